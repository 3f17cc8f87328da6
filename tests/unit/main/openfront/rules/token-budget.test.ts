import { expect, test } from 'vitest';
import { createTokenBudget } from '../../../../../src/main/openfront/rules/token-budget.ts';
import { tokensOf } from '../../../../../src/main/openfront/rules/token-estimate.ts';

const same = <T>(value: T): T => value;

test('entries are kept in order while they fit, and the rest is counted, never cut', () => {
  const entries = Array.from({ length: 50 }, (_, id) => ({ id, troops: 123_456 }));
  const budget = createTokenBudget(200);
  const { included, omitted } = budget.take(entries, { max: 50, reserve: 0 }, same);
  expect(included).toEqual(entries.slice(0, included.length));
  expect(included.length + omitted).toBe(50);
  expect(omitted).toBeGreaterThan(0);
  expect(tokensOf(included)).toBeLessThanOrEqual(200);
});

test('what is reserved stays for what comes after', () => {
  const budget = createTokenBudget(200);
  budget.take(Array.from({ length: 50 }, same), { max: 50, reserve: 150 }, () => ({ id: 1 }));
  expect(budget.left).toBeGreaterThanOrEqual(150);
  expect(budget.spend({ id: 1 })).toBe(true);
});

test('no more than the most are kept where there is room for all', () => {
  expect(createTokenBudget(1000).take([1, 2, 3], { max: 2, reserve: 0 }, same)).toEqual({
    included: [1, 2],
    omitted: 1,
  });
});

test('what costs more than is left is not spent', () => {
  const budget = createTokenBudget(10);
  const before = budget.left;
  expect(budget.spend('many words that cost far more than ten tokens in any tokenizer there is')).toBe(false);
  expect(budget.left).toBe(before);
});
