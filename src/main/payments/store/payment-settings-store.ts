import type { Db } from '../../platform/db/writer.ts';

/** Settings of payments as texts by key. */
export const paymentSettingsStore = (db: Db) => {
  const find = db.prepare<[string], string>('select value from payment_settings where key = ?').pluck();
  const upsert = db.prepare(
    'insert into payment_settings values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const deleteRow = db.prepare('delete from payment_settings where key = ?');
  return {
    find: (key: string): string | null => find.get(key) ?? null,
    /** Null removes the setting. Runs inside a writer job. */
    upsert: (key: string, value: string | null): void =>
      void (value === null ? deleteRow.run(key) : upsert.run(key, value)),
  };
};

export type PaymentSettings = ReturnType<typeof paymentSettingsStore>;
