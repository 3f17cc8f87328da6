import type { ModelMove } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Models, MoveRecord } from '../models/index.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';

export interface ModelCallDeps extends SessionRowDeps {
  readonly models: Models;
}

type ModelCalls = Pick<
  Handlers,
  | 'models.list'
  | 'models.add'
  | 'models.update'
  | 'models.remove'
  | 'models.detect'
  | 'models.test'
  | 'models.moves'
  | 'models.servers'
  | 'models.metrics'
  | 'models.available'
  | 'models.stop'
>;

/** Handlers of the `models.*` calls, except `models.hold`. */
export function modelCalls(deps: ModelCallDeps): ModelCalls {
  const { models } = deps;
  return {
    'models.list': () => accept([...models.list()]),
    'models.add': (request) => models.add(request),
    'models.update': (change) => models.update(change),
    'models.remove': async ({ endpointId }) => {
      const removed = await models.remove(endpointId);
      return removed.ok ? accept({}) : removed;
    },
    'models.detect': async () => accept(await models.detect()),
    'models.available': (request) => models.listAvailable(request),
    'models.test': ({ endpointId }) => models.test(endpointId),
    'models.moves': ({ sessionId, sinceTick }) => {
      const summary = deps.sessions.findSummary(sessionId);
      if (summary === null) return refuse('NOT_FOUND', 'No such session');
      const sealed = isSealed(deps, summary);
      return accept(movesFor(deps, { sessionId, sinceTick: sinceTick ?? 0, sealed }));
    },
    'models.stop': async ({ sessionId, role }) => {
      const roles = await models.stopTurns(sessionId, role);
      return roles.length > 0
        ? accept({ roles: [...roles] })
        : refuse('NOT_FOUND', 'No model is being asked in this game');
    },
    'models.servers': ({ endpointId }) => {
      const endpoint = models.find(endpointId);
      return endpoint === null
        ? refuse('NOT_FOUND', 'No such endpoint')
        : accept([...models.serversOf(endpointId)]);
    },
    'models.metrics': () => accept([...models.readMetrics()]),
  };
}

interface MovesRequest {
  readonly sessionId: string;
  readonly sinceTick: number;
  /** True leaves out what the models wrote and chose. */
  readonly sealed: boolean;
}

function movesFor(deps: ModelCallDeps, { sessionId, sinceTick, sealed }: MovesRequest): ModelMove[] {
  const rows = deps.sessions.logAs(sessionId, null)?.rows ?? [];
  const actionRows = rows.filter((row) => row.kind === 'action');
  return deps.models.movesOf(sessionId, sinceTick).map((record, _, records) => {
    const { sessionId: __, createdAt, cost, text, ...move } = record;
    return {
      ...move,
      words: text,
      ...(sealed ? withoutThoughts(record) : { attempts: [...record.attempts] }),
      sealed,
      costMicros: cost?.micros ?? null,
      currency: cost?.currency ?? null,
      logTick: findLogTick(record, { records, actionRows }),
      atMs: Date.parse(createdAt),
    };
  });
}

/** A prompt follows from what its reader sees, so a reader of its hash could find a hidden card by trying each one. */
const withoutThoughts = ({ attempts }: MoveRecord) => ({
  words: '',
  action: null,
  promptHash: '',
  attempts: attempts.map((attempt) => ({
    ...attempt,
    text: '',
    promptHash: undefined,
    answerHash: undefined,
  })),
});

interface SessionMoves {
  readonly records: readonly MoveRecord[];
  readonly actionRows: readonly { readonly role: string; readonly tick: number }[];
}

/**
 * The tick of the log row with the model's action: the role's first action at or after the tick of the request
 * and before its next request. The ticks can differ, because in simultaneous games the actions of other roles
 * may advance the tick in between.
 */
function findLogTick(
  { role, tick, action }: MoveRecord,
  { records, actionRows }: SessionMoves,
): number | null {
  if (action === null) return null;
  const laterTicks = records
    .filter((move) => move.role === role && move.tick > tick)
    .map((move) => move.tick);
  const until = Math.min(Number.POSITIVE_INFINITY, ...laterTicks);
  return actionRows.find((row) => row.role === role && row.tick >= tick && row.tick < until)?.tick ?? null;
}
