import { expect, test } from 'vitest';
import { createNonDecreasingClock } from '../../../../src/main/rewards/non-decreasing-clock.ts';

function clocks(notBeforeMs: number) {
  const raw = { wall: 1_000_000, monotonic: 50 };
  const after = () => () => undefined;
  const clock = { nowMs: () => raw.wall, monotonicMs: () => raw.monotonic, after };
  return { raw, steady: createNonDecreasingClock(clock, notBeforeMs) };
}

test('follows the wall clock forwards, and continues when that is set back', () => {
  const { raw, steady } = clocks(0);
  expect(steady.nowMs()).toBe(1_000_000);
  raw.wall += 500;
  raw.monotonic += 500;
  expect(steady.nowMs()).toBe(1_000_500);
  raw.wall -= 86_400_000;
  raw.monotonic += 250;
  expect(steady.nowMs()).toBe(1_000_750);
  raw.wall += 86_400_000 + 10_000;
  raw.monotonic += 10;
  expect(steady.nowMs()).toBe(1_010_500);
});

test('starts from the latest stored time if the wall clock was set back', () => {
  const { raw, steady } = clocks(5_000_000);
  expect(steady.nowMs()).toBe(5_000_000);
  raw.monotonic += 1000;
  expect(steady.nowMs()).toBe(5_001_000);
});
