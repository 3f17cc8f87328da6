import type {
  AuditRow,
  OpenFrontGame,
  OpenFrontGamePage,
  OpenFrontMap,
  OpenFrontMove,
  OpenFrontSeen,
} from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/ports.ts';
import type { World } from '../state/world.ts';
import type { GameConnection } from '../bridge/game-connection.ts';
import type { IntentContext, IntentRecord } from '../intents/intents.ts';
import { mapFrame } from '../views/map-frames.ts';
import { playersOf } from '../views/players-view.ts';
import { displayGame } from '../views/status-view.ts';
import { joined } from './frame-log.ts';
import { gamesStore, type StoredGame } from './recordings-store.ts';
import { createRecorder } from './recorder.ts';

export interface GamesDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: GameConnection;
  readonly intents: Pick<IntentContext, 'after'>;
}

type Page = Omit<OpenFrontGamePage, 'moves'> & {
  readonly moves: readonly Omit<OpenFrontMove, 'agentName'>[];
};

/** Reads games during play and after it. */
export interface Games {
  /** Newest first. */
  list(): OpenFrontGame[];
  /** At most `moves` of the newest intents. Null for an unknown game. */
  page(gameId: string, moves: number): Page | null;
  map(gameId: string): Promise<OpenFrontMap | null>;
  /** The audit rows about the game, oldest first. */
  audit(gameId: string): readonly AuditRow[];
  /** Stores the game that is still connected. */
  close(): Promise<void>;
}

const MAX_PLAYERS = 1000;
const UNDERWAY = 200;
const MAX_EVENTS = 300;
const MAX_AUDIT_ROWS = 10_000;
const INTENT = 'OPENFRONT_INTENT';

export function createGames(deps: GamesDeps): Games {
  const { connection, audit, clock, writer, log } = deps;
  const store = gamesStore(deps.db);
  const before = storedBefore(store.find);
  const seen = (world: World): OpenFrontSeen => {
    const earlier = before(world)?.seen;
    // A restarted game sends its events again, so stored events from its first tick on are left out.
    const passed = (earlier?.events ?? []).filter(({ tick }) => tick < (world.firstTick ?? Infinity));
    return {
      game: displayGame(world, connection, clock.monotonicMs()),
      players: playersOf(world).slice(0, MAX_PLAYERS),
      events: joined(passed, world.eventsAfter(0, MAX_EVENTS), MAX_EVENTS).map((event, index) => ({
        ...event,
        seq: index + 1,
      })),
      frames: joined(earlier?.frames ?? [], connection.frames.all()),
    };
  };
  const recorder = createRecorder({ connection, store, writer, clock, log, seen });
  const present = (gameId: string): World | null =>
    connection.world?.facts.gameId === gameId ? connection.world : null;
  const movesOf = (gameId: string, limit: number) => {
    const filter = { system: 'openfront', subject: gameId, action: INTENT };
    const { rows, total } = audit.page({ offset: 0, limit, filter });
    const queued = present(gameId) === null ? [] : underway(deps);
    return { moves: [...queued, ...rows.map(toMove)], moveTotal: total + queued.length };
  };
  /** The game in memory, which may be connected or have disconnected a moment ago. */
  const now = (world: World) => {
    const { gameId } = world.facts;
    const listed = store.listed(gameId);
    const nowMs = clock.nowMs();
    return {
      ...seen(world),
      live: connection.link !== null,
      firstAtMs: listed?.firstAtMs ?? nowMs,
      lastAtMs: connection.link === null ? (listed?.lastAtMs ?? nowMs) : nowMs,
      lastTick: world.tick,
      decisions: listed?.decisions ?? 0,
      hasMap: world.isKnown,
    };
  };
  const afterwards = (gameId: string) => {
    const listed = store.listed(gameId);
    if (listed === null) return null;
    const { firstAtMs, lastAtMs, lastTick, decisions } = listed;
    const stored = store.find(gameId);
    const hasMap = stored?.hasMap ?? false;
    return { ...toStored(stored), live: false, firstAtMs, lastAtMs, lastTick, decisions, hasMap };
  };
  return {
    list: store.list,
    page(gameId, max) {
      const world = present(gameId);
      const facts = world === null ? afterwards(gameId) : now(world);
      return facts && { gameId, ...facts, ...movesOf(gameId, max) };
    },
    async map(gameId) {
      const world = present(gameId);
      return world === null ? store.map(gameId) : mapFrame(world);
    },
    audit: (gameId) =>
      audit.rowsBySubject(gameId, MAX_AUDIT_ROWS).filter(({ system }) => system === 'openfront'),
    close: recorder.close,
  };
}

/** Reads once what was stored of this game before, by an earlier connection or host process. */
function storedBefore(find: (gameId: string) => StoredGame | null): (world: World) => StoredGame | null {
  const known = new WeakMap<World, StoredGame | null>();
  return (world) => {
    const before = known.get(world);
    if (before !== undefined) return before;
    const found = find(world.facts.gameId);
    known.set(world, found);
    return found;
  };
}

/** The stored state, marked as stale because the game is not connected. */
function toStored(stored: StoredGame | null): OpenFrontSeen {
  const { game = null, players = [], events = [], frames = [] } = stored?.seen ?? {};
  const still = game && { ...game, stale: true, ticksPerSecond: null, tickDelayMs: null };
  return { game: still, players, events, frames };
}

/** The queued intents of this connection, newest first. */
const underway = ({ intents, connection }: GamesDeps) =>
  intents
    .after(0, UNDERWAY)
    .filter(({ stage, atMs }) => stage === 'queued' && atMs >= (connection.connectedAtMs ?? 0))
    .map(({ seq: _seq, ...record }) => ({ ...record, row: null }))
    .toReversed();

const STAGES: readonly string[] = ['rejected', 'confirmed', 'no_effect'];

function toMove({ seq, atMs, actor, payload }: AuditRow) {
  const { stage, code, tick, intent, effectTicks } = payload;
  const known = typeof stage === 'string' && STAGES.includes(stage) ? stage : 'rejected';
  return {
    row: seq,
    agentId: actor,
    atMs,
    tick: typeof tick === 'number' ? tick : 0,
    intent: (typeof intent === 'object' && intent !== null ? intent : {}) as IntentRecord['intent'],
    stage: known as IntentRecord['stage'],
    code: typeof code === 'string' ? code : null,
    reason: null,
    effectTicks: typeof effectTicks === 'number' ? effectTicks : null,
  };
}
