import { expect, test } from 'vitest';
import { erf, normalCdf, Z95 } from '../../../../src/shared/statistics/normal.ts';

test('the error function has its tabulated values and its symmetry', () => {
  expect(erf(0.5)).toBeCloseTo(0.520_499_877_8, 10);
  expect(erf(2)).toBeCloseTo(0.995_322_265, 9);
  expect(erf(-2)).toBe(-erf(2));
  expect([erf(7), erf(-7)]).toEqual([1, -1]);
});

test('the error function is as exact where it is near 1, never falls and never exceeds 1', () => {
  // Tabulated values of the complementary function.
  expect((1 - erf(3)) / 2.209_049_699_858_544e-5).toBeCloseTo(1, 8);
  expect((1 - erf(3.5)) / 7.430_983_723_414_128e-7).toBeCloseTo(1, 8);
  expect((1 - erf(4)) / 1.541_725_790_028_002e-8).toBeCloseTo(1, 7);
  const values = Array.from({ length: 801 }, (_, step) => erf(step / 100));
  expect(Math.max(...values)).toBe(1);
  // Two neighbours near the change of method may differ by rounding.
  expect(values.every((value, n) => n === 0 || value - (values[n - 1] ?? 0) > -1e-12)).toBe(true);
});

test('95 % of a normal distribution lie between its quantiles', () => {
  expect(normalCdf(Z95) - normalCdf(-Z95)).toBeCloseTo(0.95, 12);
});
