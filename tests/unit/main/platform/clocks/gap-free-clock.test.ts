import { expect, test } from 'vitest';
import { createGapFreeClock } from '../../../../../src/main/platform/clocks/gap-free-clock.ts';
import type { Clock } from '../../../../../src/main/platform/runtime.ts';

/**
 * The clock of a system whose monotonic time advances during sleep. `run` lets time pass with its timers; `sleep` lets
 * it pass without them, and then fires what became due, as after a resume.
 */
function sleepingSystem() {
  let timeMs = 0;
  let timers: { dueMs: number; task: () => void }[] = [];
  const fire = (untilMs: number): void => {
    for (;;) {
      const [next] = timers.filter(({ dueMs }) => dueMs <= untilMs).toSorted((a, b) => a.dueMs - b.dueMs);
      if (next === undefined) break;
      timers = timers.filter((timer) => timer !== next);
      timeMs = Math.max(timeMs, next.dueMs);
      next.task();
    }
    timeMs = Math.max(timeMs, untilMs);
  };
  const clock: Clock = {
    nowMs: () => 1_000_000 + timeMs,
    monotonicMs: () => timeMs,
    after(delayMs, task) {
      const timer = { dueMs: timeMs + delayMs, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    clock,
    run: (ms: number): void => fire(timeMs + ms),
    sleep(ms: number): void {
      timeMs += ms;
      fire(timeMs);
    },
  };
}

test.each([
  ['10 seconds', 10_000],
  ['10 minutes', 600_000],
  ['8 hours', 8 * 3_600_000],
])('a timer does not fire because of a sleep of %s, and waits for what is left', (_, sleepMs) => {
  const { clock, run, sleep } = sleepingSystem();
  const gaps: number[] = [];
  const steady = createGapFreeClock(clock, (ms) => void gaps.push(ms));
  let firedAtMs: number | null = null;
  const startedMs = steady.monotonicMs();
  steady.after(5000, () => {
    firedAtMs = steady.monotonicMs() - startedMs;
  });
  run(2000);
  // A tick may have come just now, so up to a second of the gap counts.
  sleep(sleepMs + 1000);
  expect(firedAtMs).toBeNull();
  expect(gaps).toEqual([sleepMs]);
  run(4000);
  expect(firedAtMs).toBeGreaterThanOrEqual(4999);
  expect(firedAtMs).toBeLessThanOrEqual(5000);
  // The wall time comes from the system, so that what compares the two sees the gap.
  expect(steady.nowMs() - clock.nowMs()).toBe(0);
});

test('without a gap time and timers are those of the system', () => {
  const { clock, run } = sleepingSystem();
  const steady = createGapFreeClock(clock, () => expect.unreachable());
  const fired: string[] = [];
  steady.after(3000, () => fired.push('later'));
  const cancel = steady.after(2000, () => fired.push('cancelled'));
  steady.after(1000, () => fired.push('first'));
  cancel();
  run(9000);
  expect(fired).toEqual(['first', 'later']);
  run(3_600_000);
  expect(steady.monotonicMs()).toBe(clock.monotonicMs());
});

test('a process that was busy for a few seconds did not stand still', () => {
  const { clock, sleep } = sleepingSystem();
  const steady = createGapFreeClock(clock);
  const startedMs = steady.monotonicMs();
  sleep(9000);
  expect(steady.monotonicMs() - startedMs).toBe(9000);
});
