import type { Clock } from './ports.ts';

/** Real time. Timers do not keep the process alive by themselves. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(delayMs, MAX_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Node fires a longer timer at once. */
const MAX_MS = 2 ** 31 - 1;

export interface TestClock extends Clock {
  /**
   * Moves wall and monotonic time on together and fires what falls due, in
   * order; a negative amount moves the wall only (decision 44).
   */
  advance(amountMs: number): void;
}

/** Real time plus what tests added, so that nobody waits for real minutes. */
export function createTestClock(real: Clock = systemClock): TestClock {
  let wallMs = 0;
  let monotonicMs = 0;
  const timers = new Set<{ dueMs: number; fire: () => void }>();
  const clock: TestClock = {
    nowMs: () => real.nowMs() + wallMs,
    monotonicMs: () => real.monotonicMs() + monotonicMs,
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
      cancel = real.after(delayMs, timer.fire);
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
    advance(amountMs) {
      wallMs += amountMs;
      if (amountMs < 0) return;
      monotonicMs += amountMs;
      const due = [...timers].filter((timer) => timer.dueMs <= clock.monotonicMs());
      for (const timer of due.sort((a, b) => a.dueMs - b.dueMs)) timer.fire();
    },
  };
  return clock;
}
