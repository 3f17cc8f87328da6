import { expect, test } from 'vitest';
import { centralT, estimateMean, t95 } from '../../../../src/shared/statistics/students-t.ts';
import { seededNumbers } from '../../../support/random-play.ts';

// Table values of the distribution.
test.each([
  [1, 12.7062],
  [2, 4.30265],
  [5, 2.57058],
  [9, 2.26216],
  [10, 2.22814],
  [30, 2.04227],
  [100, 1.98397],
  [4999, 1.96044],
])('with %d degrees of freedom 95 %% lie within ±%d', (degrees, quantile) => {
  expect(t95(degrees)).toBeCloseTo(quantile, 4);
  expect(centralT(quantile, degrees)).toBeCloseTo(0.95, 5);
});

test('the interval of a mean', () => {
  // Mean 3, standard deviation 1.5811, t 2.7764.
  const estimate = estimateMean([1, 2, 3, 4, 5]);
  expect(estimate?.mean).toBe(3);
  expect(estimate?.interval95?.map((end) => Number(end.toFixed(4)))).toEqual([1.0368, 4.9632]);
});

test('one value has no interval, and no value has no mean', () => {
  expect(estimateMean([2.5])).toEqual({ mean: 2.5, interval95: null });
  expect(estimateMean([])).toBeNull();
});

test('the interval agrees with 10,000 bootstrap samples of the same values', () => {
  const random = seededNumbers(7);
  // Swings of many chips in a few pairs, as in no-limit poker.
  const values = Array.from({ length: 120 }, () =>
    random() < 0.1 ? 60 * (random() - 0.45) : random() - 0.4,
  );
  const draw = (): number => values[Math.floor(random() * values.length)] ?? 0;
  const means = Array.from(
    { length: 10_000 },
    () => values.reduce((sum) => sum + draw(), 0) / values.length,
  ).toSorted((a, b) => a - b);
  const [low = 0, high = 0] = estimateMean(values)?.interval95 ?? [];
  const width = high - low;
  expect(Math.abs((means[250] ?? 0) - low)).toBeLessThan(0.06 * width);
  expect(Math.abs((means[9749] ?? 0) - high)).toBeLessThan(0.06 * width);
});
