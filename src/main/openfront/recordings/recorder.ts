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

/** What a crash may cost of a game that runs: a minute at normal speed. */
const EVERY_TICKS = 600;
/** After these nothing may come any more, so the map is kept too. */
const LAST: ReadonlySet<GameConnectionEvent> = new Set(['disconnected', 'ended']);

export interface Recorder {
  /** Keeps a game that is still connected; nothing is kept afterwards. */
  close(): Promise<void>;
}

/** Keeps each game as it was last seen. Written beside the game's own pace; it never waits for the disk. */
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
      .catch((error: unknown) => log('warn', 'a game was not kept', { error: String(error) }));
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
