import type { OpenFrontSeen } from '../../../shared/contract/index.ts';
import type { Writer } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/ports.ts';
import type { World } from '../state/world.ts';
import type { GameConnection, GameConnectionEvent } from '../bridge/game-connection.ts';
import { mapFrame } from '../views/map-frames.ts';
import type { GamesStore } from './recordings-store.ts';

export interface RecorderDeps {
  readonly connection: GameConnection;
  readonly store: GamesStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
  readonly seen: (world: World) => OpenFrontSeen;
}

/** A crash loses at most this many ticks, which is a minute at normal speed. */
const EVERY_TICKS = 600;
/** After these events the game may send nothing more, so the map is stored too. */
const LAST: ReadonlySet<GameConnectionEvent> = new Set(['disconnected', 'ended']);

export interface Recorder {
  /** Stores the game if it is still connected, then stops recording. */
  close(): Promise<void>;
}

/** Stores the latest state of each game. Writes are not awaited, so the game never waits for the disk. */
export function createRecorder({ connection, store, writer, clock, log, seen }: RecorderDeps): Recorder {
  let underway: Promise<void> = Promise.resolve();
  let recordedTick = 0;
  let closed = false;

  const keep = (withMap: boolean): void => {
    const { world } = connection;
    if (world === null) return;
    const { facts, tick } = world;
    recordedTick = tick;
    const row = { gameId: facts.gameId, atMs: clock.nowMs(), tick, seen: seen(world) };
    const packing = withMap && world.isKnown ? mapFrame(world) : Promise.resolve(null);
    underway = Promise.all([packing, underway])
      .then(([map]) => writer.write(() => store.save({ ...row, map })))
      .catch((error: unknown) => log('warn', 'a game was not stored', { error: String(error) }));
  };

  const stopListening = connection.on((event) => {
    const tick = connection.world?.tick ?? 0;
    if (event !== 'tick' || tick < recordedTick || tick >= recordedTick + EVERY_TICKS) keep(LAST.has(event));
  });
  return {
    async close() {
      if (closed) return;
      closed = true;
      stopListening();
      if (connection.link !== null) keep(true);
      await underway;
    },
  };
}
