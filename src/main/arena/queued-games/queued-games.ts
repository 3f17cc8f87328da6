import type { Log } from '../../platform/log.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { HEARTBEAT_MS, type ItemLease, type WorkQueue } from '../../fleet/index.ts';
import type { GameToStart, GameRow } from '../rules/game-schedule.ts';

type GameKey = Pick<GameToStart, 'number' | 'attempt'>;

/** The games of runs as work of a queue: this host leases them, plays them and completes them. */
export interface QueuedGames {
  /**
   * Offers games that may start, and returns those among them that this host may play now.
   * @throws StorageUnavailableError when the queue cannot be reached
   */
  lease<Game extends GameKey>(arenaId: string, games: readonly Game[]): Promise<readonly Game[]>;
  /** Records the session in which a leased game is played. */
  start(arenaId: string, game: GameKey, sessionId: string): void;
  /** Leases the games that were in progress when the host stopped. */
  adopt(arenaId: string, active: readonly Pick<GameRow, 'number' | 'attempt' | 'sessionId'>[]): Promise<void>;
  /** Withdraws leased games that are not played after all. */
  giveUp(arenaId: string, games: readonly GameKey[]): Promise<void>;
  /** Fails the leased games of a run that are not in progress, because this fault prevented their start. */
  fail(arenaId: string, fault: string): Promise<void>;
  /** Completes the game of a session, which is over and stored. */
  complete(sessionId: string): Promise<void>;
  /** Withdraws the game of a session, which was taken out of its run. */
  withdraw(sessionId: string): Promise<void>;
  stop(): void;
}

export interface QueuedGamesDeps {
  readonly queue: WorkQueue;
  readonly runtime: Pick<Runtime, 'clock' | 'ids'>;
  readonly log: Log;
}

const keyOf = (arenaId: string, { number, attempt }: GameKey): string => `${arenaId}/${number}/${attempt}`;

interface WorkState extends QueuedGamesDeps {
  readonly leaseHolder: string;
  /** The work that was offered for each game, by the key of the game (`keyOf`). */
  readonly itemIdByKey: Map<string, string>;
  readonly leasedByKey: Map<string, ItemLease>;
  /** The keys of the games in progress, by session. */
  readonly keyBySession: Map<string, string>;
  cancelHeartbeat: (() => void) | null;
}

export function createQueuedGames(deps: QueuedGamesDeps): QueuedGames {
  const state: WorkState = {
    ...deps,
    leaseHolder: deps.runtime.ids.uuid(),
    itemIdByKey: new Map(),
    leasedByKey: new Map(),
    keyBySession: new Map(),
    cancelHeartbeat: null,
  };
  const leaseAll = async <Game extends GameKey>(
    arenaId: string,
    games: readonly Game[],
  ): Promise<readonly Game[]> => {
    await leaseGames(state, arenaId, games);
    return games.filter((game) => state.leasedByKey.has(keyOf(arenaId, game)));
  };
  return {
    lease: leaseAll,
    start: (arenaId, game, sessionId) => void state.keyBySession.set(sessionId, keyOf(arenaId, game)),
    async adopt(arenaId, active) {
      const unknown = active.filter(({ sessionId }) => !state.keyBySession.has(sessionId));
      for (const row of unknown) state.keyBySession.set(row.sessionId, keyOf(arenaId, row));
      const leasedGames = await leaseAll(arenaId, unknown);
      // A game may have ended while its lease was requested.
      const endedGames = leasedGames.filter(({ sessionId }) => !state.keyBySession.has(sessionId));
      await Promise.all(endedGames.map((row) => completeAt(state, keyOf(arenaId, row))));
    },
    giveUp: (arenaId, games) =>
      withdrawAll(
        state,
        games.map((game) => keyOf(arenaId, game)),
      ),
    async complete(sessionId) {
      const key = takeKey(state, sessionId);
      if (key !== null) await completeAt(state, key);
    },
    async fail(arenaId, fault) {
      const playingKeys = new Set(state.keyBySession.values());
      const failedGames = [...state.leasedByKey].filter(
        ([key]) => key.startsWith(`${arenaId}/`) && !playingKeys.has(key),
      );
      for (const [key, work] of failedGames) {
        state.leasedByKey.delete(key);
        const next = await state.queue.fail(work, fault).catch(() => 'stale' as const);
        // Dead work stays with the queue, and the game is offered as new work when the run is resumed.
        if (next !== 'retry') state.itemIdByKey.delete(key);
      }
    },
    async withdraw(sessionId) {
      const key = takeKey(state, sessionId);
      if (key !== null) await withdrawAll(state, [key]);
    },
    stop() {
      state.cancelHeartbeat?.();
      state.leasedByKey.clear();
    },
  };
}

async function completeAt(state: WorkState, key: string): Promise<void> {
  const work = state.leasedByKey.get(key);
  if (work === undefined) return;
  forget(state, key);
  await logQueueFailure(state, state.queue.complete(work));
}

async function leaseGames(state: WorkState, arenaId: string, games: readonly GameKey[]): Promise<void> {
  const { queue, itemIdByKey, leasedByKey, leaseHolder, runtime } = state;
  const wantedKeys = games.map((game) => keyOf(arenaId, game)).filter((key) => !leasedByKey.has(key));
  if (wantedKeys.length === 0) return;
  for (const key of wantedKeys) if (!itemIdByKey.has(key)) itemIdByKey.set(key, runtime.ids.uuid());
  const offers = wantedKeys.map((key) => ({
    itemId: itemIdByKey.get(key) ?? '',
    groupId: arenaId,
    priority: 0,
  }));
  await queue.offer(offers);
  const keyByItemId = new Map([...itemIdByKey].map(([key, itemId]) => [itemId, key]));
  while (wantedKeys.some((key) => !leasedByKey.has(key))) {
    const leasedItems = await queue.lease({ worker: leaseHolder, groupId: arenaId, max: wantedKeys.length });
    if (leasedItems.length === 0) break;
    for (const work of leasedItems) {
      const key = keyByItemId.get(work.itemId);
      if (key === undefined) await queue.withdraw([work.itemId]);
      else leasedByKey.set(key, work);
    }
  }
  renewLeasesRegularly(state);
}

function takeKey({ keyBySession }: WorkState, sessionId: string): string | null {
  const key = keyBySession.get(sessionId) ?? null;
  keyBySession.delete(sessionId);
  return key;
}

function forget({ itemIdByKey, leasedByKey }: WorkState, key: string): void {
  itemIdByKey.delete(key);
  leasedByKey.delete(key);
}

async function withdrawAll(state: WorkState, keys: readonly string[]): Promise<void> {
  const itemIds = keys.flatMap((key) => state.itemIdByKey.get(key) ?? []);
  for (const key of keys) forget(state, key);
  await logQueueFailure(state, state.queue.withdraw(itemIds));
}

/**
 * A failed update is only logged. The results are in the database; a queue that misses one only offers its game again.
 */
async function logQueueFailure({ log }: WorkState, update: Promise<unknown>): Promise<void> {
  try {
    await update;
  } catch (error) {
    log('warn', 'the work queue could not be updated', { error: String(error) });
  }
}

/** Sends heartbeats as long as games are leased. */
function renewLeasesRegularly(state: WorkState): void {
  if (state.cancelHeartbeat !== null || state.leasedByKey.size === 0) return;
  state.cancelHeartbeat = state.runtime.clock.after(HEARTBEAT_MS, () => {
    state.cancelHeartbeat = null;
    void logQueueFailure(state, state.queue.renew([...state.leasedByKey.values()])).then(() =>
      renewLeasesRegularly(state),
    );
  });
}
