import type { z } from 'zod';
import { newMatch, type NewMatch } from '../../src/shared/contract/index.ts';

const LAST_KEY = 'arbiter.last-match';

/** Reads a stored choice. Storage may be missing, full or hold other data: the result is then null. */
function read<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function write(key: string, value: NewMatch): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A failed write is ignored: the next match only starts from the defaults.
  }
}

/** The choices of the last match that was started in this window. */
export const lastMatch = (): NewMatch | null => read(LAST_KEY, newMatch);

export const rememberMatch = (match: NewMatch): void => write(LAST_KEY, match);
