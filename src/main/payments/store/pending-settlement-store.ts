import type { Db } from '../../platform/db/writer.ts';

/** Transactions that were broadcast and are not confirmed yet. Keys are stored as hashes because they contain a signature. */
export const pendingSettlementStore = (db: Db) => {
  const find = db
    .prepare<[string], string>('select tx_hash from pending_settlements where key_hash = ?')
    .pluck();
  const upsert = db.prepare(
    'insert into pending_settlements values (?, ?, ?) on conflict (key_hash) do update set tx_hash = excluded.tx_hash',
  );
  const deleteRow = db.prepare('delete from pending_settlements where key_hash = ?');
  return {
    find: (keyHash: string): string | null => find.get(keyHash) ?? null,
    upsert: (keyHash: string, txHash: string, atMs: number): void => void upsert.run(keyHash, txHash, atMs),
    delete: (keyHash: string): void => void deleteRow.run(keyHash),
  };
};

export type PendingSettlementStore = ReturnType<typeof pendingSettlementStore>;
