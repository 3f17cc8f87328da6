import type { Clock } from '../runtime.ts';

/** A timer that fires later than this was delayed by this process itself. */
const MIN_STALL_MS = 50;

/**
 * Runs `task` after `delayMs`, for limits on the response of another program. A stall of this process is not charged:
 * a timer that fires late waits once more, for as long as it was late, and responses that have arrived are read
 * before `task` runs. The returned function cancels it.
 */
export function afterStallTolerantDelay(clock: Clock, delayMs: number, task: () => void): () => void {
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

/** A time limit on the response of another program, for the task that waits for it. */
export interface TimeLimit {
  /** Aborts when the time is over or the caller's own signal aborts. */
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  isOver(): boolean;
}

/**
 * Runs `task` with a signal that aborts after `limitMs` by `afterStallTolerantDelay`, or with `signal`. The timer
 * ends with the task, whether it resolves, rejects or throws.
 */
export async function withTimeLimit<T>(
  clock: Clock,
  { limitMs, signal }: { readonly limitMs: number; readonly signal?: AbortSignal | undefined },
  task: (limit: TimeLimit) => T | Promise<T>,
): Promise<T> {
  const timer = new AbortController();
  const cancel = afterStallTolerantDelay(clock, limitMs, () => timer.abort());
  try {
    return await task({
      signal: signal === undefined ? timer.signal : AbortSignal.any([timer.signal, signal]),
      isOver: () => timer.signal.aborted,
    });
  } finally {
    cancel();
  }
}
