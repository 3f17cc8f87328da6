import type { Db } from '../../platform/db/writer.ts';
import type { MapFrame } from './map-frame.ts';

/** Limits above which the frames of the oldest games are removed. */
const MAX_GAMES = 30;
const MAX_BYTES = 128 * 1024 * 1024;

interface Row {
  readonly tick: number;
  readonly whole: number;
  readonly packed: Buffer;
}

/** The maps of games over time. Every function that changes something must run inside a writer job. */
export const mapFramesStore = (db: Db) => {
  const insert = db.prepare(
    `insert into openfront_map_frames (game_id, tick, whole, packed) values (@gameId, @tick, @whole, @packed)
     on conflict (game_id, tick) do update set whole = excluded.whole, packed = excluded.packed`,
  );
  // A game that the same page plays again from its start has other maps from that tick on.
  const deleteAfter = db.prepare('delete from openfront_map_frames where game_id = ? and tick > ?');
  const listTicks = db
    .prepare<[string], number>('select tick from openfront_map_frames where game_id = ? order by tick')
    .pluck();
  const sumBytes = db
    .prepare<[string], number>(
      'select coalesce(sum(length(packed)), 0) from openfront_map_frames where game_id = ?',
    )
    .pluck();
  const listUntil = db.prepare<{ gameId: string; tick: number }, Row>(
    `select tick, whole, packed from openfront_map_frames where game_id = @gameId and tick <= @tick and tick >=
       (select max(tick) from openfront_map_frames where game_id = @gameId and tick <= @tick and whole = 1)
     order by tick`,
  );
  const listSizes = db.prepare<[], { readonly gameId: string; readonly size: number }>(
    `select f.game_id as gameId, sum(length(f.packed)) as size from openfront_map_frames f
       left join openfront_games g on g.game_id = f.game_id group by f.game_id order by max(g.last_at_ms) desc`,
  );
  const deleteFrames = db.prepare('delete from openfront_map_frames where game_id = ?');
  return {
    insert(gameId: string, { tick, isWhole, packed }: MapFrame): void {
      deleteAfter.run(gameId, tick);
      insert.run({ gameId, tick, whole: isWhole ? 1 : 0, packed });
    },
    /** Removes the frames of the oldest games beyond the limits, but never the frames of this game. */
    deleteOldest(gameId: string): void {
      let total = 0;
      listSizes.all().forEach(({ gameId: id, size }, index) => {
        total += size;
        if (id !== gameId && (index >= MAX_GAMES || total > MAX_BYTES)) deleteFrames.run(id);
      });
    },
    /** The ticks of which the map is stored, in order. */
    listTicks: (gameId: string): number[] => listTicks.all(gameId),
    sumBytes: (gameId: string): number => sumBytes.get(gameId) ?? 0,
    /** The newest whole map at or before the tick and the changes after it; empty before the first map. */
    listUntil: (gameId: string, tick: number): MapFrame[] =>
      listUntil.all({ gameId, tick }).map(({ whole, ...frame }) => ({ ...frame, isWhole: whole === 1 })),
  };
};

export type MapFramesStore = ReturnType<typeof mapFramesStore>;
