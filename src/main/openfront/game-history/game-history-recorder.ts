import type { OpenFrontGameSnapshot } from '../../../shared/contract/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { World } from '../state/world.ts';
import type { ConnectedGame, ConnectedGameEvent } from '../bridge/connected-game.ts';
import { wholeMap } from '../views/map-data.ts';
import type { GameHistoryStore } from './game-history-store.ts';

export interface GameHistoryRecorderDeps {
  readonly connectedGame: ConnectedGame;
  readonly store: GameHistoryStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
  readonly snapshotOf: (world: World) => OpenFrontGameSnapshot;
  /** The id of the last agent that acted in the connected game; null for none. */
  readonly lastAgentId: () => string | null;
}

/** A crash loses at most this many ticks, which is a minute at normal speed. */
const INTERVAL_TICKS = 600;
/** After these events the game may send nothing more, so the map is stored too. */
const FINAL_EVENTS: ReadonlySet<ConnectedGameEvent> = new Set(['disconnected', 'ended']);

export interface GameHistoryRecorder {
  /** Stores the game if it is still connected, then stops recording. */
  close(): Promise<void>;
}

/** Stores the latest state of each game. Writes are not awaited, so the game never waits for the disk. */
export function createGameHistoryRecorder(deps: GameHistoryRecorderDeps): GameHistoryRecorder {
  const { connectedGame, store, writer, clock, log, snapshotOf, lastAgentId } = deps;
  let pendingWrite: Promise<void> = Promise.resolve();
  let recordedTick = 0;
  let isClosed = false;

  const save = (withMap: boolean): void => {
    const { world } = connectedGame;
    if (world === null) return;
    const { metadata, tick } = world;
    recordedTick = tick;
    const row = {
      gameId: metadata.gameId,
      atMs: clock.nowMs(),
      tick,
      seen: snapshotOf(world),
      agentId: lastAgentId(),
    };
    const mapPacked = withMap && world.isKnown ? wholeMap(world) : Promise.resolve(null);
    pendingWrite = Promise.all([mapPacked, pendingWrite])
      .then(([map]) => writer.write(() => store.upsert({ ...row, map })))
      .catch((error: unknown) => log('warn', 'a game was not stored', { error: String(error) }));
  };

  const stopListening = connectedGame.on((event) => {
    const tick = connectedGame.world?.tick ?? 0;
    if (event !== 'tick' || tick < recordedTick || tick >= recordedTick + INTERVAL_TICKS)
      save(FINAL_EVENTS.has(event));
  });
  return {
    async close() {
      if (isClosed) return;
      isClosed = true;
      stopListening();
      if (connectedGame.connection !== null) save(true);
      await pendingWrite;
    },
  };
}
