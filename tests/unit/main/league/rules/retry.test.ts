import { expect, test } from 'vitest';
import { DEFAULT_MATCH_BUDGET_MS } from '../../../../../src/shared/contract/index.ts';
import {
  backoffMs,
  remainingBudgetMs,
  nextRetryMs,
  TIMEOUTS_MS,
} from '../../../../../src/main/league/rules/retry.ts';

test('answers are waited for as long as 002 §9 says, a match no longer than decision 34', () => {
  expect(TIMEOUTS_MS).toEqual({
    join: 5000,
    choice: 30_000,
    gameOver: 5000,
    register: 10_000,
    report: 10_000,
    generic: 10_000,
  });
  expect(DEFAULT_MATCH_BUDGET_MS).toBe(150_000);
});

test('retries wait one, two, four seconds and never more than thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('retries are for time and network only, three at most, and end with the budget', () => {
  expect([0, 1, 2, 3].map((done) => nextRetryMs('E001', done, 60_000))).toEqual([1000, 2000, 4000, null]);
  expect(nextRetryMs('E009', 0, 60_000)).toBe(1000);
  expect(nextRetryMs('E004', 0, 60_000)).toBeNull();
  expect(nextRetryMs('E001', 2, 4000)).toBeNull();
  expect([remainingBudgetMs(0, 1e9), remainingBudgetMs(100, 30), remainingBudgetMs(100, 130)]).toEqual([
    Number.POSITIVE_INFINITY,
    70,
    0,
  ]);
});
