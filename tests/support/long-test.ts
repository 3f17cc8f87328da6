import { test } from 'vitest';
import { isFullRun } from './full-run.ts';

/**
 * A test of the long tests only, as `npm run test:full` runs them; what it proves has a smaller test in every run. It is
 * not registered otherwise, so that it does not count as skipped.
 */
export function longTest(title: string, body: () => Promise<void> | void, timeoutMs?: number): void {
  if (isFullRun) test(title, body, timeoutMs);
}
