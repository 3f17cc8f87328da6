import { expect, test } from 'vitest';
import { createArrivals } from '../../../../../src/main/rewards/matches/arrivals.ts';

test('the first arrival of a match counts until it is stored', () => {
  const arrivals = createArrivals();
  const first = { atMs: 1, elapsedMs: 1 };
  const later = { atMs: 9, elapsedMs: 9 };
  expect(arrivals.note('m', first)).toBe(first);
  expect(arrivals.note('m', later)).toBe(first);
  arrivals.forget('m');
  expect(arrivals.note('m', later)).toBe(later);
});

test('the oldest of very many matches is forgotten', () => {
  const arrivals = createArrivals();
  for (let n = 0; n <= 10_000; n += 1) arrivals.note(`m${n}`, { atMs: n, elapsedMs: n });
  expect(arrivals.note('m1', { atMs: -1, elapsedMs: -1 }).atMs).toBe(1);
  expect(arrivals.note('m0', { atMs: -1, elapsedMs: -1 }).atMs).toBe(-1);
});
