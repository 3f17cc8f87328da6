import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFileSync } from '../../src/main/platform/data-folder/index.ts';

/**
 * The result of a start of the app: `good` when it was up for a while, `ended` when a person or the system ended it, and
 * `pending` until then, which is how a crash leaves it.
 */
const startRecord = z.object({
  atMs: z.number(),
  version: z.string(),
  outcome: z.enum(['pending', 'good', 'ended']),
});
export type StartRecord = z.infer<typeof startRecord>;

/** This many failed starts in a row, within this time, make the next one a safe start. */
const MAX_FAILED_STARTS = 3;
const FAILURE_WINDOW_MS = 600_000;
const MAX_RECORDS = 10;

/**
 * Whether the next start should be a safe one: the last three ended by themselves within ten minutes. A power cut looks
 * the same as a crash, so this start only turns the graphics card off; everything else waits for the answer.
 */
export function isSafeStartDue(history: readonly StartRecord[], nowMs: number): boolean {
  const last = history.slice(-MAX_FAILED_STARTS);
  if (last.length < MAX_FAILED_STARTS) return false;
  // A clock that was set back makes no start recent.
  return last.every(
    ({ outcome, atMs }) => outcome === 'pending' && Math.abs(nowMs - atMs) <= FAILURE_WINDOW_MS,
  );
}

/** The guard of this start of the app. */
export interface StartGuard {
  readonly isSafeStartDue: boolean;
  /** Records that the app works. */
  markGood(): void;
  /** Records that the app ends on request. */
  markEnded(): void;
}

function readHistory(file: string): readonly StartRecord[] {
  try {
    return z.array(startRecord).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/**
 * Records this start in `file`, and decides from the starts before it whether a safe one is due. A file that cannot be
 * written only disables the guard.
 */
export function createStartGuard(file: string, version: string, nowMs: () => number): StartGuard {
  const earlierStarts = readHistory(file);
  const atMs = nowMs();
  let outcome: StartRecord['outcome'] = 'pending';
  const write = (): void => {
    const records = [...earlierStarts, { atMs, version, outcome }].slice(-MAX_RECORDS);
    try {
      replaceFileSync(file, `${JSON.stringify(records)}\n`);
    } catch {
      return;
    }
  };
  write();
  const mark = (next: StartRecord['outcome']) => (): void => {
    if (outcome === next) return;
    outcome = next;
    write();
  };
  return {
    isSafeStartDue: isSafeStartDue(earlierStarts, atMs),
    markGood: mark('good'),
    markEnded: mark('ended'),
  };
}
