import type { Clock } from './ports.ts';

/** A timer that fires later than this was held up by this process itself. */
const MIN_STALL_MS = 50;

/**
 * Runs `task` after `delayMs`, for limits on somebody else's answer. A stall of this process is not charged:
 * a timer that fires late waits once more as long as it was late, and answers that have already arrived are
 * read before `task` runs. The returned function cancels it.
 */
export function afterFairDelay(clock: Clock, delayMs: number, task: () => void): () => void {
  let isCancelled = false;
  let cancel = (): void => undefined;
  const wait = (waitMs: number, hasWaitedAgain: boolean): void => {
    const dueMs = clock.monotonicMs() + waitMs;
    cancel = clock.after(waitMs, () => {
      const lateMs = clock.monotonicMs() - dueMs;
      if (lateMs >= MIN_STALL_MS && !hasWaitedAgain) return wait(lateMs, true);
      setImmediate(() => {
        if (!isCancelled) task();
      });
    });
  };
  wait(delayMs, false);
  return () => {
    isCancelled = true;
    cancel();
  };
}
