import { z } from 'zod';
import { readJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/tx.ts';

const failure = z.object({ atMs: z.number(), detail: z.string() });

const KEY = 'verify_failed';
/** Somebody changed the note itself: that something failed is all it still says. */
const UNREADABLE = { atMs: 0, detail: '' };

/** The last verification of the audit log, where it did not hold; kept over restarts. */
export const verdictStore = (db: Db) => {
  const get = db.prepare<[string], string>('select value from meta where key = ?').pluck();
  const put = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const remove = db.prepare('delete from meta where key = ?');
  return {
    failed(): z.infer<typeof failure> | null {
      const text = get.get(KEY);
      return text === undefined ? null : (failure.safeParse(readJson(text)).data ?? UNREADABLE);
    },
    put(failed: z.infer<typeof failure> | null): void {
      if (failed === null) remove.run(KEY);
      else put.run(KEY, JSON.stringify(failed));
    },
  };
};
