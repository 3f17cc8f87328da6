import type {
  ArenaRunInfo,
  CallInput,
  CallName,
  CallOutput,
  McpClientRow,
  EventName,
  EventPayload,
  ModelEndpoint,
  EndpointServerState,
  NewEndpoint,
} from '../../../src/shared/contract/index.ts';
import { aSession } from '../session/a-session.ts';
import { arenaInfoOf, arenaReportOf, sampleArenas, sampleComparison } from './sample-arenas.ts';
import { disconnectedTable, sampleTable } from './sample-ratings.ts';
import { sampleTournament } from './sample-tournaments.ts';
import { backupPath, connectPreviewOf, connectRows } from './sample-connect.ts';
import {
  DETECTED,
  modelStats,
  sampleEndpoints,
  sampleMoves,
  sealedMoves,
  MODEL_GAME,
  attemptTexts,
  sampleToolCall,
  SAMPLE_USAGE,
  SEALED_TEXTS,
  testOf,
} from './sample-models.ts';
import { idOf, PLAYERS } from './sample-sessions.ts';
import type { World } from './scripted-calls.ts';

type Handlers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> };
type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** The id of a session against the model, whose answers are hidden. */
export const SEALED_SESSION = idOf(2);

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing under this id');
  return value;
};

const serversOf = (endpoint: ModelEndpoint): EndpointServerState[] =>
  [{ baseUrl: endpoint.baseUrl, requestsAtOnce: endpoint.limits.requestsAtOnce }, ...endpoint.servers].map(
    (server, at) => ({
      ...server,
      place: at + 1,
      state: at === 0 ? 'up' : 'down',
      failure: at === 0 ? null : 'unreachable',
      underWay: at === 0 ? 1 : 0,
    }),
  );

const endpointOf = (requested: NewEndpoint, endpointId: string): ModelEndpoint => ({
  endpointId,
  name: requested.name,
  baseUrl: requested.baseUrl,
  servers: requested.servers ?? [],
  model: requested.model,
  key: requested.apiKey === undefined ? 'none' : 'stored',
  keyVariable: null,
  limits: {
    requestsAtOnce: 1,
    perMoveMs: 120_000,
    maxTokens: 1024,
    promptTokens: 3500,
    attempts: 3,
    ...(requested.limits as Partial<ModelEndpoint['limits']>),
  },
  sampling: { temperature: 0.2, seed: null, ...(requested.sampling as Partial<ModelEndpoint['sampling']>) },
  policy: requested.policy ?? 'forfeit',
  price: requested.price ?? null,
  structured: 'unknown',
  lastTest: null,
});

export function scriptedModels(world: World, emit: Emit): Handlers {
  let endpoints = world.full ? sampleEndpoints(world.nowMs) : [];
  const change = (next: ModelEndpoint[]) => {
    endpoints = next;
    emit('models.changed', { endpoints });
  };
  return {
    'models.list': () => endpoints,
    'models.add': (requested) => {
      const added = endpointOf(requested, `end-${endpoints.length}`);
      change([...endpoints, added]);
      return added;
    },
    'models.update': ({ endpointId, apiKey, limits, ...fields }) => {
      const known = found(endpoints.find((each) => each.endpointId === endpointId));
      const key = apiKey === null ? 'none' : apiKey === undefined ? known.key : 'stored';
      const changed = {
        ...known,
        ...fields,
        key,
        limits: { ...known.limits, ...limits },
      } as ModelEndpoint;
      change(endpoints.map((each) => (each === known ? changed : each)));
      return changed;
    },
    'models.remove': ({ endpointId }) => {
      change(endpoints.filter((each) => each.endpointId !== endpointId));
      return {};
    },
    'models.detect': () => (world.full ? DETECTED : []),
    'models.test': ({ endpointId }) => {
      const known = found(endpoints.find((each) => each.endpointId === endpointId));
      const lastTest = testOf({ model: known.model, latencyMs: 1234, atMs: world.nowMs }, world.nowMs);
      change(endpoints.map((each) => (each === known ? { ...known, lastTest, structured: 'yes' } : each)));
      return lastTest;
    },
    'models.moves': ({ sessionId, sinceTick = 0 }) =>
      (sessionId === SEALED_SESSION ? sealedMoves() : sampleMoves()).filter(({ tick }) => tick >= sinceTick),
    'models.servers': ({ endpointId }) =>
      serversOf(found(endpoints.find((each) => each.endpointId === endpointId))),
    'models.available': () => ({ models: world.full ? ['qwen3:14b', 'llama3.2:3b'] : [], failure: null }),
    'models.stop': ({ role }) => ({ roles: [role ?? 'black'] }),
    'traces.attempt': ({ sessionId, attempt }) =>
      sessionId === SEALED_SESSION ? SEALED_TEXTS : attemptTexts(attempt),
    'traces.calls': ({ sessionId }) => ({
      rows: world.full && sessionId === undefined ? [sampleToolCall(world.nowMs)] : [],
      more: false,
    }),
    'traces.usage': () => (world.full ? [...SAMPLE_USAGE] : []),
    'traces.usageBySession': () => [],
    'models.metrics': () =>
      world.full ? [{ agentId: PLAYERS.qwen.agentId, endpointId: 'end-qwen', stats: modelStats() }] : [],
    'sessions.get': ({ sessionId }) => {
      const sealed = sessionId === SEALED_SESSION;
      return aSession({
        actions: MODEL_GAME,
        card: {
          sessionId,
          seats: { white: sealed ? PLAYERS.you : PLAYERS.claude, black: PLAYERS.qwen },
          yours: sealed ? ['white'] : [],
          updatedAtMs: world.nowMs - 3000,
        },
      });
    },
  };
}

