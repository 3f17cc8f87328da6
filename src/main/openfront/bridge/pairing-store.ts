import type { Db } from '../../platform/db/writer.ts';

/** The settings of the OpenFront listener, stored as one row of the settings table. */
export const pairingStore = (db: Db) => {
  const findSettings = db.prepare<[string], { value: string }>('select value from settings where key = ?');
  const upsertSettings = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    findSettings: (): string | null => findSettings.get('openfront')?.value ?? null,
    upsertSettings: (text: string): void => void upsertSettings.run('openfront', text),
  };
};
