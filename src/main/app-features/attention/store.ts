import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';

const failureSchema = z.object({ atMs: z.number(), detail: z.string() });

const KEY = 'verify_failed';
/** Used for a stored value that cannot be parsed: a verification failed, but nothing more is known. */
const UNREADABLE = { atMs: 0, detail: '' };

/** Stores the last failed verification of the audit log, so that it is still listed after a restart. */
export const failedVerificationStore = (db: Db) => {
  const findLastFailure = db.prepare<[string], string>('select value from meta where key = ?').pluck();
  const upsertFailure = db.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const deleteFailure = db.prepare('delete from meta where key = ?');
  return {
    findLastFailure(): z.infer<typeof failureSchema> | null {
      const text = findLastFailure.get(KEY);
      return text === undefined ? null : (failureSchema.safeParse(parseJson(text)).data ?? UNREADABLE);
    },
    replace(failure: z.infer<typeof failureSchema> | null): void {
      if (failure === null) deleteFailure.run(KEY);
      else upsertFailure.run(KEY, JSON.stringify(failure));
    },
  };
};
