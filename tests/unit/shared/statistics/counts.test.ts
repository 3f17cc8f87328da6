import { expect, test } from 'vitest';
import { gamesOf, momentsOf, NO_PAIRS, unitsOf, withUnit } from '../../../../src/shared/statistics/counts.ts';

test('a pair is two games and one unit', () => {
  expect([unitsOf([2, 3, 10, 6, 4]), gamesOf([2, 3, 10, 6, 4])]).toEqual([25, 50]);
  expect([unitsOf([3, 5, 12]), gamesOf([3, 5, 12])]).toEqual([20, 20]);
});

test('mean and variance are those of the share of a unit', () => {
  expect(momentsOf([1, 0, 0, 0, 1])).toEqual({ total: 2, mean: 0.5, variance: 0.25 });
  expect(momentsOf([0, 4, 0])).toEqual({ total: 4, mean: 0.5, variance: 0 });
  expect(momentsOf(NO_PAIRS)).toBeNull();
});

test('a unit is added to its class, and the counts before it stay', () => {
  expect(withUnit(withUnit(NO_PAIRS, 4), 2)).toEqual([0, 0, 1, 0, 1]);
  expect(NO_PAIRS).toEqual([0, 0, 0, 0, 0]);
});
