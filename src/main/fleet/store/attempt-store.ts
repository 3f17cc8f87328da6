import type { Db } from '../../platform/db/writer.ts';

/** A lease that nobody ended, as far as this host knows. */
export interface HeldLease {
  readonly orderId: string;
  readonly workerId: string;
  readonly leasedAt: string;
}

const LEASES = 'select order_id as orderId, worker_id as workerId, leased_at as leasedAt from fleet_attempts';

/** Reads and writes who leased which order when, and how that ended. */
export const attemptStore = (db: Db) => {
  const addAttempt = db.prepare(
    `insert into fleet_attempts (order_id, attempt, worker_id, leased_at) values (?, ?, ?, ?)
     on conflict do update set worker_id = excluded.worker_id, leased_at = excluded.leased_at,
       ended_at = null, ending = null`,
  );
  const endAttempts = db.prepare(
    'update fleet_attempts set ended_at = ?, ending = ? where order_id = ? and attempt <= ? and ending is null',
  );
  const leasedAt = db
    .prepare<[string, number], string>(
      'select leased_at from fleet_attempts where order_id = ? and attempt = ?',
    )
    .pluck();
  const held = db
    .prepare<[string, number, string], number>(
      'select 1 from fleet_attempts where order_id = ? and attempt = ? and worker_id = ? and ending is null',
    )
    .pluck();
  const unended = db.prepare<[string, number], HeldLease>(
    `${LEASES} where order_id = ? and attempt <= ? and ending is null`,
  );
  const heldBy = db.prepare<[string], HeldLease>(`${LEASES} where worker_id = ? and ending is null`);
  const inProgress = db
    .prepare<[string], number>('select count(*) from fleet_attempts where order_id = ? and ending is null')
    .pluck();
  const lapses = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    "select worker_id as workerId, count(*) as n from fleet_attempts where ending = 'lapsed' group by worker_id",
  );
  return {
    /** How often the leases of each worker ran out. */
    lapses: (): ReadonlyMap<string, number> => new Map(lapses.all().map(({ workerId, n }) => [workerId, n])),
    /** A queue that was lost counts attempts from 1 again. */
    insertAttempt: (
      orderId: string,
      attempt: number,
      lease: { readonly workerId: string; readonly leasedAt: string },
    ): void => void addAttempt.run(orderId, attempt, lease.workerId, lease.leasedAt),
    /** Ends an attempt and the earlier ones that have not ended. */
    endAttempts: (
      orderId: string,
      attempt: number,
      end: { readonly endedAt: string; readonly ending: 'done' | 'failed' | 'lapsed' | 'withdrawn' },
    ): void => void endAttempts.run(end.endedAt, end.ending, orderId, attempt),
    leasedAt: (orderId: string, attempt: number): string | null => leasedAt.get(orderId, attempt) ?? null,
    /** Whether this is the newest attempt and the worker has it, as far as this host knows. */
    isHeldBy: (orderId: string, attempt: number, workerId: string): boolean =>
      held.get(orderId, attempt, workerId) !== undefined,
    /** The leases of an order up to this attempt that nobody ended. */
    unended: (orderId: string, attempt: number): readonly HeldLease[] => unended.all(orderId, attempt),
    /** The leases of a worker that nobody ended. */
    heldBy: (workerId: string): readonly HeldLease[] => heldBy.all(workerId),
    /** Whether a worker may be playing the order. */
    isInProgress: (orderId: string): boolean => inProgress.get(orderId) !== 0,
  };
};
