import type { Clock } from '../runtime.ts';
import { systemClock } from './system-clock.ts';

/** The clock of a host that was started with `--test-clock`. */
export interface TestClock extends Clock {
  /**
   * Advances wall and monotonic time and runs the timers that become due, in order. A
   * negative amount moves only the wall time, as a correction of the system clock would.
   */
  advance(amountMs: number): void;
}

/** The real time plus the offset that tests add, so that tests need not wait for real minutes. */
export function createTestClock(realClock: Clock = systemClock): TestClock {
  let timeOffsetMs = 0;
  let monotonicOffsetMs = 0;
  const timers = new Set<{ dueMs: number; fire: () => void }>();
  const clock: TestClock = {
    nowMs: () => realClock.nowMs() + timeOffsetMs,
    monotonicMs: () => realClock.monotonicMs() + monotonicOffsetMs,
    after(delayMs, task) {
      let cancel = (): void => undefined;
      const timer = {
        dueMs: clock.monotonicMs() + delayMs,
        fire(): void {
          if (!timers.delete(timer)) return;
          cancel();
          task();
        },
      };
      timers.add(timer);
      cancel = realClock.after(delayMs, timer.fire);
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
    advance(amountMs) {
      timeOffsetMs += amountMs;
      if (amountMs < 0) return;
      monotonicOffsetMs += amountMs;
      const dueTimers = [...timers].filter((timer) => timer.dueMs <= clock.monotonicMs());
      for (const timer of dueTimers.sort((a, b) => a.dueMs - b.dueMs)) timer.fire();
    },
  };
  return clock;
}
