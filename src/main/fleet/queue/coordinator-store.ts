import type { Db } from '../../platform/db/writer.ts';

/** Reads by which name the orders of this host are known to a queue that several hosts share, and stores its epoch. */
export const coordinatorStore = (db: Db) => {
  const findId = db.prepare<[], string>('select coordinator_id from fleet_coordinator').pluck();
  const findEpoch = db.prepare<[], number>('select epoch from fleet_coordinator').pluck();
  const updateEpoch = db.prepare<[number]>('update fleet_coordinator set epoch = ?');
  return {
    /** Made with the data folder; a copy of the folder has the same one. */
    findId(): string {
      const id = findId.get();
      if (id === undefined) throw new Error('the data folder has no coordinator id');
      return id;
    },
    /**
     * The epoch of a host that starts now. It follows the wall clock, so that a folder that was restored from an old
     * backup begins after everything that was started before, and is at least one more than the stored one.
     */
    nextEpoch: (nowMs: number): number => Math.max((findEpoch.get() ?? 0) + 1, nowMs),
    /** Must run inside a writer job. */
    updateEpoch: (epoch: number): void => void updateEpoch.run(epoch),
  };
};
