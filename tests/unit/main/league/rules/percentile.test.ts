import { expect, test } from 'vitest';
import { percentile } from '../../../../../src/main/league/rules/percentile.ts';

test('is a value that was measured, whatever the order, and leaves the list alone', () => {
  const measured = [40, 5, 100, 20];
  expect([0.25, 0.5, 0.75, 0.76, 1].map((share) => percentile(measured, share))).toEqual([
    5, 20, 40, 100, 100,
  ]);
  expect(measured).toEqual([40, 5, 100, 20]);
});

test('sorts numbers as numbers: 9 comes before 10', () => {
  expect(percentile([10, 9, 100], 0.5)).toBe(10);
});

test('of one value is that value, also at nought; of none there is nothing', () => {
  expect([percentile([7], 0), percentile([7], 0.95), percentile([], 0.5)]).toEqual([7, 7, null]);
});
