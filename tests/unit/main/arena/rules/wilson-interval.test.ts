import { expect, test } from 'vitest';
import { wilson95 } from '../../../../../src/main/arena/rules/wilson-interval.ts';

/**
 * Published values of Wilson's interval (Newcombe 1998, table I: 81/263,
 * 15/148, 0/20, 1/29; others computed by hand).
 */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [15, 30, 0.3315, 0.6685],
  [8, 10, 0.4902, 0.9433],
  [10, 10, 0.7225, 1],
])('the share of %d in %d lies between %d and %d', (successes, count, low, high) => {
  const interval = wilson95(successes, count);
  expect(interval?.[0]).toBeCloseTo(low, 4);
  expect(interval?.[1]).toBeCloseTo(high, 4);
});

test('0 of 0 have no interval', () => {
  expect(wilson95(0, 0)).toBeNull();
});
