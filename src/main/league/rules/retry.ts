import { isRetryable } from '../../../shared/codes/league.ts';

/** 002 §9, per attempt, measured to the last byte. */
export const TIMEOUTS_MS = {
  join: 5000,
  choice: 30_000,
  gameOver: 5000,
  register: 10_000,
  report: 10_000,
  generic: 10_000,
} as const;

/** 002 §10. */
export const RETRY = { initialMs: 1000, maxMs: 30_000, maxRetries: 3 } as const;

/** Decision 34: a choice that takes its whole time four times over would hold a round for minutes. 0 lifts it. */
export const MATCH_BUDGET_MS = 150_000;

/** `retry` counts from 0: 1 s, 2 s, 4 s … at most 30 s. */
export const backoffMs = (retry: number): number => Math.min(RETRY.maxMs, RETRY.initialMs * 2 ** retry);

/** How long to wait before the next try, or null to give up. `retriesDone` counts those already made. */
export function nextRetryMs(code: string, retriesDone: number, leftMs: number): number | null {
  if (!isRetryable(code) || retriesDone >= RETRY.maxRetries) return null;
  const delayMs = backoffMs(retriesDone);
  return delayMs >= leftMs ? null : delayMs;
}

/** What is left of a match's budget; unbounded for 0. */
export const leftOfBudgetMs = (budgetMs: number, usedMs: number): number =>
  budgetMs === 0 ? Number.POSITIVE_INFINITY : Math.max(0, budgetMs - usedMs);
