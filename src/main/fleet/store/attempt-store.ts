import type { Db } from '../../platform/db/writer.ts';

/** A lease that nobody ended, as far as this host knows. */
export interface OpenLease {
  readonly orderId: string;
  readonly workerId: string;
  readonly leasedAt: string;
}

const LEASES = 'select order_id as orderId, worker_id as workerId, leased_at as leasedAt from fleet_attempts';

/** Reads and writes who leased which order when, and how that ended. */
export const attemptStore = (db: Db) => {
  const upsertAttempt = db.prepare(
    `insert into fleet_attempts (order_id, attempt, worker_id, leased_at) values (?, ?, ?, ?)
     on conflict do update set worker_id = excluded.worker_id, leased_at = excluded.leased_at,
       ended_at = null, ending = null`,
  );
  const endAttempts = db.prepare(
    'update fleet_attempts set ended_at = ?, ending = ? where order_id = ? and attempt <= ? and ending is null',
  );
  const findLeasedAt = db
    .prepare<[string, number], string>(
      'select leased_at from fleet_attempts where order_id = ? and attempt = ?',
    )
    .pluck();
  const isHeldBy = db
    .prepare<[string, number, string], number>(
      'select 1 from fleet_attempts where order_id = ? and attempt = ? and worker_id = ? and ending is null',
    )
    .pluck();
  const listHeldUntil = db.prepare<[string, number], OpenLease>(
    `${LEASES} where order_id = ? and attempt <= ? and ending is null`,
  );
  const listHeldBy = db.prepare<[string], OpenLease>(`${LEASES} where worker_id = ? and ending is null`);
  const countInProgress = db
    .prepare<[string], number>('select count(*) from fleet_attempts where order_id = ? and ending is null')
    .pluck();
  const countExpiredByWorker = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    "select worker_id as workerId, count(*) as n from fleet_attempts where ending = 'lapsed' group by worker_id",
  );
  return {
    /** How often the leases of each worker ran out. */
    countExpiredByWorker: (): ReadonlyMap<string, number> =>
      new Map(countExpiredByWorker.all().map(({ workerId, n }) => [workerId, n])),
    /** A queue that was lost counts attempts from 1 again. */
    upsertAttempt: (
      orderId: string,
      attempt: number,
      lease: { readonly workerId: string; readonly leasedAt: string },
    ): void => void upsertAttempt.run(orderId, attempt, lease.workerId, lease.leasedAt),
    /** Ends an attempt and the earlier ones that have not ended. */
    endAttempts: (
      orderId: string,
      attempt: number,
      end: { readonly endedAt: string; readonly ending: 'done' | 'failed' | 'lapsed' | 'withdrawn' },
    ): void => void endAttempts.run(end.endedAt, end.ending, orderId, attempt),
    findLeasedAt: (orderId: string, attempt: number): string | null =>
      findLeasedAt.get(orderId, attempt) ?? null,
    /** Whether this is the newest attempt and the worker has it, as far as this host knows. */
    isHeldBy: (orderId: string, attempt: number, workerId: string): boolean =>
      isHeldBy.get(orderId, attempt, workerId) !== undefined,
    /** The leases of an order up to this attempt that nobody ended. */
    listHeldUntil: (orderId: string, attempt: number): readonly OpenLease[] =>
      listHeldUntil.all(orderId, attempt),
    /** The leases of a worker that nobody ended. */
    listHeldBy: (workerId: string): readonly OpenLease[] => listHeldBy.all(workerId),
    /** Whether a worker may be playing the order. */
    isInProgress: (orderId: string): boolean => countInProgress.get(orderId) !== 0,
  };
};
