import type { Db } from '../../platform/db/writer.ts';

/** Reads and writes the token of the metrics; only its hash is stored. */
export const metricsTokenStore = (db: Db) => {
  const findHash = db.prepare<[], string>('select token_hash from metrics_token').pluck();
  const deleteHash = db.prepare('delete from metrics_token');
  const insertHash = db.prepare('insert into metrics_token (token_hash, created_at) values (?, ?)');
  return {
    findHash: (): string | null => findHash.get() ?? null,
    replace(hash: string, createdAt: string): void {
      deleteHash.run();
      insertHash.run(hash, createdAt);
    },
    deleteHash: (): boolean => deleteHash.run().changes === 1,
  };
};
