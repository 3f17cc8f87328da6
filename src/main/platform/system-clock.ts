import { createGapFreeClock } from './async/gap-free-clock.ts';
import type { Clock } from './runtime.ts';

/** Node runs a timer with a longer delay immediately. */
const MAX_MS = 2 ** 31 - 1;

/** The time of the system. Its timers do not keep the process alive. */
const nodeClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(delayMs, MAX_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The real time. Its monotonic time leaves out what passed while this process stood still. */
export const systemClock: Clock = createGapFreeClock(nodeClock);

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
  let monotonicMs = 0;
  const timers = new Set<{ dueMs: number; fire: () => void }>();
  const clock: TestClock = {
    nowMs: () => realClock.nowMs() + timeOffsetMs,
    monotonicMs: () => realClock.monotonicMs() + monotonicMs,
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
      monotonicMs += amountMs;
      const dueTimers = [...timers].filter((timer) => timer.dueMs <= clock.monotonicMs());
      for (const timer of dueTimers.sort((a, b) => a.dueMs - b.dueMs)) timer.fire();
    },
  };
  return clock;
}
