import type { Db } from '../../platform/db/writer.ts';

const KEY = 'sessions_rewarded_up_to';

/** Stores the sequence number of the audit row up to which ended sessions were rewarded. */
export const auditCursorStore = (db: Db) => {
  const find = db.prepare<[string], string>('select value from meta where key = ?').pluck();
  const upsert = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const deleteRow = db.prepare('delete from meta where key = ?');
  return {
    /** Null while the setting is off, and in a data folder that is older than the setting. */
    find(): number | null {
      const value = find.get(KEY);
      return value === undefined ? null : Number(value);
    },
    upsert: (seq: number): void => void upsert.run(KEY, String(seq)),
    delete: (): void => void deleteRow.run(KEY),
  };
};
