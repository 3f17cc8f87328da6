import type { Db } from '../../platform/db/writer.ts';
import type { Opening } from './suite.ts';

interface Row {
  readonly opening_id: string;
  readonly actions: string;
}

const toOpening = (row: Row): Opening => ({ id: row.opening_id, actions: row.actions.split(' ') });

/** Reads and writes the openings of runs, in the order in which the pairs of each run take them. */
export const openingStore = (db: Db) => {
  const insertOpenings = db.prepare('insert into arena_openings values (?, ?, ?, ?)');
  const findOpening = db.prepare<[string, number], Row>(
    'select opening_id, actions from arena_openings where arena_id = ? and place = ?',
  );
  const listOpenings = db.prepare<[string], Row>(
    'select opening_id, actions from arena_openings where arena_id = ? order by place',
  );
  return {
    insertOpenings(arenaId: string, openings: readonly Opening[]): void {
      for (const [index, { id, actions }] of openings.entries())
        insertOpenings.run(arenaId, index, id, actions.join(' '));
    },
    /** The opening that the pair with this index takes; null for a run without openings. */
    findOpening(arenaId: string, index: number): Opening | null {
      const row = findOpening.get(arenaId, index);
      return row === undefined ? null : toOpening(row);
    },
    listOpenings: (arenaId: string): readonly Opening[] => listOpenings.all(arenaId).map(toOpening),
  };
};
