import type { Db } from '../../platform/db/writer.ts';
import type { Opening } from './suite.ts';

interface Row {
  readonly opening_id: string;
  readonly actions: string;
}

const toOpening = (row: Row): Opening => ({ id: row.opening_id, actions: row.actions.split(' ') });

/** Reads and writes the openings of runs, in the order in which the pairs of each run take them. */
export const openingStore = (db: Db) => {
  const insert = db.prepare('insert into arena_openings values (?, ?, ?, ?)');
  const byPlace = db.prepare<[string, number], Row>(
    'select opening_id, actions from arena_openings where arena_id = ? and place = ?',
  );
  const all = db.prepare<[string], Row>(
    'select opening_id, actions from arena_openings where arena_id = ? order by place',
  );
  return {
    insertOpenings(arenaId: string, openings: readonly Opening[]): void {
      for (const [place, { id, actions }] of openings.entries())
        insert.run(arenaId, place, id, actions.join(' '));
    },
    openingAt(arenaId: string, place: number): Opening | null {
      const row = byPlace.get(arenaId, place);
      return row === undefined ? null : toOpening(row);
    },
    openingsOf: (arenaId: string): readonly Opening[] => all.all(arenaId).map(toOpening),
  };
};
