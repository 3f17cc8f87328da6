import type { Db } from '../../platform/db/writer.ts';

/** Key/value rows: the person's settings in `settings`, and values of the host itself in `meta`. */
export const settingsStore = (db: Db) => {
  const find = db.prepare<[string], { value: string }>('select value from settings where key = ?');
  const upsert = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const findMeta = db.prepare<[string], { value: string }>('select value from meta where key = ?');
  const upsertMeta = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    find: (key: string): string | null => find.get(key)?.value ?? null,
    upsert: (key: string, value: string): void => void upsert.run(key, value),
    findMeta: (key: string): string | null => findMeta.get(key)?.value ?? null,
    upsertMeta: (key: string, value: string): void => void upsertMeta.run(key, value),
  };
};
