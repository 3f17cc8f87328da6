import type { Db } from '../../platform/db/writer.ts';

/** Reads by which name the orders of this host are known to a queue that several hosts share. */
export const coordinatorStore = (db: Db) => {
  const find = db.prepare<[], string>('select coordinator_id from fleet_coordinator').pluck();
  return {
    /** Made with the data folder; a copy of the folder has the same one. */
    id(): string {
      const id = find.get();
      if (id === undefined) throw new Error('the data folder has no coordinator id');
      return id;
    },
  };
};
