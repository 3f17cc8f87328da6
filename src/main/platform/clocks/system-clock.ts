import { createGapFreeClock } from './gap-free-clock.ts';
import type { Clock } from '../runtime.ts';

/** Node runs a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The time of the system. Its timers do not keep the process alive. */
const nodeClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(delayMs, MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The real time. Its monotonic time leaves out what passed while this process stood still. */
export const systemClock: Clock = createGapFreeClock(nodeClock);
