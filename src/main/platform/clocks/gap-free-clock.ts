import type { Clock } from '../runtime.ts';

/** How often the time is read, in milliseconds, from the first use of the clock on. */
const TICK_MS = 1000;
/**
 * A clock that was not read for this long means that this process stood still: the computer slept, or the process was
 * stopped.
 */
const MIN_PROCESS_PAUSE_MS = 10_000;
/** A timer of the system may fire this much before its time. */
const MAX_EARLY_MS = 1;

/**
 * Creates a clock whose monotonic time stands still while this process does, so that no game clock and no timeout
 * runs out because the computer sleeps. Linux leaves sleep out of its own monotonic time; macOS and Windows count it.
 * A timer waits for what is left of its delay by this clock. `onGap` is called with each gap, in milliseconds.
 */
export function createGapFreeClock(real: Clock, onGap: (gapMs: number) => void = () => undefined): Clock {
  let lastMs: number | null = null;
  let gapsMs = 0;
  const tick = (): void => {
    real.after(TICK_MS, () => {
      monotonicMs();
      tick();
    });
  };
  const monotonicMs = (): number => {
    const nowMs = real.monotonicMs();
    const isFirst = lastMs === null;
    const gapMs = nowMs - (lastMs ?? nowMs) - TICK_MS;
    lastMs = nowMs;
    if (isFirst) tick();
    if (gapMs >= MIN_PROCESS_PAUSE_MS - TICK_MS) {
      gapsMs += gapMs;
      onGap(gapMs);
    }
    return nowMs - gapsMs;
  };
  return {
    nowMs: () => real.nowMs(),
    monotonicMs,
    after(delayMs, task) {
      const dueMs = monotonicMs() + delayMs;
      let cancel = (): void => undefined;
      const wait = (waitMs: number): void => {
        cancel = real.after(waitMs, () => {
          const leftMs = dueMs - monotonicMs();
          if (leftMs > MAX_EARLY_MS) wait(leftMs);
          else task();
        });
      };
      wait(delayMs);
      return () => cancel();
    },
  };
}
