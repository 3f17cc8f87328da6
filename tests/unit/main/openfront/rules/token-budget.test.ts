import { expect, test } from 'vitest';
import { createTokenBudget } from '../../../../../src/main/openfront/rules/token-budget.ts';
import { tokensOf } from '../../../../../src/main/openfront/rules/token-estimate.ts';

const same = <T>(value: T): T => value;

test('includes entries in order while they fit and counts the rest without cutting', () => {
  const entries = Array.from({ length: 50 }, (_, id) => ({ id, troops: 123_456 }));
  const budget = createTokenBudget(200);
  const { included, omitted } = budget.take(entries, { max: 50, reserve: 0 }, same);
  expect(included).toEqual(entries.slice(0, included.length));
  expect(included.length + omitted).toBe(50);
  expect(omitted).toBeGreaterThan(0);
  expect(tokensOf(included)).toBeLessThanOrEqual(200);
});

test('keeps the reserve free for later parts', () => {
  const budget = createTokenBudget(200);
  budget.take(Array.from({ length: 50 }, same), { max: 50, reserve: 150 }, () => ({ id: 1 }));
  expect(budget.left).toBeGreaterThanOrEqual(150);
  expect(budget.spend({ id: 1 })).toBe(true);
});

test('includes at most the maximum number of entries', () => {
  expect(createTokenBudget(1000).take([1, 2, 3], { max: 2, reserve: 0 }, same)).toEqual({
    included: [1, 2],
    omitted: 1,
  });
});

test('does not spend more than is left', () => {
  const budget = createTokenBudget(10);
  const before = budget.left;
  expect(budget.spend('many words that cost far more than ten tokens in any tokenizer there is')).toBe(false);
  expect(budget.left).toBe(before);
});
