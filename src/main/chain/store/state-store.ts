import type { Db } from '../../platform/db/writer.ts';
import type { Address, ChainProfile, Hex } from '../types.ts';
import type { EpochRecord } from '../records.ts';

interface Row {
  readonly epoch: string;
  readonly profile: ChainProfile;
  readonly chain_id: number;
  readonly genesis_hash: Hex;
  readonly reward_token: Address | null;
  readonly usdc: Address | null;
}

const toEpoch = (row: Row): EpochRecord => ({
  epoch: row.epoch,
  profile: row.profile,
  chainId: row.chain_id,
  genesisHash: row.genesis_hash,
  rewardToken: row.reward_token,
  usdc: row.usdc,
});

/** The chain's settings and its epochs. Writes must run inside a writer job. */
export function stateStore(db: Db) {
  const get = db.prepare<[string], string>('select value from chain_state where key = ?').pluck();
  const upsert = db.prepare(
    'insert into chain_state values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const findLatestEpoch = db.prepare<[string], Row>(
    'select * from chain_epochs where profile = ? order by ordinal desc limit 1',
  );
  const countEpochs = db.prepare<[], number>('select count(*) from chain_epochs').pluck();
  const insertEpoch = db.prepare(
    `insert into chain_epochs (epoch, profile, chain_id, genesis_hash, reward_token, usdc, created_ms)
     values (@epoch, @profile, @chainId, @genesisHash, @rewardToken, @usdc, @nowMs)`,
  );
  const updateContracts = db.prepare('update chain_epochs set reward_token = ?, usdc = ? where epoch = ?');
  return {
    get: (key: string): unknown => JSON.parse(get.get(key) ?? 'null') as unknown,
    upsert: (key: string, value: unknown) => upsert.run(key, JSON.stringify(value)),
    /** Like `upsert`, and overwrites the bytes of the old value in its page. */
    overwrite(key: string, value: unknown): void {
      db.pragma('secure_delete = on');
      upsert.run(key, JSON.stringify(value));
    },
    /** Empties the write-ahead log, which contains earlier versions of pages. Not inside a transaction. */
    deleteOldPages(): void {
      db.pragma('wal_checkpoint(truncate)');
    },
    findLatestEpoch(profile: ChainProfile): EpochRecord | null {
      const row = findLatestEpoch.get(profile);
      return row === undefined ? null : toEpoch(row);
    },
    countEpochs: (): number => countEpochs.get() ?? 0,
    insertEpoch: (record: EpochRecord, nowMs: number) => insertEpoch.run({ ...record, nowMs }),
    updateContracts: (epoch: string, rewardToken: Address, usdc: Address) =>
      updateContracts.run(rewardToken, usdc, epoch),
  };
}

export type StateStore = ReturnType<typeof stateStore>;
