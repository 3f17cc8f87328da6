import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { World } from '../state/world.ts';
import { findChangedRefs, copyChange, packChange } from './map-frame.ts';
import type { MapFramesStore } from './map-frames-store.ts';

export interface MapFramesDeps {
  readonly connectedGame: Pick<ConnectedGame, 'on' | 'world'>;
  readonly store: MapFramesStore;
  readonly writer: Writer;
  readonly log: Log;
}

/** Ten seconds at normal speed. */
const INTERVAL_TICKS = 100;
/** One in this many frames is a whole map, so a reader applies fewer changes than that to one. */
const FRAMES_PER_WHOLE_MAP = 20;
/** Each time the frames of a game have grown by this size the interval doubles; after `MAX_STEPS` times none follow. */
const STEP_BYTES = 4 * 1024 * 1024;
const MAX_STEPS = 4;

interface Recording {
  readonly world: World;
  /** The map of the newest frame; comparing it costs less than merging the changes of a hundred ticks. */
  lastMap: Uint16Array | null;
  tick: number;
  /** Frames since the last whole map, itself included; at 0 the next frame is a whole map. */
  framesSinceWhole: number;
  bytes: number;
}

/** Stores the map of the connected game over time. Frames are compressed and stored without delaying a tick. */
export function createMapFrames({ connectedGame, store, writer, log }: MapFramesDeps) {
  let recording: Recording | null = null;
  let pendingWrite: Promise<void> = Promise.resolve();

  const begin = (world: World): Recording => {
    const { gameId } = world.metadata;
    pendingWrite = pendingWrite
      .then(() => writer.write(() => store.deleteOldest(gameId)))
      .catch((error: unknown) => log('warn', 'old maps were not removed', { error: String(error) }));
    return { world, lastMap: null, tick: -Infinity, framesSinceWhole: 0, bytes: store.sumBytes(gameId) };
  };

  const save = (current: Recording): void => {
    const { world } = current;
    const { grid, tick, metadata } = world;
    const refs = current.lastMap === null ? null : findChangedRefs(current.lastMap, grid.state);
    if (refs?.length === 0) return;
    const change = copyChange(grid.state, current.framesSinceWhole === 0 ? null : refs);
    const isWhole = change.refs === null;
    if (current.lastMap === null || isWhole) current.lastMap = Uint16Array.from(grid.state);
    else for (const ref of refs ?? []) current.lastMap[ref] = grid.state[ref] as number;
    current.tick = tick;
    current.framesSinceWhole = isWhole ? 1 : (current.framesSinceWhole + 1) % FRAMES_PER_WHOLE_MAP;
    pendingWrite = Promise.all([packChange(change), pendingWrite])
      .then(([packed]) => {
        current.bytes += packed.length;
        return writer.write(() => store.insert(metadata.gameId, { tick, isWhole, packed }));
      })
      .catch((error: unknown) => log('warn', 'a map was not stored', { error: String(error) }));
  };

  const stopListening = connectedGame.on((event) => {
    const { world } = connectedGame;
    if (world === null || !world.isKnown) return;
    if (recording?.world !== world) recording = begin(world);
    const step = Math.floor(recording.bytes / STEP_BYTES);
    if (step >= MAX_STEPS) return;
    const isLast = event === 'ended' || event === 'disconnected';
    if (isLast || world.tick >= recording.tick + INTERVAL_TICKS * 2 ** step) save(recording);
  });
  return {
    async close(): Promise<void> {
      stopListening();
      if (recording !== null && recording.world === connectedGame.world) save(recording);
      await pendingWrite;
    },
  };
}
