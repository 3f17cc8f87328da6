import type { PlayerChoice, UciEngine } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Clock, Ports } from '../platform/ports.ts';
import type { SessionAnswer, SessionsApi } from '../sessions/index.ts';
import { builtInChooser, randomChooser, uciChooser } from './move-chooser.ts';
import type { MoveChooser } from './move-chooser.ts';
import type { EngineHost } from './engine-host.ts';
import { builtinLevels } from './engines/table.ts';
import { createMemory, type PositionMemory } from './memory.ts';
import { playerName, playerSpec } from './player-spec.ts';
import type { PlayerSpec } from './player-spec.ts';
import type { LocalAgents, ModelSeats, SessionSeats } from './ports.ts';
import { createRunner, STEPS_PER_TURN } from './runner.ts';
import { createSlots, createTurnLimiter } from './slots.ts';
import { detectEngines, testEngine } from './uci/detect.ts';

/** Maximum number of UCI engines that think at the same time. */
const MAX_UCI_ENGINES = 2;
const UCI_TEMPLATE = 'chess.v1';

export type LocalChoice = Extract<PlayerChoice, { kind: 'random' | 'builtin' | 'uci' | 'llm' }>;

export interface SeatRequest {
  readonly template: string;
  readonly choice: LocalChoice;
  /** Agents that already have a role in the new session. */
  readonly taken: readonly string[];
}

export interface Players {
  /** Resumes the games that were active when the host stopped. */
  start(): void;
  /**
   * The agent for a choice, created when needed. A level above the highest one
   * of the template becomes the highest. INVALID_REQUEST for a template without
   * a built-in player, for UCI outside chess and for an unknown model endpoint.
   */
  seat(request: SeatRequest): Promise<SessionAnswer<string>>;
  /** Checks that a choice can play the template, and returns it with its actual level or endpoint id. */
  admit(template: string, choice: LocalChoice): SessionAnswer<LocalChoice>;
  /** The chooser for one role of a game of another system, which must close it. */
  chooserOf(template: string, choice: LocalChoice): MoveChooser;
  memoryOf(template: string): PositionMemory;
  /**
   * Sets the minimum time in milliseconds before a local player's move; it is 0
   * by default and not stored.
   */
  setPace(sessionId: string, paceMs: number): void;
  /** Holds or releases the local players of a session; not stored. */
  pause(sessionId: string, paused: boolean): void;
  isPaused(sessionId: string): boolean;
  /** Holds or releases all models; not stored. */
  holdModels(held: boolean): void;
  /** UCI engines on this machine, found by their files; no engine is started. */
  detectEngines(): Promise<readonly UciEngine[]>;
  testEngine(path: string): Promise<UciEngine>;
  /** Stops all local players within a second; their games stay unchanged. */
  stop(): Promise<void>;
}

export interface PlayersDeps {
  readonly sessions: SessionsApi;
  readonly bus: Bus;
  readonly ports: Ports;
  /** The real clock, also in tests, because it limits real processes. */
  readonly processClock: Clock;
  readonly engineHost: EngineHost;
  readonly agents: LocalAgents;
  readonly seats: SessionSeats;
  readonly models: ModelSeats;
  readonly log: Log;
}

export function createPlayers(deps: PlayersDeps): Players {
  const { agents, ports, processClock, engineHost } = deps;
  const specs = new Map<string, PlayerSpec>();
  const slots = createSlots(MAX_UCI_ENGINES);

  function chooserFor(spec: PlayerSpec): MoveChooser {
    if (spec.kind === 'random') return randomChooser(ports.random);
    if (spec.kind === 'llm') return deps.models.chooserFor(spec.endpointId);
    if (spec.kind === 'builtin') return builtInChooser(engineHost, spec.level);
    return uciChooser({ path: spec.path, level: spec.level, clock: processClock, slots });
  }

  const runner = createRunner({
    sessions: deps.sessions,
    bus: deps.bus,
    clock: ports.clock,
    log: deps.log,
    seats: deps.seats,
    waitForStep: createTurnLimiter(STEPS_PER_TURN),
    specOf: (agentId) => specs.get(agentId) ?? null,
    chooserFor,
  });

  async function agentFor(choice: LocalChoice, taken: readonly string[]): Promise<string> {
    for (let copy = 1; ; copy++) {
      const spec: PlayerSpec = { ...choice, copy };
      const modelName = spec.kind === 'llm' ? (deps.models.find(spec.endpointId)?.name ?? null) : null;
      const { agentId } = await agents.ensureLocal(spec.kind, playerName(spec, modelName), spec);
      specs.set(agentId, spec);
      if (!taken.includes(agentId)) return agentId;
    }
  }

  return {
    start() {
      for (const [agentId, { spec }] of agents.localSpecs()) {
        const parsed = playerSpec.safeParse(spec);
        if (parsed.success) specs.set(agentId, parsed.data);
        else deps.log('warn', 'a local agent has an invalid specification', { agent: agentId });
      }
      runner.start([...specs.keys()]);
    },
    async seat({ template, choice, taken }) {
      const fitting = checkChoice(deps.models, template, choice);
      return fitting.ok ? accept(await agentFor(fitting.value, taken)) : fitting;
    },
    admit: (template, choice) => checkChoice(deps.models, template, choice),
    chooserOf(template, choice) {
      const fitting = checkChoice(deps.models, template, choice);
      return chooserFor({ ...(fitting.ok ? fitting.value : choice), copy: 1 });
    },
    memoryOf: createMemory,
    setPace: runner.setPace,
    pause: runner.pause,
    isPaused: runner.isPaused,
    holdModels: runner.holdModels,
    detectEngines: () => detectEngines(process.env['PATH'] ?? ''),
    testEngine: (path) => testEngine(path, processClock),
    async stop() {
      await Promise.all([runner.stop(), engineHost.stop()]);
    },
  };
}

/** The choice with its actual level or endpoint id, or a refusal. */
function checkChoice(models: ModelSeats, template: string, choice: LocalChoice): SessionAnswer<LocalChoice> {
  if (choice.kind === 'random') return accept(choice);
  if (choice.kind === 'llm') {
    // A model requested by name is the same player as the one requested by id.
    const endpoint = models.find(choice.endpointId);
    return endpoint === null
      ? refuse('INVALID_REQUEST', 'there is no model endpoint with this name')
      : accept({ kind: 'llm', endpointId: endpoint.endpointId });
  }
  if (choice.kind === 'uci') {
    return template === UCI_TEMPLATE
      ? accept(choice)
      : refuse('INVALID_REQUEST', 'UCI engines play chess only');
  }
  const levels = builtinLevels(template);
  if (levels === 0) return refuse('INVALID_REQUEST', 'this template has no built-in player');
  return accept({ kind: 'builtin', level: Math.min(choice.level, levels) });
}
