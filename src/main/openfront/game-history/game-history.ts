import type {
  AuditRow,
  OpenFrontGame,
  OpenFrontGamePage,
  OpenFrontMap,
  OpenFrontRecordedIntent,
  OpenFrontGameSnapshot,
} from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { World } from '../state/world.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { IntentService, IntentRecord } from '../intents/intents.ts';
import { packStates, wholeMap } from '../views/map-data.ts';
import { playersView } from '../views/players-view.ts';
import { gameStatus } from '../views/status-view.ts';
import { keepNewest } from './frame-log.ts';
import { applyFrames } from './map-frame.ts';
import { createMapFrames } from './map-frames.ts';
import { mapFramesStore, type MapFramesStore } from './map-frames-store.ts';
import { gameHistoryStore, type StoredGame } from './game-history-store.ts';
import { createGameHistoryRecorder } from './game-history-recorder.ts';

export interface GameHistoryDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly connectedGame: ConnectedGame;
  readonly intents: Pick<IntentService, 'recordsAfter'>;
}

type Page = Omit<OpenFrontGamePage, 'moves' | 'record'> & {
  readonly moves: readonly Omit<OpenFrontRecordedIntent, 'agentName'>[];
};

/** Reads games during play and after it. */
export interface GameHistory {
  /** Newest first. */
  list(): Omit<OpenFrontGame, 'agentName'>[];
  /** At most `maxIntents` of the newest intents. Null for an unknown game. */
  page(gameId: string, maxIntents: number): Page | null;
  /** The newest map of a game; null where none is known. */
  readMap(gameId: string): Promise<OpenFrontMap | null>;
  /** The ticks of which the map is stored, in order. */
  frameTicks(gameId: string): readonly number[];
  /** The newest stored map at or before the tick, else the first; null where none is stored. */
  readMapAt(gameId: string, tick: number): Promise<OpenFrontMap | null>;
  /** The audit rows about the game, oldest first. */
  auditRows(gameId: string): readonly AuditRow[];
  /** Stores the game that is still connected. */
  close(): Promise<void>;
}

const MAX_PLAYERS = 1000;
const MAX_QUEUED = 200;
const MAX_EVENTS = 300;
const MAX_AUDIT_ROWS = 10_000;
const INTENT_ACTION = 'OPENFRONT_INTENT';

export function createGameHistory(deps: GameHistoryDeps): GameHistory {
  const { connectedGame, audit, clock, writer, log } = deps;
  const store = gameHistoryStore(deps.db);
  const findStored = createStoredLookup(store.find);
  const snapshotOf = (world: World): OpenFrontGameSnapshot => {
    const earlier = findStored(world)?.seen;
    // A restarted game sends its events again, so stored events from its first tick on are left out.
    const earlierEvents = (earlier?.events ?? []).filter(({ tick }) => tick < (world.firstTick ?? Infinity));
    return {
      game: gameStatus(world, connectedGame, clock.monotonicMs()),
      players: playersView(world).slice(0, MAX_PLAYERS),
      events: keepNewest(earlierEvents, world.eventsAfter(0, MAX_EVENTS), MAX_EVENTS).map((event, index) => ({
        ...event,
        seq: index + 1,
      })),
      frames: keepNewest(earlier?.frames ?? [], connectedGame.frames.all()),
    };
  };
  const recorder = createGameHistoryRecorder({
    connectedGame,
    store,
    writer,
    clock,
    log,
    snapshotOf,
    lastAgentId: () => lastAgentIdOf(deps),
  });
  const framesStore = mapFramesStore(deps.db);
  const mapFrames = createMapFrames({ connectedGame, store: framesStore, writer, log });
  const readMap = async (gameId: string): Promise<OpenFrontMap | null> => {
    const world = findConnectedWorld(gameId);
    return world === null ? store.findMap(gameId) : wholeMap(world);
  };
  const findConnectedWorld = (gameId: string): World | null =>
    connectedGame.world?.metadata.gameId === gameId ? connectedGame.world : null;
  const recordedIntentsOf = (gameId: string, limit: number) => {
    const filter = { system: 'openfront', subject: gameId, action: INTENT_ACTION };
    const { rows, total } = audit.page({ offset: 0, limit, filter });
    const queued = findConnectedWorld(gameId) === null ? [] : listQueuedIntents(deps);
    return { moves: [...queued, ...rows.map(toRecordedIntent)], moveTotal: total + queued.length };
  };
  /** The game in memory, which may be connected or have disconnected a moment ago. */
  const currentState = (world: World) => {
    const { gameId } = world.metadata;
    const listed = store.findListed(gameId);
    const nowMs = clock.nowMs();
    return {
      ...snapshotOf(world),
      live: connectedGame.connection !== null,
      firstAtMs: listed?.firstAtMs ?? nowMs,
      lastAtMs: connectedGame.connection === null ? (listed?.lastAtMs ?? nowMs) : nowMs,
      lastTick: world.tick,
      decisions: listed?.decisions ?? 0,
      hasMap: world.isKnown,
    };
  };
  const storedState = (gameId: string) => {
    const listed = store.findListed(gameId);
    if (listed === null) return null;
    const { firstAtMs, lastAtMs, lastTick, decisions } = listed;
    const stored = store.find(gameId);
    const hasMap = stored?.hasMap ?? false;
    return { ...toDisconnected(stored), live: false, firstAtMs, lastAtMs, lastTick, decisions, hasMap };
  };
  return {
    list: store.list,
    page(gameId, maxIntents) {
      const world = findConnectedWorld(gameId);
      const state = world === null ? storedState(gameId) : currentState(world);
      return state && { gameId, ...state, ...recordedIntentsOf(gameId, maxIntents) };
    },
    readMap,
    frameTicks: framesStore.listTicks,
    readMapAt: async (gameId, tick) => readMapAtTick(await readMap(gameId), framesStore, tick),
    auditRows: (gameId) =>
      audit.rowsBySubject(gameId, MAX_AUDIT_ROWS).filter(({ system }) => system === 'openfront'),
    async close() {
      await mapFrames.close();
      await recorder.close();
    },
  };
}

