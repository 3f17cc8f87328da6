import { expect, test } from 'vitest';
import {
  addUsage,
  DEFAULT_SEAT_BUDGET,
  NO_USAGE,
  findExhaustedBudget,
} from '../../../../../src/main/players/seats/seat-budget.ts';

const used = (inputTokens: number | null, outputTokens: number | null, costMicros: number | null = null) => ({
  ...NO_USAGE,
  inputTokens,
  outputTokens,
  costMicros,
});

test('what neither turn reports stays unknown, and the rest is added', () => {
  expect(addUsage(used(10, null), { ...used(5, null, 7), currency: 'USD' })).toEqual({
    inputTokens: 15,
    outputTokens: null,
    costMicros: 7,
    currency: 'USD',
  });
  expect(addUsage(used(1, 2), null)).toEqual(used(1, 2));
});

test.each([
  [used(null, null), null],
  [used(600, 399), null],
  [used(600, 400), 'tokens'],
  [used(null, 1000), 'tokens'],
  [used(1, 1, 499), null],
  [used(1, 1, 500), 'cost'],
] as const)('%j uses up %s', (usage, what) => {
  expect(findExhaustedBudget({ ...DEFAULT_SEAT_BUDGET, tokens: 1000, costMicros: 500 }, usage)).toBe(what);
});

test('without limits nothing is used up', () => {
  const budget = { ...DEFAULT_SEAT_BUDGET, tokens: null, costMicros: null };
  expect(findExhaustedBudget(budget, used(1e9, 1e9, 1e9))).toBeNull();
});
