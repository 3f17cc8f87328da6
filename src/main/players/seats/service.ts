import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate, GameRegistry } from '../../games/index.ts';
import { withTimeLimit } from '../../platform/async/time-limit.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import { droppedReply, type MoveChooser, type MoveChooserCode } from '../move-chooser.ts';
import { addUsage, DEFAULT_SEAT_BUDGET, findExhaustedBudget } from './seat-budget.ts';
import { createPausedSeats, type PausedSeat } from './paused-seats.ts';
import type {
  FoundAgent,
  KnownAgent,
  SeatBudget,
  SeatContext,
  SeatHost,
  SessionSeat,
  SeatProtocol,
  SeatReport,
  SeatMcpEndpoint,
  SeatTurn,
} from './protocol.ts';
import type { SeatRecords, SeatBudgetOverrides } from './seat-records.ts';
import { createRunningTurns, type RunningTurns } from './running-turns.ts';
import { storedTurn } from './stored-text.ts';
import { SEAT_PROTOCOLS, seatProtocol } from './protocols.ts';

/** A player of an outside protocol: which protocol, and what is stored with the player. */
export interface SeatRef {
  readonly protocol: string;
  readonly spec: JsonObject;
}

/** The game for which a chooser is opened. */
export interface SeatGame {
  readonly template: string;
  /** Null for a game that is not a session of this host. */
  readonly sessionSeat: SessionSeat | null;
  /** See `SeatContext.mayAct`. */
  readonly mayAct: boolean;
  /** The agent whose budget counts, if the agent of `sessionSeat` only stands for it; null if it is that agent. */
  readonly budgetAgentId: string | null;
  /**
   * True for a game in which a chess engine is limited by nodes and not by time, so that it plays alike under any load;
   * false when absent.
   */
  readonly byNodes?: boolean;
}

/** The players that are programs outside this host. */
export interface Seats {
  open(seat: SeatRef, game: SeatGame): MoveChooser;
  name(seat: SeatRef): string;
  /** Checks that the player can play the template, and returns it as it is to be stored. */
  admit(seat: SeatRef, template: string): Outcome<SeatRef>;
  /** Returns the players that are installed on this computer, found by their files. */
  detect(): Promise<readonly FoundAgent[]>;
  /** `signal` cancels the test, which then ends as `failed`. */
  test(seat: SeatRef, signal?: AbortSignal): Promise<SeatReport>;
  /** The players that protocols know by name, found or not. */
  known(): readonly KnownAgent[];
  /**
   * Cancels the turns that are running in a game and the starts of programs that are not ready yet, of one
   * role or of all, and resolves with their roles. Each counts as no reply of its player.
   */
  stop(sessionId: string, role: string | null): Promise<readonly string[]>;
  /** The budget of an agent: what its owner set, and the defaults. */
  budgetOf(agentId: string): SeatBudget;
  /** Sets parts of a budget; seats that wait for it check it again. */
  setBudget(agentId: string, budget: SeatBudgetOverrides): Promise<void>;
  paused(): readonly PausedSeat[];
}

export interface SeatsDeps {
  readonly host: SeatHost;
  readonly games: GameRegistry;
  readonly records: SeatRecords;
  readonly bus: Bus;
  readonly clock: Clock;
  /** The agent under which the budget of this one is stored: a player that is seated twice has one budget. */
  readonly budgetOwner: (agentId: string) => string;
  /** Opens the MCP server of one seat; see `SeatContext.mcpEndpoint`. */
  readonly openMcpEndpoint: (sessionSeat: SessionSeat) => Promise<SeatMcpEndpoint | null>;
}

const conditionsOf = ({ mayAct, byNodes = false }: Pick<SeatGame, 'mayAct' | 'byNodes'>) => ({
  mayAct,
  byNodes,
});

/** A test may have to start a program, which can take long. */
const MAX_TEST_MS = 60_000;

