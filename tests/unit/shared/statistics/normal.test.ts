import { expect, test } from 'vitest';
import { erf, normalCdf, Z95 } from '../../../../src/shared/statistics/normal.ts';

test('the error function has its tabulated values and its symmetry', () => {
  expect(erf(0.5)).toBeCloseTo(0.520_499_877_8, 10);
  expect(erf(2)).toBeCloseTo(0.995_322_265, 9);
  expect(erf(-2)).toBe(-erf(2));
  expect([erf(7), erf(-7)]).toEqual([1, -1]);
});

test('95 % of a normal distribution lie between its quantiles', () => {
  expect(normalCdf(Z95) - normalCdf(-Z95)).toBeCloseTo(0.95, 12);
});
