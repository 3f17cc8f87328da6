import { expect, test } from 'vitest';
import { growthVerdict, trendOf } from '../../soak/judge.ts';

/** A heap of 60 MB that is measured every ten seconds and varies by up to 2 MB, as after garbage collections. */
const heap = (minutes: number, mbPerHour: number) =>
  Array.from({ length: minutes * 6 }, (_, n) => ({
    atS: n * 10,
    value: 60 + (n * 10 * mbPerHour) / 3600 + Math.sin(n * 7.3) * 2,
  }));

test('a leak of ten megabytes a minute is growth', () => {
  expect(growthVerdict(trendOf(heap(5, 600)), 1)).toBe('grows');
});

test('a leak of two megabytes an hour is growth after a day, and nothing is claimed about it after ten minutes', () => {
  expect(growthVerdict(trendOf(heap(24 * 60, 2)), 1)).toBe('grows');
  expect(growthVerdict(trendOf(heap(10, 2)), 1)).toBe('unproven');
});

test('a heap that does not grow is steady after a long run, and unproven after a short one', () => {
  expect(growthVerdict(trendOf(heap(24 * 60, 0)), 1)).toBe('steady');
  expect(growthVerdict(trendOf(heap(3, 0)), 1)).toBe('unproven');
  expect(growthVerdict(trendOf([]), 1)).toBe('unproven');
});
