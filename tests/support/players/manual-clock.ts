import type { Clock } from '../../../src/main/platform/runtime.ts';

export interface ManualClock extends Clock {
  /** Advances the time and runs due timers in order. */
  advance(byMs: number): void;
  /** Remaining delays of all timers, in milliseconds. */
  waiting(): readonly number[];
}

export function manualClock(): ManualClock {
  let nowMs = 1_000_000;
  const timers = new Set<{ readonly dueMs: number; readonly task: () => void }>();
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    after(delayMs, task) {
      const timer = { dueMs: nowMs + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(byMs) {
      nowMs += byMs;
      for (const timer of [...timers].sort((a, b) => a.dueMs - b.dueMs)) {
        if (timer.dueMs <= nowMs && timers.delete(timer)) timer.task();
      }
    },
    waiting: () => [...timers].map(({ dueMs }) => dueMs - nowMs),
  };
}
