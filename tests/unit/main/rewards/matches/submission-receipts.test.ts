import { expect, test } from 'vitest';
import { createSubmissionReceipts } from '../../../../../src/main/rewards/matches/submission-receipts.ts';

test('the first arrival of a match counts until it is stored', () => {
  const arrivals = createSubmissionReceipts();
  const first = { atMs: 1, elapsedMs: 1 };
  const later = { atMs: 9, elapsedMs: 9 };
  expect(arrivals.recordFirst('m', first)).toBe(first);
  expect(arrivals.recordFirst('m', later)).toBe(first);
  arrivals.forget('m');
  expect(arrivals.recordFirst('m', later)).toBe(later);
});

test('the oldest of very many matches is forgotten', () => {
  const arrivals = createSubmissionReceipts();
  for (let n = 0; n <= 10_000; n += 1) arrivals.recordFirst(`m${n}`, { atMs: n, elapsedMs: n });
  expect(arrivals.recordFirst('m1', { atMs: -1, elapsedMs: -1 }).atMs).toBe(1);
  expect(arrivals.recordFirst('m0', { atMs: -1, elapsedMs: -1 }).atMs).toBe(-1);
});
