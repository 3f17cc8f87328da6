import type { Clock } from '../runtime.ts';

/** Smaller differences are corrections of the system's clock. */
const MIN_CLOCK_GAP_MS = 5000;

/**
 * Returns a function that measures by how many milliseconds the wall time ran ahead of the monotonic time
 * since the last call: the computer slept, or its clock was set ahead. Such time is charged to no player. A
 * clock that was set back counts as 0, because what was stored since then already uses the new time.
 */
export function createClockGapReader(clock: Clock): () => number {
  const offset = (): number => clock.nowMs() - clock.monotonicMs();
  let known = offset();
  return () => {
    const before = known;
    known = offset();
    const gapMs = known - before;
    return gapMs >= MIN_CLOCK_GAP_MS ? gapMs : 0;
  };
}

/** A timer that fires later than this was held up by this process itself. */
const MIN_STALL_MS = 50;

/**
 * Runs `task` after `delayMs`, for limits on somebody else's answer. A stall of this process is not charged:
 * a timer that fires late waits once more as long as it was late, and answers that have already arrived are
 * read before `task` runs. The returned function cancels it.
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

/** A limit of time on somebody else's answer, for the task that waits for it. */
export interface TimeLimit {
  /** Aborts when the time is over or the caller's own signal aborts. */
  readonly signal: AbortSignal;
  /** True when the time is over. */
  isOver(): boolean;
}

/**
 * Runs `task` with a signal that aborts after `limitMs` by `afterStallTolerantDelay`, or with `signal`. The timer ends with the
 * task, whether it resolves, rejects or throws.
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

/** While anything uses the clock, the time is looked at this often. */
const TICK_MS = 1000;
/** A tick that comes this late means that this process stood still: the computer slept, or the process was stopped. */
const MIN_GAP_MS = 10_000;
/** A timer of the system may fire this much before its time. */
const EARLY_MS = 1;

/**
 * A clock whose monotonic time stands still while this process does, so that no game clock and no timeout is decided by a
 * computer that sleeps. Linux keeps such time out of its own monotonic time; macOS and Windows count it. A timer waits for
 * what is left of its delay by this time. `onGap` hears of each gap, in milliseconds.
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
    if (gapMs >= MIN_GAP_MS - TICK_MS) {
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
          if (leftMs > EARLY_MS) wait(leftMs);
          else task();
        });
      };
      wait(delayMs);
      return () => cancel();
    },
  };
}
