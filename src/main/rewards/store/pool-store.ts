import type { Db } from '../../platform/db/writer.ts';

/** A pool that was paid. */
export interface PoolRow {
  readonly poolId: string;
  /** The system of the pool. */
  readonly source: string;
  readonly amountMicro: number;
  /** The sum that its wallets got; less than the amount if the wallet of a place is missing or banned. */
  readonly paidMicro: number;
  /** Who set the amount. */
  readonly by: string;
  readonly atMs: number;
}

export const poolStore = (db: Db) => {
  const insert = db.prepare(
    `insert into reward_pools (pool_id, source, amount_micro, paid_micro, by, at)
     values (@poolId, @source, @amountMicro, @paidMicro, @by, @atMs)`,
  );
  const find = db.prepare<[string], PoolRow>(
    `select pool_id as poolId, source, amount_micro as amountMicro, paid_micro as paidMicro, by, at as atMs
     from reward_pools where pool_id = ?`,
  );
  return {
    insert: (pool: PoolRow): void => void insert.run(pool),
    find: (poolId: string): PoolRow | null => find.get(poolId) ?? null,
  };
};

export type PoolStore = ReturnType<typeof poolStore>;
