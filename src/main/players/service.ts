import { homedir } from 'node:os';
import type { UciEngine } from '../../shared/contract/index.ts';
import { fromHex, uint32 } from '../../shared/bytes.ts';
import { canonicalJson, type JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { hmacSha256 } from '../../shared/sha256.ts';
import type { GameRegistry } from '../games/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Clock, Runtime } from '../platform/runtime.ts';
import type { SessionResponse, SessionsApi } from '../sessions/index.ts';
import { builtInChooser, randomChooser } from './move-chooser.ts';
import type { MoveChooser, SeededDraws } from './move-chooser.ts';
import type { EngineHost } from './engine-host.ts';
import { builtinLevels } from './engines/engine-registry.ts';
import { createEarlierPositions, type EarlierPositions } from './earlier-positions.ts';
import { playerName, playerSpec } from './player-spec.ts';
import type { PlayerSpec } from './player-spec.ts';
import type { PlayerAgents, HostedChoice, ModelSeats, SessionSeats } from './dependencies.ts';
import { createRunner } from './runner.ts';
import type { SeatBreaches } from './seats/seat-breaches.ts';
import { DEFAULT_SEAT_BUDGET } from './seats/seat-budget.ts';
import type { ConnectedBots } from './seats/connected-bots.ts';
import { choiceOfSeat, isWithWorkers, seatOf } from './seats/seat-choice.ts';
import type {
  FoundAgent,
  KnownAgent,
  SeatBudget,
  SessionSeat,
  AgentSearch,
  SeatReport,
  SeatMcpEndpoint,
  TurnTexts,
} from './seats/protocol.ts';
import type { PausedSeat } from './seats/paused-seats.ts';
import type { SeatRecords, SeatTurnRecord, SeatBudgetOverrides } from './seats/seat-records.ts';
import { createSeats, type Seats, type SeatRef } from './seats/service.ts';
import type { SignedSeats } from './seats/signed/signed-seats.ts';
import { createSemaphore, createTurnLimiter, type Semaphore } from './semaphore.ts';
import { detectEngines, testEngine } from './uci/detect-engines.ts';

/** Maximum steps of hosted seats in one turn of the event loop, so that many games delay no other work. */
const MAX_STEPS_PER_TURN = 4;
/** Maximum number of UCI engines that think at the same time. */
const MAX_UCI_ENGINES = 2;
const PLAYED_BY_WORKERS =
  'The key of a signed player is with a worker, so that only workers can play it: arenas and leagues with workers';

export interface SeatRequest {
  readonly template: string;
  readonly choice: HostedChoice;
  /** Agents that already have a role in the new session. */
  readonly taken: readonly string[];
  /** Whether workers play the game; without them no player is seated whose key is with a worker. */
  readonly byWorkers?: boolean;
}

export interface Players {
  /** Resumes the games that were active when the host stopped. */
  start(): void;
  /**
   * The agent for a choice, created when needed. A level above the highest one of the template becomes the highest.
   * Refuses a choice that cannot play the template, and one whose key is with a worker where workers do not play.
   */
  ensureAgent(request: SeatRequest): Promise<SessionResponse<string>>;
  /** Checks that a choice can play the template, and returns it with its actual level or endpoint id. */
  admit(template: string, choice: HostedChoice): SessionResponse<HostedChoice>;
  /**
   * The chooser for one role of a game that another system runs: it closes the chooser and submits the
   * actions itself. `sessionSeat` is the session in which it plays, null when there is none.
   */
  openChooser(template: string, choice: HostedChoice, sessionSeat: SessionSeat | null): MoveChooser;
  /** Creates the earlier positions of a game, which a caller of `openChooser` gives the chooser with each turn. */
  createEarlierPositions(template: string): EarlierPositions;
  /**
   * Sets the minimum time in milliseconds before a hosted player's move; it is 0
   * by default and not stored.
   */
  setPace(sessionId: string, paceMs: number): void;
  /** Pauses or resumes the hosted players of a session; not stored. */
  setPaused(sessionId: string, paused: boolean): void;
  isPaused(sessionId: string): boolean;
  /** Pauses or resumes all language models and other outside players, except UCI engines; not stored. */
  setModelsPaused(paused: boolean): void;
  /** Whether a built-in player or a UCI engine is thinking on this computer now. */
  isThinkingHere(): boolean;
  /** Returns the UCI engines of this computer, found by their files; no engine is started. */
  detectEngines(): Promise<readonly UciEngine[]>;
  testEngine(path: string): Promise<UciEngine>;
  /** Outside players on this computer, found by their files; nothing is started. */
  detectAgents(): Promise<readonly FoundAgent[]>;
  /** `signal` cancels the test, which then ends as `failed`. */
  testSeat(seat: SeatRef, signal?: AbortSignal): Promise<SeatReport>;
  /** The players that protocols know by name, found or not. */
  listKnownAgents(): readonly KnownAgent[];
  /** The display name of an outside player. */
  seatNameOf(seat: SeatRef): string;
  /** Turns of outside players at `sinceTick` and later; the caller must decide who may see them. */
  listSeatTurns(sessionId: string, sinceTick?: number): readonly SeatTurnRecord[];
  seatBudgetOf(agentId: string): SeatBudget;
  /** Sets parts of a budget; seats that wait for it continue when some of it is left. */
  setSeatBudget(agentId: string, budget: SeatBudgetOverrides): Promise<void>;
  /** The budget of a player that may not have played yet. */
  playerBudgetOf(seat: SeatRef): SeatBudget;
  /** Sets parts of the budget of a player; it becomes an agent of this host when it is none yet. */
  setPlayerBudget(seat: SeatRef, budget: SeatBudgetOverrides): Promise<void>;
  /**
   * Cancels the running turns of outside players in a game, of one role or of all, and resolves with their
   * roles. Each counts as no reply of its player.
   */
  stopTurns(sessionId: string, role: string | null): Promise<readonly string[]>;
  /** Seats that wait for a person, because their budget is used up. */
  listPausedSeats(): readonly PausedSeat[];
  /** Outside players that used a tool of their own. They play again after a person has reviewed that. */
  listBlockedSeats(): readonly string[];
  /** Lets a blocked player play again after a person has reviewed it. False when it was not blocked. */
  unblockSeat(player: string): Promise<boolean>;
  /** Records that a person started this game in a window and can answer questions. */
  markAttended(sessionId: string): Promise<void>;
  /** Stops all hosted players within a second; their games stay unchanged. */
  stop(): Promise<void>;
}

export interface PlayersDeps {
  readonly sessions: SessionsApi;
  readonly bus: Bus;
  readonly runtime: Runtime;
  /** The real clock, also in tests, because it limits real processes. */
  readonly processClock: Clock;
  readonly engineHost: EngineHost;
  readonly agents: PlayerAgents;
  readonly seats: SessionSeats;
  readonly models: ModelSeats;
  readonly texts: TurnTexts;
  readonly games: GameRegistry;
  readonly seatRecords: SeatRecords;
  readonly breaches: SeatBreaches;
  /** The bots that are connected to the Bot API server. */
  readonly bots: ConnectedBots;
  /** Signs for players with a key of their own; absent in programs without such players. */
  readonly signedSeats?: SignedSeats;
  /** The version of this program, which is sent to outside players. */
  readonly version: string;
  /** Opens the MCP server that serves one seat and nothing else; null where there is none. */
  readonly openSeatMcpEndpoint: (sessionSeat: SessionSeat) => Promise<SeatMcpEndpoint | null>;
  /** The seed, in hex, of the draws of a role's player, for a session that can be repeated; null for others. */
  readonly seedOf?: (sessionId: string, role: string) => string | null;
  readonly log: Log;
}

export function createPlayers(deps: PlayersDeps): Players {
  const { agents, runtime, processClock, engineHost } = deps;
  const specs = new Map<string, PlayerSpec>();
  const engineSlots = createSemaphore(MAX_UCI_ENGINES);
  const seats = buildSeats(deps, { specs, engineSlots });

  function chooserFor(template: string, choice: HostedChoice, game: OpenedGame): MoveChooser {
    const draws = drawsOf(deps, template, game.sessionSeat);
    if (choice.kind === 'random') return randomChooser(runtime.random, draws);
    if (choice.kind === 'builtin') return builtInChooser(engineHost, choice.level, draws);
    const seat = seatOf(choice) ?? { protocol: choice.kind, spec: {} };
    return seats.open(seat, { template, ...game, byNodes: draws !== null });
  }

  const runner = createRunner({
    sessions: deps.sessions,
    bus: deps.bus,
    clock: runtime.clock,
    log: deps.log,
    seats: deps.seats,
    waitForStep: createTurnLimiter(MAX_STEPS_PER_TURN),
    specOf: (agentId) => specs.get(agentId) ?? null,
    chooserFor: (spec, { template, ...sessionSeat }) =>
      chooserFor(template, spec, { sessionSeat, mayAct: true, budgetAgentId: null }),
  });

  async function ensurePlayerAgent(choice: HostedChoice, takenAgentIds: readonly string[]): Promise<string> {
    const seat = seatOf(choice);
    const seatName = seat && seats.name(seat);
    for (let copy = 1; ; copy++) {
      const spec: PlayerSpec = { ...choice, copy };
      const { agentId } = await agents.ensureOwnAgent(spec.kind, playerName(spec, seatName), spec);
      specs.set(agentId, spec);
      if (!takenAgentIds.includes(agentId)) return agentId;
    }
  }

  return {
    start() {
      for (const [agentId, { spec }] of agents.listOwnAgents()) {
        const parsedSpec = playerSpec.safeParse(spec);
        if (parsedSpec.success) specs.set(agentId, parsedSpec.data);
        else deps.log('warn', 'a hosted agent has an invalid specification', { agent: agentId });
      }
      runner.start([...specs.keys()]);
    },
    async ensureAgent({ template, choice, taken, byWorkers = false }) {
      if (!byWorkers && isWithWorkers(choice)) return refuse('INVALID_REQUEST', PLAYED_BY_WORKERS);
      const choiceCheck = checkChoice(seats, template, choice);
      return choiceCheck.ok ? accept(await ensurePlayerAgent(choiceCheck.value, taken)) : choiceCheck;
    },
    admit: (template, choice) => checkChoice(seats, template, choice),
    openChooser(template, choice, sessionSeat) {
      const choiceCheck = checkChoice(seats, template, choice);
      const player = choiceCheck.ok ? choiceCheck.value : choice;
      const budgetAgentId = agentOf(specs, player);
      return chooserFor(template, player, { sessionSeat, mayAct: false, budgetAgentId });
    },
    createEarlierPositions,
    setPace: runner.setPace,
    setPaused: runner.setPaused,
    isPaused: runner.isPaused,
    setModelsPaused: runner.setModelsPaused,
    isThinkingHere: () => engineHost.isBusy() || engineSlots.isBusy(),
    detectEngines: () => detectEngines(process.env['PATH'] ?? ''),
    testEngine: (path) => testEngine(path, processClock),
    ...seatCalls(deps, seats),
    playerBudgetOf(seat) {
      const agentId = agentOf(specs, choiceOfSeat(seat));
      return agentId === null ? DEFAULT_SEAT_BUDGET : seats.budgetOf(agentId);
    },
    setPlayerBudget: async (seat, budget) =>
      seats.setBudget(await ensurePlayerAgent(choiceOfSeat(seat), []), budget),
    async stop() {
      await Promise.all([runner.stop(), engineHost.stop()]);
    },
  };
}

interface OpenedGame {
  readonly sessionSeat: SessionSeat | null;
  /** Whether the player may act on the session directly. */
  readonly mayAct: boolean;
  /** See `SeatGame.budgetAgentId`. */
  readonly budgetAgentId: string | null;
}

/**
 * The draws of a player in a session that can be repeated; null elsewhere. Where both players choose at once, the
 * tick depends on who was faster, so that the round counts instead.
 */
function drawsOf(
  { seedOf, games }: PlayersDeps,
  template: string,
  sessionSeat: SessionSeat | null,
): SeededDraws | null {
  const seed = sessionSeat === null ? null : (seedOf?.(sessionSeat.sessionId, sessionSeat.role) ?? null);
  if (seed === null) return null;
  const gameTemplate = games.get(template);
  const ticksPerTurn = gameTemplate?.mode === 'simultaneous' ? gameTemplate.roles.length : 1;
  return (tick) => hmacSha256(fromHex(seed), uint32(Math.floor(tick / ticksPerTurn)));
}

/** The agent under which a choice was seated before; null when it has never played. */
function agentOf(specs: ReadonlyMap<string, PlayerSpec>, choice: HostedChoice): string | null {
  const wantedPlayer = canonicalJson({ ...choice, copy: 1 } as JsonObject);
  for (const [agentId, spec] of specs) if (canonicalJson(spec as JsonObject) === wantedPlayer) return agentId;
  return null;
}

/** A player that is seated twice has one budget, which is stored under its first agent. */
function ownerOfBudget(specs: ReadonlyMap<string, PlayerSpec>, agentId: string): string {
  const spec = specs.get(agentId);
  return (spec && agentOf(specs, spec as HostedChoice)) ?? agentId;
}

const buildSeats = (
  deps: PlayersDeps,
  {
    specs,
    engineSlots,
  }: { readonly specs: ReadonlyMap<string, PlayerSpec>; readonly engineSlots: Semaphore },
): Seats =>
  createSeats({
    budgetOwner: (agentId) => ownerOfBudget(specs, agentId),
    host: {
      processClock: deps.processClock,
      random: deps.runtime.random,
      ids: deps.runtime.ids,
      log: deps.log,
      models: deps.models,
      clock: deps.runtime.clock,
      version: deps.version,
      search: thisComputer(),
      breaches: deps.breaches,
      bots: deps.bots,
      engineSlots,
      texts: deps.texts,
      ...(deps.signedSeats === undefined ? {} : { signedSeats: deps.signedSeats }),
    },
    games: deps.games,
    records: deps.seatRecords,
    bus: deps.bus,
    clock: deps.runtime.clock,
    openMcpEndpoint: deps.openSeatMcpEndpoint,
  });

const thisComputer = (): AgentSearch => ({
  pathVariable: process.env['PATH'] ?? '',
  home: homedir(),
  env: process.env,
});

const seatCalls = ({ seatRecords, breaches }: PlayersDeps, seats: Seats) => ({
  detectAgents: seats.detect,
  listBlockedSeats: breaches.blocked,
  unblockSeat: breaches.unblock,
  testSeat: seats.test,
  listKnownAgents: seats.known,
  stopTurns: seats.stop,
  seatNameOf: seats.name,
  listSeatTurns: seatRecords.listBySession,
  seatBudgetOf: seats.budgetOf,
  setSeatBudget: seats.setBudget,
  listPausedSeats: seats.paused,
  markAttended: seatRecords.markAttended,
});

/** The choice with its actual level or stored settings, or a refusal. */
function checkChoice(seats: Seats, template: string, choice: HostedChoice): SessionResponse<HostedChoice> {
  if (choice.kind === 'random') return accept(choice);
  if (choice.kind === 'builtin') {
    const levels = builtinLevels(template);
    if (levels === 0) return refuse('INVALID_REQUEST', 'This template has no built-in player');
    return accept({ kind: 'builtin', level: Math.min(choice.level, levels) });
  }
  const seat = seatOf(choice);
  const admission: Outcome<SeatRef> =
    seat === null ? refuse('INVALID_REQUEST', 'Unknown player') : seats.admit(seat, template);
  return admission.ok ? accept(choiceOfSeat(admission.value)) : refuse('INVALID_REQUEST', admission.message);
}
