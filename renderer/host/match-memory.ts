import { z } from 'zod';
import { newMatch, type NewMatch } from '../../src/shared/contract/index.ts';

const LAST_KEY = 'arbiter.last-match';
const BY_SESSION_KEY = 'arbiter.matches';
const MOST = 30;

const memories = z.array(z.object({ sessionId: z.string(), match: newMatch }));
type Memories = z.infer<typeof memories>;

/** What this window chose before. Storage may be missing, full or foreign: then nothing is remembered. */
function read<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function write(key: string, value: NewMatch | Memories): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Remembering is a comfort; the match itself is kept by the host.
  }
}

/** The choices of the last match that was started here. */
export const lastMatch = (): NewMatch | null => read(LAST_KEY, newMatch);

/** How a session was started, when this window started it not long ago. */
export const recallMatch = (sessionId: string): NewMatch | null =>
  (read(BY_SESSION_KEY, memories) ?? []).find((memory) => memory.sessionId === sessionId)?.match ?? null;

export function rememberMatch(match: NewMatch, sessionId: string | null): void {
  write(LAST_KEY, match);
  if (sessionId === null) return;
  const before = (read(BY_SESSION_KEY, memories) ?? []).filter((memory) => memory.sessionId !== sessionId);
  write(BY_SESSION_KEY, [{ sessionId, match }, ...before].slice(0, MOST));
}
