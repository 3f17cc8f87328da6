import { expect, test } from 'vitest';
import { createSubmissionReceipts } from '../../../../../src/main/rewards/matches/submission-receipts.ts';

test('the first arrival of a match counts until it is stored', () => {
  const receipts = createSubmissionReceipts();
  const first = { atMs: 1, elapsedMs: 1 };
  const later = { atMs: 9, elapsedMs: 9 };
  expect(receipts.recordFirst('m', first)).toBe(first);
  expect(receipts.recordFirst('m', later)).toBe(first);
  receipts.forget('m');
  expect(receipts.recordFirst('m', later)).toBe(later);
});

test('the oldest of very many matches is forgotten', () => {
  const receipts = createSubmissionReceipts();
  for (let n = 0; n <= 10_000; n += 1) receipts.recordFirst(`m${n}`, { atMs: n, elapsedMs: n });
  expect(receipts.recordFirst('m1', { atMs: -1, elapsedMs: -1 }).atMs).toBe(1);
  expect(receipts.recordFirst('m0', { atMs: -1, elapsedMs: -1 }).atMs).toBe(-1);
});
