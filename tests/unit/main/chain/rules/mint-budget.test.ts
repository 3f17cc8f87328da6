import { expect, it } from 'vitest';
import { takeWithinBudget, waitOf } from '../../../../../src/main/chain/rules/mint-budget.ts';

const amounts = (rows: readonly { readonly amountMicro: number }[]): number[] =>
  rows.map(({ amountMicro }) => amountMicro);

it.each([
  ['takes what fits exactly', [40, 60], 100, [40, 60], []],
  ['lets a row that does not fit hold up no other', [90, 50, 10], 100, [90, 10], [50]],
  ['takes nothing from an empty day', [1], 0, [], [1]],
])('%s', (_, wanted, remainingMicro, taken, left) => {
  const rows = wanted.map((amountMicro) => ({ amountMicro }));
  const shared = takeWithinBudget(rows, { remainingMicro });
  expect([amounts(shared.taken), amounts(shared.left)]).toEqual([taken, left]);
});

it.each([
  [100, 'day'],
  [101, 'decision'],
])('an amount of %i under a ceiling of 100 waits for a %s', (amountMicro, wait) => {
  expect(waitOf({ amountMicro }, { remainingMicro: 0, ceilingMicro: 100, dayEndsMs: 1 })).toBe(wait);
});
