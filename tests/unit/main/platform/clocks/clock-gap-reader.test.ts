import { expect, test } from 'vitest';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';
import { createClockGapReader } from '../../../../../src/main/platform/clocks/clock-gap-reader.ts';

test('tells only by how much the wall time ran ahead, once', () => {
  let timeMs = 0;
  let monotonicMs = 0;
  const clock = { ...createTestClock(), nowMs: () => timeMs, monotonicMs: () => monotonicMs };
  const readGap = createClockGapReader(clock);
  timeMs += 60_000;
  monotonicMs += 60_000;
  expect(readGap()).toBe(0);
  timeMs += 8 * 3_600_000;
  monotonicMs += 1000;
  expect(readGap()).toBe(8 * 3_600_000 - 1000);
  expect(readGap()).toBe(0);
});

test('a clock that was set back or corrected a little is no gap', () => {
  let timeMs = 0;
  const clock = { ...createTestClock(), nowMs: () => timeMs, monotonicMs: () => 0 };
  const readGap = createClockGapReader(clock);
  timeMs += 4000;
  expect(readGap()).toBe(0);
  timeMs -= 86_400_000;
  expect(readGap()).toBe(0);
});
