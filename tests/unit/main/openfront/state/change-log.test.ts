import { expect, test } from 'vitest';
import { ChangeLog } from '../../../../../src/main/openfront/state/change-log.ts';

test('returns each tile once, and nothing to a reader who is up to date', () => {
  const log = new ChangeLog();
  log.add(Uint32Array.of(1, 2, 2));
  const { seq } = log;
  log.add(Uint32Array.of(2, 3));
  expect([...(log.since(0) ?? [])]).toEqual([1, 2, 3]);
  expect([...(log.since(seq) ?? [])]).toEqual([2, 3]);
  expect([...(log.since(log.seq) ?? [])]).toEqual([]);
});

test('requires a reader who is too far behind or from another game to read the whole map', () => {
  const log = new ChangeLog();
  for (let batch = 0; batch < 50; batch += 1) log.add(new Uint32Array(10_000).fill(batch));
  expect(log.since(0)).toBeNull();
  expect(log.since(log.seq - 10_000)).not.toBeNull();
  expect(log.since(log.seq + 1)).toBeNull();
  const before = log.seq;
  log.reset();
  expect(log.since(before)).toBeNull();
  expect([...(log.since(log.seq) ?? [])]).toEqual([]);
});