/** The id of the last agent that acted in the connected game; null for none. */
const lastAgentIdOf = ({ intents, connectedGame }: GameHistoryDeps): string | null =>
  intents
    .recordsAfter(0, MAX_QUEUED)
    .findLast(({ stage, atMs }) => stage !== 'rejected' && atMs >= (connectedGame.connectedAtMs ?? 0))
    ?.agentId ?? null;

/** The last map of a game, with the owners that the newest stored map until this tick shows. */
async function readMapAtTick(
  map: OpenFrontMap | null,
  store: MapFramesStore,
  wantedTick: number,
): Promise<OpenFrontMap | null> {
  if (map === null) return null;
  const [first = 0] = store.listTicks(map.gameId);
  const frames = store.listUntil(map.gameId, Math.max(wantedTick, first));
  const tick = frames.at(-1)?.tick;
  const state = await applyFrames(frames, map.width * map.height);
  return tick === undefined || state === null ? null : { ...map, tick, owners: await packStates(state) };
}

/** Reads once what was stored of this game before, by an earlier connection or host process. */
function createStoredLookup(
  find: (gameId: string) => StoredGame | null,
): (world: World) => StoredGame | null {
  const cache = new WeakMap<World, StoredGame | null>();
  return (world) => {
    const cached = cache.get(world);
    if (cached !== undefined) return cached;
    const game = find(world.metadata.gameId);
    cache.set(world, game);
    return game;
  };
}

/** The stored state, marked as stale because the game is not connected. */
function toDisconnected(stored: StoredGame | null): OpenFrontGameSnapshot {
  const { game = null, players = [], events = [], frames = [] } = stored?.seen ?? {};
  const staleGame = game && { ...game, stale: true, ticksPerSecond: null, tickDelayMs: null };
  return { game: staleGame, players, events, frames };
}

/** The queued intents of this connection, newest first. */
const listQueuedIntents = ({ intents, connectedGame }: GameHistoryDeps) =>
  intents
    .recordsAfter(0, MAX_QUEUED)
    .filter(({ stage, atMs }) => stage === 'queued' && atMs >= (connectedGame.connectedAtMs ?? 0))
    .map(({ seq: _seq, ...record }) => ({ ...record, row: null }))
    .toReversed();

const STAGES: readonly string[] = ['rejected', 'confirmed', 'no_effect', 'no_change', 'not_taken', 'unknown'];

function toRecordedIntent({ seq, atMs, actor, payload }: AuditRow) {
  const { stage, code, tick, intent, effectTicks } = payload;
  const stageName = typeof stage === 'string' && STAGES.includes(stage) ? stage : 'rejected';
  return {
    row: seq,
    agentId: actor,
    atMs,
    tick: typeof tick === 'number' ? tick : 0,
    intent: (typeof intent === 'object' && intent !== null ? intent : {}) as IntentRecord['intent'],
    stage: stageName as IntentRecord['stage'],
    code: typeof code === 'string' ? code : null,
    reason: null,
    effectTicks: typeof effectTicks === 'number' ? effectTicks : null,
    result: null,
  };
}
