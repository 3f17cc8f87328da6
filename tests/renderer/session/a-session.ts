import { findFault } from '../../../src/shared/fault.ts';
import type {
  Api,
  CallInput,
  CallName,
  CallOutput,
  SessionDetail,
} from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../../src/shared/contract/index.ts';
import type { GameTemplate } from '../../../src/main/games/index.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { gameTemplateOf, startOf } from '../boards/table.tsx';

const START_MS = Date.UTC(2026, 10, 21, 12);

export interface SessionOptions {
  readonly template?: string;
  readonly actions?: readonly string[];
  readonly yours?: readonly string[];
  readonly viewpoint?: string | null;
  readonly card?: Partial<SessionDetail['card']>;
  readonly refused?: SessionDetail['refused'];
}

type Row = SessionDetail['log'][number];

const rowOf = (tick: number, role: string, action: string): Row => ({
  seq: tick + 1,
  tick,
  kind: 'action',
  role,
  action,
  hidden: false,
  agentId: `agent-${role}`,
  atMs: START_MS + 1000 * (tick + 1),
  hash: `${tick}`.padStart(64, 'a'),
});

/** The states and the log of a game that is played through the real rules. */
function playThrough(gameTemplate: GameTemplate, actions: readonly string[]) {
  const states: JsonObject[] = [startOf(gameTemplate)];
  const log: Row[] = [];
  for (const [tick, action] of actions.entries()) {
    const state = states[tick] as JsonObject;
    const [role = ''] = gameTemplate.toAct(state);
    log.push(rowOf(tick, role, action));
    states.push(gameTemplate.apply(state, role, action));
  }
  return { states, log };
}

const seatsOf = (gameTemplate: GameTemplate, yours: readonly string[]): SessionDetail['card']['seats'] =>
  Object.fromEntries(
    gameTemplate.roles.map((role, index) => [
      role,
      {
        agentId: `agent-${role}`,
        name: index === 0 ? 'Alpha' : 'Beta',
        kind: yours.includes(role) ? 'person' : 'external',
      },
    ]),
  );

function cardOf(
  gameTemplate: GameTemplate,
  state: JsonObject,
  log: readonly Row[],
  yours: readonly string[],
) {
  const result = gameTemplate.result(state) ?? { outcome: null, reason: null, winner: null };
  return {
    sessionId: 'a-session',
    template: gameTemplate.id,
    status: result.outcome === null ? ('active' as const) : ('completed' as const),
    tick: log.length,
    seats: seatsOf(gameTemplate, yours),
    yours: [...yours],
    toAct: [...gameTemplate.toAct(state)],
    outcome: result.outcome,
    outcomeReason: result.reason,
    winner: result.winner,
    fault: findFault(result, null),
    quarantined: false,
    drawOfferedBy: null,
    clock: null,
    view: gameTemplate.view(state, null),
    lastAction: log.at(-1)?.action ?? null,
    createdAtMs: START_MS,
    updatedAtMs: START_MS + 1000 * log.length,
  };
}

/** A session as the host would send it. */
export function aSession(wanted: SessionOptions = {}): SessionDetail {
  const { template = 'chess.v1', actions = [], yours = [], viewpoint = null, refused = [] } = wanted;
  const gameTemplate = gameTemplateOf(template);
  const { states, log } = playThrough(gameTemplate, actions);
  const state = states[actions.length] as JsonObject;
  return {
    card: { ...cardOf(gameTemplate, state, log, yours), ...wanted.card },
    viewpoint,
    viewpoints: [null, ...yours],
    view: gameTemplate.view(state, viewpoint),
    legal: Object.fromEntries(yours.map((role) => [role, [...gameTemplate.legal(state, role)]])),
    frames: states.map((each) => gameTemplate.view(each, viewpoint)),
    openings: [],
    log,
    refused,
    options: {},
    head: 'b'.repeat(64),
    paused: false,
    drawOffers: true,
    match: {
      template,
      seats: Object.fromEntries(gameTemplate.roles.map((role) => [role, { kind: 'random' as const }])),
    },
  };
}

type Answers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>> };

export interface FakeApi extends Api {
  /** All calls in order. */
  readonly requested: { name: CallName; input: unknown }[];
}

/** A host that answers from a table and refuses every other call by name. */
export function fakeApi(answers: Answers): FakeApi {
  const requested: FakeApi['requested'] = [];
  return {
    requested,
    call(name, input) {
      requested.push({ name, input });
      const answer = answers[name];
      if (!answer) return Promise.reject(new ApiError('UNKNOWN_CALL', name));
      return Promise.resolve(input).then(answer);
    },
    onEvent: () => () => undefined,
    onConnectionChange: () => () => undefined,
  };
}
