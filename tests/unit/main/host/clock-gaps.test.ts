import { expect, test } from 'vitest';
import { watchClockGaps } from '../../../../src/main/host/clock-gaps.ts';
import type { Clock } from '../../../../src/main/platform/runtime.ts';

/** A computer whose monotonic time stands still while it sleeps. */
function sleepingComputer() {
  let [wallMs, steadyMs] = [1_700_000_000_000, 0];
  const timers = new Set<{ dueMs: number; task: () => void }>();
  const clock: Clock = {
    nowMs: () => wallMs,
    monotonicMs: () => steadyMs,
    after(delayMs, task) {
      const timer = { dueMs: steadyMs + delayMs, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const run = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      wallMs += 1000;
      steadyMs += 1000;
      for (const timer of timers) if (timer.dueMs <= steadyMs && timers.delete(timer)) timer.task();
    }
  };
  return { clock, run, sleep: (ms: number) => void (wallMs += ms) };
}

test.each([10_000, 600_000, 8 * 3_600_000])('a gap of %d ms is noted once, with its length', (ms) => {
  const { clock, run, sleep } = sleepingComputer();
  const gaps: number[] = [];
  const stop = watchClockGaps(clock, (gapMs) => void gaps.push(gapMs));
  run(5);
  sleep(ms);
  run(5);
  expect(gaps).toEqual([ms]);
  stop();
  sleep(ms);
  run(5);
  expect(gaps).toEqual([ms]);
});

test('time that passes, and a clock that is corrected by a second, are no gap', () => {
  const { clock, run, sleep } = sleepingComputer();
  watchClockGaps(clock, () => expect.unreachable());
  run(3600);
  sleep(1000);
  sleep(-86_400_000);
  run(10);
});
