import type { z } from 'zod';
import { newMatch, type NewMatch } from '../../src/shared/contract/index.ts';

const LAST_KEY = 'arbiter.last-match';

/** What this window chose before. Storage may be missing, full or foreign: then nothing is remembered. */
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
    // Remembering is a comfort; the match itself is kept by the host.
  }
}

/** The choices of the last match that was started here. */
export const lastMatch = (): NewMatch | null => read(LAST_KEY, newMatch);

export const rememberMatch = (match: NewMatch): void => write(LAST_KEY, match);
