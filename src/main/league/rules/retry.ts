import { backoffDelayMs } from '../../../shared/net/backoff.ts';
import { isRetryable } from '../../../shared/codes/league.ts';

/**
 * Time limits per attempt in milliseconds, measured to the last byte of the reply
 * (docs/specifications/002-league-v2.md §9).
 */
export const TIMEOUTS_MS = {
  join: 5000,
  choice: 30_000,
  gameOver: 5000,
  register: 10_000,
  report: 10_000,
  generic: 10_000,
} as const;

/** Retries after a timeout or a network failure (docs/specifications/002-league-v2.md §10). */
export const RETRY = { initialMs: 1000, maxMs: 30_000, maxRetries: 3 } as const;

/**
 * Delay before a retry in milliseconds; `retry` counts from 0. The delays are 1 s, 2 s and 4 s, so that the maximum is
 * never reached with three retries.
 */
export const backoffMs = (retry: number): number => backoffDelayMs(RETRY, retry);

/**
 * Delay before the next attempt in milliseconds. Null to give up: the error is final, all retries are used, or the delay
 * would not end within `leftMs`, the time left for the call. `retriesDone` counts the retries already made.
 */
export function nextRetryMs(code: string, retriesDone: number, leftMs: number): number | null {
  if (!isRetryable(code) || retriesDone >= RETRY.maxRetries) return null;
  const delayMs = backoffMs(retriesDone);
  return delayMs >= leftMs ? null : delayMs;
}

/** The time limit of one attempt of a call, within the limit of its match; 0 means that the match has none. */
export const callLimitMs = (call: 'join' | 'choice', budgetMs: number): number =>
  budgetMs === 0 ? TIMEOUTS_MS[call] : Math.min(TIMEOUTS_MS[call], budgetMs);

/** Milliseconds left of a match's time limit; infinite for a limit of 0. */
export const remainingBudgetMs = (budgetMs: number, usedMs: number): number =>
  budgetMs === 0 ? Number.POSITIVE_INFINITY : Math.max(0, budgetMs - usedMs);
