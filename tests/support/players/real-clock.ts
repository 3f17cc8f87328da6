import type { Clock } from '../../../src/main/platform/runtime.ts';

/** The clock that limits real processes and threads. */
export const realClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The same clock with delays twenty times as long, for busy machines. */
export const patientClock: Clock = {
  ...realClock,
  after: (delayMs, task) => realClock.after(20 * delayMs, task),
};
