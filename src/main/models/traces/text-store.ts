import type { Db } from '../../platform/db/writer.ts';

/** A packed text and when it was last written, ISO 8601 in UTC. */
export interface PackedText {
  readonly packed: Buffer;
  readonly storedAt: string;
}

/** Prompts and replies of models, each text once, by its hash. */
export const textStore = (db: Db) => {
  const upsert = db.prepare<[string, Buffer, number, string]>(
    `insert into model_texts (hash, packed, bytes, stored_at) values (?, ?, ?, ?)
       on conflict (hash) do update set stored_at = excluded.stored_at`,
  );
  const find = db.prepare<[string], PackedText>(
    'select packed, stored_at as storedAt from model_texts where hash = ?',
  );
  const deleteOlderThan = db.prepare<[string]>('delete from model_texts where stored_at < ?');
  const sumBytes = db
    .prepare<[], number>('select coalesce(sum(bytes), 0) from model_texts indexed by model_texts_age')
    .pluck();
  const deleteOldest = db.prepare<[number]>(
    'delete from model_texts where hash in (select hash from model_texts order by stored_at limit ?)',
  );
  return {
    upsert: (hash: string, { packed, storedAt }: PackedText): void =>
      void upsert.run(hash, packed, packed.length, storedAt),
    find: (hash: string): PackedText | null => find.get(hash) ?? null,
    deleteOlderThan: (iso: string): number => deleteOlderThan.run(iso).changes,
    sumBytes: (): number => sumBytes.get() ?? 0,
    deleteOldest: (rows: number): number => deleteOldest.run(rows).changes,
  };
};
