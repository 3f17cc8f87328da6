import type { Db } from '../../platform/db/writer.ts';

const KEY = 'sessions_rewarded_up_to';

/** Stores the sequence number of the audit row up to which ended sessions were rewarded. */
export const auditCursorStore = (db: Db) => {
  const get = db.prepare<[string], string>('select value from meta where key = ?').pluck();
  const put = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const drop = db.prepare('delete from meta where key = ?');
  return {
    /** Null while the setting is off, and in a data folder that is older than the setting. */
    read(): number | null {
      const value = get.get(KEY);
      return value === undefined ? null : Number(value);
    },
    upsert: (seq: number): void => void put.run(KEY, String(seq)),
    clear: (): void => void drop.run(KEY),
  };
};
