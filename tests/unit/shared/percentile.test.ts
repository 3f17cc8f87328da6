import { expect, test } from 'vitest';
import { percentile } from '../../../src/shared/percentile.ts';

test('returns one of the values, by nearest rank', () => {
  const sorted = [5, 20, 40, 100];
  expect([25, 50, 75, 76, 100].map((p) => percentile(sorted, p))).toEqual([5, 20, 40, 100, 100]);
});

test('returns the 19th of 20 values for p 95, not the maximum', () => {
  const sorted = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(percentile(sorted, 95)).toBe(19);
});

test('returns the only value for every p, and null for an empty list', () => {
  expect([percentile([7], 0), percentile([7], 95), percentile([], 50)]).toEqual([7, 7, null]);
});

test('sees numbers as numbers and leaves the list unchanged', () => {
  const sorted = [9, 10, 100];
  expect(percentile(sorted, 50)).toBe(10);
  expect(sorted).toEqual([9, 10, 100]);
});

test('returns the 50th and the 95th of 100 values', () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(sorted, 50), percentile(sorted, 95)]).toEqual([50, 95]);
});
