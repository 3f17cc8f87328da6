import { expect, test } from 'vitest';
import { createCommitTimes } from '../../../../../src/main/host/database/commit-times.ts';

test('commits are counted with the time that they took; one that fails is not', () => {
  let now = 0;
  const times = createCommitTimes({ monotonicMs: () => now });
  times.step('commit.before');
  now = 3;
  times.step('commit.after');
  times.step('commit.before');
  now = 10;
  times.step('commit.before');
  now = 12;
  times.step('commit.after');
  expect(times.total()).toEqual({ count: 2, totalMs: 5 });
});
