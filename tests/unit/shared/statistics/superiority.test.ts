import { expect, test } from 'vitest';
import {
  exactSuperiority,
  superiorityOfDecided,
  superiorityOfUnits,
} from '../../../../src/shared/statistics/superiority.ts';

test.each([
  [[2, 3, 10, 6, 4], 0.895519],
  [[1, 0, 4, 0, 5], 0.971735],
  [[5, 20, 60, 35, 10], 0.991381],
  [[12, 8, 30, 14, 36], 0.999964],
] as const)('the first player of %j is the better one with probability %d', (counts, value) => {
  expect(superiorityOfUnits(counts)).toBeCloseTo(value, 6);
});

test.each([
  [12, 3, 0.989932, 0.989365],
  [10, 0, 0.999217, 0.999512],
  [130, 100, 0.976044, 0.975918],
])(
  '%d wins and %d losses give %d by the normal distribution and %d exactly',
  (wins, losses, normal, exact) => {
    expect(superiorityOfDecided(wins, losses)).toBeCloseTo(normal, 6);
    expect(exactSuperiority(wins, losses)).toBeCloseTo(exact, 6);
  },
);

test('a player that wins every game is never better with more than certainty', () => {
  const values = [50, 60, 66, 72, 90].map((wins) => superiorityOfDecided(wins, 0) ?? 0);
  expect(values.every((value, n) => value <= 1 && value >= (values[n - 1] ?? 0))).toBe(true);
});

test('without a difference between units, or without a decided game, there is no probability', () => {
  expect(superiorityOfUnits([0, 0, 15, 0, 0])).toBeNull();
  expect([superiorityOfDecided(0, 0), exactSuperiority(0, 0)]).toEqual([null, null]);
});

test('long runs neither overflow nor leave the range 0 to 1', () => {
  expect(exactSuperiority(5000, 5000)).toBeCloseTo(0.5, 6);
  expect(exactSuperiority(10_000, 0)).toBeCloseTo(1, 12);
});
