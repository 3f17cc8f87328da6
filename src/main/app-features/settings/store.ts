import type { Db } from '../../platform/db/writer.ts';

/** Key/value rows: the person's settings in `settings`, and values of the host itself in `meta`. */
export const settingsStore = (db: Db) => {
  const get = db.prepare<[string], { value: string }>('select value from settings where key = ?');
  const put = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const mark = db.prepare<[string], { value: string }>('select value from meta where key = ?');
  const putMark = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    get: (key: string): string | null => get.get(key)?.value ?? null,
    put: (key: string, value: string): void => void put.run(key, value),
    mark: (key: string): string | null => mark.get(key)?.value ?? null,
    putMark: (key: string, value: string): void => void putMark.run(key, value),
  };
};
