import type { Db } from '../../platform/db/writer.ts';
import type { QueueItem } from './work-queue.ts';

export interface QueueRow {
  /** The order in which items of the same priority are leased. */
  readonly position: number;
  readonly itemId: string;
  readonly groupId: string;
  readonly priority: number;
  readonly state: 'ready' | 'leased' | 'over' | 'dead';
  /** 0 before the first lease. */
  readonly attempt: number;
  /** Null unless it is leased. */
  readonly worker: string | null;
  /** Why its attempts failed, since it was last given all of them. */
  readonly faults: readonly string[];
}

type StoredQueueRow = Omit<QueueRow, 'faults'> & { readonly faults: string };

const COLUMNS = `place as position, work_id as itemId, group_id as groupId, priority, state, attempt, worker, faults`;

const toRow = (row: StoredQueueRow): QueueRow => ({ ...row, faults: JSON.parse(row.faults) as string[] });

/** Reads and writes the items of the queue that is stored in the host's database. */
export const queueStore = (db: Db) => {
  const insert = db.prepare(
    'insert or ignore into fleet_queue (work_id, group_id, priority, state) values (?, ?, ?, ?)',
  );
  const find = db.prepare<[string], StoredQueueRow>(`select ${COLUMNS} from fleet_queue where work_id = ?`);
  const listReady = db.prepare<[{ groupId: string | null; limit: number; offset: number }], StoredQueueRow>(
    `select ${COLUMNS} from fleet_queue where state = 'ready' and (@groupId is null or group_id = @groupId)
     order by priority desc, place limit @limit offset @offset`,
  );
  const listByState = db.prepare<[string], StoredQueueRow>(
    `select ${COLUMNS} from fleet_queue where state = ? order by place`,
  );
  const update = db.prepare(
    'update fleet_queue set state = ?, attempt = ?, worker = ?, faults = ? where work_id = ? and state = ? and attempt = ?',
  );
  const countByState = db.prepare<[], { readonly state: QueueRow['state']; readonly n: number }>(
    "select state, count(*) as n from fleet_queue where state <> 'over' group by state",
  );
  return {
    /** Adds an item; false when it is known already. */
    insert: ({ itemId, groupId, priority }: QueueItem): boolean =>
      insert.run(itemId, groupId, priority, 'ready').changes === 1,
    find(itemId: string): QueueRow | null {
      const row = find.get(itemId);
      return row === undefined ? null : toRow(row);
    },
    /** Ready items in the order in which they are leased. */
    listReady: (
      groupId: string | null,
      page: { readonly limit: number; readonly offset: number },
    ): readonly QueueRow[] => listReady.all({ groupId, ...page }).map(toRow),
    listByState: (state: QueueRow['state']): readonly QueueRow[] => listByState.all(state).map(toRow),
    /** Stores the new state of a row; false if the row changed since it was read. */
    update: (before: QueueRow, after: Pick<QueueRow, 'state' | 'attempt' | 'worker' | 'faults'>): boolean =>
      update.run(
        after.state,
        after.attempt,
        after.worker,
        JSON.stringify(after.faults),
        before.itemId,
        before.state,
        before.attempt,
      ).changes === 1,
    countInState(wanted: QueueRow['state']): number {
      return countByState.all().find(({ state }) => state === wanted)?.n ?? 0;
    },
  };
};

export type QueueStore = ReturnType<typeof queueStore>;