export function createSeats(deps: SeatsDeps): Seats {
  const { host, records, bus, clock } = deps;
  const seatPauses = createPausedSeats(({ sessionId, role }) => bus.emit('seat.paused', { sessionId, role }));
  const budgetOf = (agentId: string) => limitsOf(records.budgetOf(deps.budgetOwner(agentId)));
  const runningTurns = createRunningTurns();

  function contextOf(
    protocol: SeatProtocol,
    { sessionSeat, budgetAgentId, ...conditions }: SeatGame,
    { gameTemplate, writes }: { readonly gameTemplate: GameTemplate; readonly writes: Writes },
  ): SeatContext {
    // The owner of a budget never changes, so it is looked up once for the whole game.
    const owner = sessionSeat === null ? null : deps.budgetOwner(budgetAgentId ?? sessionSeat.agentId);
    const limits = (): SeatBudget =>
      owner === null ? DEFAULT_SEAT_BUDGET : limitsOf(records.budgetOf(owner));
    return {
      sessionSeat,
      gameTemplate,
      host,
      budget: limits(),
      ...conditionsOf(conditions),
      mcpEndpoint: () => (sessionSeat === null ? Promise.resolve(null) : deps.openMcpEndpoint(sessionSeat)),
      async mayPrompt(spent, signal) {
        for (;;) {
          if (signal.aborted) return droppedReply;
          if (sessionSeat === null) return accept(null);
          const { sessionId, role } = sessionSeat;
          const part = findExhaustedBudget(limits(), addUsage(records.usageOf(sessionId, role), spent));
          if (part === null) return accept(null);
          if (!records.isAttended(sessionId)) return refuse('TIMED_OUT', `the budget of ${part} is used up`);
          await seatPauses.wait({ ...sessionSeat, exhausted: part, sinceMs: clock.nowMs() }, signal);
        }
      },
      record(turn) {
        if (sessionSeat === null) return;
        writes.add(records.record({ ...sessionSeat, protocol: protocol.id, ...storedTurn(turn) }));
      },
    };
  }

  return {
    open(seat, game) {
      const protocol = seatProtocol(seat.protocol);
      const gameTemplate = deps.games.get(game.template);
      const spec = protocol?.specSchema.safeParse(seat.spec);
      if (protocol === null || gameTemplate === undefined || spec?.success !== true)
        return lostChooser(`this host knows no player of the protocol ${seat.protocol} with these settings`);
      const writes = createWrites();
      const context = contextOf(protocol, game, { gameTemplate, writes });
      return withLimits(protocol.open(spec.data, context), { context, writes, running: runningTurns });
    },
    name: ({ protocol, spec }) => seatProtocol(protocol)?.name(spec, host) ?? protocol,
    admit({ protocol: id, spec: settings }, template) {
      const protocol = seatProtocol(id);
      if (protocol === null)
        return refuse('INVALID_REQUEST', `There is no protocol ${id}; the protocols are ${knownIds()}`);
      const spec = protocol.specSchema.safeParse(settings);
      if (!spec.success) return refuse('INVALID_REQUEST', `These are not the settings of a player of ${id}`);
      const admission = protocol.admit(spec.data, template, host);
      return admission.ok ? accept({ protocol: id, spec: admission.value }) : admission;
    },
    async detect() {
      const lists = await Promise.all(SEAT_PROTOCOLS.map((protocol) => protocol.detect?.(host.search) ?? []));
      return lists.flat();
    },
    test: (seat, signal) => testSeat(host, seat, signal),
    known: knownAgents,
    async stop(sessionId, role) {
      const turns = runningTurns.turnsOf(sessionId).filter((turn) => role === null || turn.role === role);
      // The audit row is stored first, so that every turn that a person ends has one.
      for (const turn of turns) await records.recordStopAudit(turn);
      for (const turn of turns) turn.stop();
      return turns.map((turn) => turn.role);
    },
    budgetOf,
    async setBudget(agentId, budget) {
      const owner = deps.budgetOwner(agentId);
      await records.setBudget(owner, { ...records.budgetOf(owner), ...budget });
      for (const seat of seatPauses.list())
        if (deps.budgetOwner(seat.agentId) === owner) seatPauses.release(seat.agentId);
    },
    paused: seatPauses.list,
  };
}

/** Starts the player, or calls it if it has an address, for a limited time. */
async function testSeat(
  host: SeatHost,
  { protocol: id, spec: settings }: SeatRef,
  signal?: AbortSignal,
): Promise<SeatReport> {
  const protocol = seatProtocol(id);
  const spec = protocol?.specSchema.safeParse(settings);
  if (protocol === null || spec?.success !== true)
    return { state: 'failed', name: null, detail: `There is no such player of ${id}`, latencyMs: 0 };
  return withTimeLimit(host.processClock, { limitMs: MAX_TEST_MS, signal }, (limit) =>
    protocol.test(spec.data, host, limit.signal),
  );
}

/** Completes the owner's limits with the defaults. */
const limitsOf = (set: SeatBudgetOverrides): SeatBudget => ({ ...DEFAULT_SEAT_BUDGET, ...set });

