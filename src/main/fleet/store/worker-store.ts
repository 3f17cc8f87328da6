import type { Db } from '../../platform/db/writer.ts';
import type { FleetWorker } from '../types.ts';

const WORKERS = `select worker_id as workerId, name, trust, created_at as createdAt, expires_ms as expiresMs,
  revoked_at as revokedAt, suspended_at as suspendedAt, drops, dropped_at as droppedAt,
  paused_until_ms as pausedUntilMs from fleet_workers`;

type NewWorkerRow = Pick<FleetWorker, 'workerId' | 'name' | 'trust' | 'createdAt' | 'expiresMs'> & {
  readonly tokenHash: string;
};
type Drops = Pick<FleetWorker, 'drops' | 'droppedAt' | 'pausedUntilMs'>;

/** Reads and writes the workers of this host; of a token only its hash is stored. */
export const workerStore = (db: Db) => {
  const insert = db.prepare(
    `insert into fleet_workers (worker_id, name, trust, token_hash, created_at, expires_ms)
     values (@workerId, @name, @trust, @tokenHash, @createdAt, @expiresMs)`,
  );
  const list = db.prepare<[], FleetWorker>(`${WORKERS} order by created_at, name`);
  const find = db.prepare<[string], FleetWorker>(`${WORKERS} where worker_id = ?`);
  const findByName = db.prepare<[string], FleetWorker>(`${WORKERS} where name = ?`);
  const findByToken = db.prepare<[string], FleetWorker>(`${WORKERS} where token_hash = ?`);
  const markRevoked = db.prepare('update fleet_workers set revoked_at = ? where worker_id = ?');
  const updateToken = db.prepare(
    'update fleet_workers set token_hash = @tokenHash, expires_ms = @expiresMs where worker_id = @workerId',
  );
  const updateDrops = db.prepare(
    `update fleet_workers set drops = @drops, dropped_at = @droppedAt, paused_until_ms = @pausedUntilMs
     where worker_id = @workerId`,
  );
  const resetDrops = db.prepare(
    'update fleet_workers set drops = 0, paused_until_ms = null where worker_id = ? and drops > 0',
  );
  const markSuspended = db.prepare('update fleet_workers set suspended_at = ? where worker_id = ?');
  return {
    /** Null lets it work again. */
    markSuspended: (workerId: string, suspendedAt: string | null): void =>
      void markSuspended.run(suspendedAt, workerId),
    updateDrops: (workerId: string, { drops, droppedAt, pausedUntilMs }: Drops): void =>
      void updateDrops.run({ workerId, drops, droppedAt, pausedUntilMs }),
    /** Sets the number of drops in a row to 0, and ends the pause that followed from them. */
    resetDrops: (workerId: string): void => void resetDrops.run(workerId),
    /** Gives a worker another token. */
    updateToken: (workerId: string, renewal: Pick<NewWorkerRow, 'tokenHash' | 'expiresMs'>): void =>
      void updateToken.run({ workerId, tokenHash: renewal.tokenHash, expiresMs: renewal.expiresMs }),
    insert: (worker: NewWorkerRow): void => void insert.run(worker),
    list: (): readonly FleetWorker[] => list.all(),
    find: (workerId: string): FleetWorker | null => find.get(workerId) ?? null,
    findByName: (name: string): FleetWorker | null => findByName.get(name) ?? null,
    findByToken: (hash: string): FleetWorker | null => findByToken.get(hash) ?? null,
    markRevoked: (workerId: string, revokedAt: string): void => void markRevoked.run(revokedAt, workerId),
  };
};

export type WorkerStore = ReturnType<typeof workerStore>;
