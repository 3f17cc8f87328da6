import type { Db } from '../../platform/db/writer.ts';

/** The settings of the OpenFront listener, stored as one row of the settings table. */
export const pairingStore = (db: Db) => {
  const get = db.prepare<[string], { value: string }>('select value from settings where key = ?');
  const put = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    settings: (): string | null => get.get('openfront')?.value ?? null,
    upsertSettings: (text: string): void => void put.run('openfront', text),
  };
};