const knownAgents = (): readonly KnownAgent[] => SEAT_PROTOCOLS.flatMap(({ known }) => known ?? []);

const knownIds = (): string => SEAT_PROTOCOLS.map(({ id }) => id).join(', ');

/** The writes of a chooser that are not committed yet. */
interface Writes {
  add(write: Promise<void>): void;
  /** Resolves when all are committed; rejects when one failed. */
  settled(): Promise<void>;
}

function createWrites(): Writes {
  let last: Promise<void> = Promise.resolve();
  return {
    add(write) {
      last = Promise.all([last, write]).then(() => undefined);
      // Code that waits for the writes gets the failure; when the game is over, there may be no such code.
      last.catch(() => undefined);
    },
    settled() {
      const pendingWrites = last;
      last = Promise.resolve();
      return pendingWrites;
    },
  };
}

const lostChooser = (message: string): MoveChooser => ({
  decide: () => Promise.resolve(refuse('ENDPOINT_LOST', message)),
  close: () => Promise.resolve(),
});

/** The fields of a stored turn in which the player said nothing. */
const SILENT_TURN = { version: null, comment: '', thoughts: '', refusedTools: [], usage: null } as const;

interface Limits {
  readonly context: SeatContext;
  readonly writes: Writes;
  readonly running: RunningTurns;
}

/**
 * The chooser with a limited start, whose turns can be stopped and are stored before its action is submitted. What a
 * person should know about a start that failed is stored as a turn of its own.
 */
function withLimits(chooser: MoveChooser, { context, writes, running }: Limits): MoveChooser {
  const { host, sessionSeat, budget } = context;
  const startChooser = (signal: AbortSignal) =>
    startWithin(host.processClock, budget.startMs, chooser, signal);
  const start = async (signal: AbortSignal): Promise<Outcome<null, MoveChooserCode>> => {
    if (sessionSeat === null) return startChooser(signal);
    const { decision, isStopped } = await running.run({ ...sessionSeat, tick: 0 }, signal, startChooser);
    if (isStopped) context.record({ ...STOPPED_TURN, tick: 0, latencyMs: 0 });
    else if (!decision.ok && decision.code === 'ENDPOINT_LOST') context.record(failedStart(decision.message));
    await writes.settled().catch(() => undefined);
    return decision;
  };
  return {
    isAnsweringDraws: chooser.isAnsweringDraws === true,
    close: () => chooser.close(),
    ...(chooser.start && { start }),
    async decide(position, signal) {
      if (sessionSeat === null) return chooser.decide(position, signal);
      const { tick } = position;
      const startedMs = host.processClock.monotonicMs();
      const { decision, isStopped } = await running.run({ ...sessionSeat, tick }, signal, (turnSignal) =>
        chooser.decide(position, turnSignal),
      );
      const latencyMs = Math.round(host.processClock.monotonicMs() - startedMs);
      if (isStopped) context.record({ ...STOPPED_TURN, tick, latencyMs });
      await writes.settled();
      return decision;
    },
  };
}

const failedStart = (reason: string): SeatTurn => ({
  ...SILENT_TURN,
  tick: 0,
  attempts: [{ fault: 'transport', text: reason, latencyMs: 0 }],
  latencyMs: 0,
});

/** The turn or the start that a person stopped, beside what the player's protocol records of it. */
const STOPPED_TURN = {
  ...SILENT_TURN,
  attempts: [{ fault: 'stopped', text: '', latencyMs: 0 }],
} as const;

async function startWithin(
  clock: Clock,
  startMs: number,
  chooser: MoveChooser,
  signal: AbortSignal,
): Promise<Outcome<null, MoveChooserCode>> {
  const late = refuse('ENDPOINT_LOST', `the player was not ready after ${Math.round(startMs / 1000)} s`);
  const unwantedRefusal = refuse('DROPPED', 'the player is no longer wanted');
  try {
    return await withTimeLimit(clock, { limitMs: startMs, signal }, (limit) => {
      const startEnd = new Promise<typeof late | typeof unwantedRefusal>((resolve) => {
        limit.signal.addEventListener('abort', () => resolve(limit.isOver() ? late : unwantedRefusal));
      });
      return Promise.race([chooser.start?.(limit.signal) ?? accept(null), startEnd]);
    });
  } catch (error) {
    return refuse('ENDPOINT_LOST', error instanceof Error ? error.message : String(error));
  }
}
