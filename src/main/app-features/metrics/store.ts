import type { Db } from '../../platform/db/writer.ts';

/** Reads and writes the token of the metrics; only its hash is stored. */
export const metricsTokenStore = (db: Db) => {
  const find = db.prepare<[], string>('select token_hash from metrics_token').pluck();
  const clear = db.prepare('delete from metrics_token');
  const insert = db.prepare('insert into metrics_token (token_hash, created_at) values (?, ?)');
  return {
    hash: (): string | null => find.get() ?? null,
    replace(hash: string, createdAt: string): void {
      clear.run();
      insert.run(hash, createdAt);
    },
    clear: (): boolean => clear.run().changes === 1,
  };
};
