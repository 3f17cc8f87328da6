import type { Clock } from '../../../src/main/platform/ports.ts';

/** The clock that bounds real processes and threads. */
export const realClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The same with twenty times the patience: what a busy machine starts late is not lost for it. */
export const patientClock: Clock = {
  ...realClock,
  after: (delayMs, task) => realClock.after(20 * delayMs, task),
};