export function scriptedArenas(world: World, emit: Emit): Handlers {
  let runs = world.full ? sampleArenas(world.nowMs) : [];
  let tournament = world.full ? sampleTournament(world.nowMs) : null;
  const change = (arenaId: string, patch: Partial<ArenaRunInfo>): ArenaRunInfo => {
    const changed = { ...found(runs.find((run) => run.arenaId === arenaId)), ...patch };
    runs = runs.map((run) => (run.arenaId === arenaId ? changed : run));
    emit('arena.progress', changed);
    return changed;
  };
  return {
    'arena.list': () => runs,
    'arena.get': ({ arenaId }) => arenaReportOf(found(runs.find((run) => run.arenaId === arenaId))),
    'arena.start': ({ template, games }) => {
      const run = arenaInfoOf({
        arenaId: idOf(350),
        template,
        games,
        played: 0,
        state: 'running',
        score: { a: 0, b: 0, draws: 0 },
        share: null,
        interval95: null,
        elo: null,
        elo95: null,
        createdAtMs: world.nowMs,
      });
      runs = [run, ...runs];
      return run;
    },
    'arena.suites': () => [
      { name: 'chess-8', template: 'chess.v1', count: 100, sha256: 'ab'.repeat(32) },
      { name: 'tic-tac-toe-2', template: 'tic_tac_toe.v1', count: 12, sha256: 'cd'.repeat(32) },
    ],
    'arena.compare': ({ arenaId }) => sampleComparison(arenaId),
    'arena.playVariant': ({ arenaId }) => {
      const run = found(runs.find((each) => each.arenaId === arenaId));
      const again = { ...run, arenaId: idOf(351), state: 'running' as const, createdAtMs: world.nowMs };
      runs = [again, ...runs];
      return again;
    },
    'arena.pause': ({ arenaId }) => change(arenaId, { state: 'paused' }),
    'arena.drain': ({ arenaId }) => change(arenaId, { state: 'draining' }),
    'arena.cancel': ({ arenaId }) => change(arenaId, { state: 'cancelled' }),
    'arena.resume': ({ arenaId }) => change(arenaId, { state: 'running', note: null }),
    'arena.table': ({ policy }) => sampleTable(policy ?? 'strict', runs.length === 0),
    'tournament.list': () => (tournament === null ? [] : [tournament]),
    'tournament.start': () => (tournament = sampleTournament(world.nowMs, 'running')),
    'tournament.get': () => found(tournament ?? undefined),
    'tournament.table': ({ policy }) => disconnectedTable(policy ?? 'strict'),
    'tournament.change': ({ to }) => {
      const states = { pause: 'paused', drain: 'draining', cancel: 'cancelled', resume: 'running' } as const;
      tournament = sampleTournament(world.nowMs, states[to]);
      return tournament;
    },
    'tournament.report': ({ tournamentId }) => ({
      fileName: `arena-tournament-${tournamentId.slice(0, 8)}.json`,
      mediaType: 'application/json',
      text: 'the tournament',
    }),
    'arena.report': ({ arenaId, format }) => ({
      fileName: `arena-report-${arenaId.slice(0, 8)}.${format}`,
      mediaType: format === 'json' ? 'application/json' : 'text/html',
      text: 'the report',
    }),
    'arena.export': ({ arenaId, format }) => ({
      fileName: `arena-${arenaId.slice(0, 8)}.${format}`,
      mediaType: format === 'json' ? 'application/json' : 'text/csv',
      text: 'the numbers',
    }),
  };
}

export function scriptedConnect(world: World): Handlers {
  let rows = connectRows(world.nowMs, world.full);
  const rowOf = (client: McpClientRow['client']) => found(rows.find((row) => row.client === client));
  const settle = (client: McpClientRow['client'], state: McpClientRow['state']) => {
    rows = rows.map((row) => (row.client === client ? { ...row, state } : row));
    return { client, file: rowOf(client).file, backup: state === 'connected' ? backupPath(client) : null };
  };
  return {
    'mcpClients.list': () => rows,
    'mcpClients.preview': ({ client, action, way }) => connectPreviewOf(rowOf(client), action, way),
    'mcpClients.write': ({ client }) => settle(client, 'connected'),
    'mcpClients.undo': ({ client }) => settle(client, 'ready'),
    'mcpClients.extension': () => ({ fileName: 'arbiter.mcpb', base64: btoa('the extension') }),
  };
}
