import type { Clock } from '../runtime.ts';

/**
 * Measures the stalls of this process, and limits the time of a call without charging it for them. `time-limit.ts` is
 * simpler: it looks only at how late its own timer fires, once, and needs nothing shared. Here one meter serves all
 * calls that wait, and a stall in the middle of a wait is not charged either, because a late reply costs a player its
 * match.
 */

/** Measures the stalls of this process: times in which its event loop was blocked. */
export interface StallMeter {
  /** Total milliseconds of the stalls while calls waited. Only differences are meaningful. */
  stalledMs(): number;
  /**
   * Starts measuring until the returned function is called. The timer runs only while calls wait for a response, so
   * an idle host stays idle.
   */
  startWaiting(): () => void;
}

/** The delay of the timer whose lateness is measured. */
const SAMPLE_MS = 100;
/** Timers that are late by less than this count as normal load. */
const MIN_STALL_MS = 60;

export function createStallMeter(clock: Clock): StallMeter {
  let totalMs = 0;
  let lastMs = 0;
  let waiters = 0;
  let cancel = (): void => undefined;
  /** By how many milliseconds a stall has delayed the current timer; 0 without a stall. */
  const currentStallMs = (): number => {
    const lateMs = clock.monotonicMs() - lastMs - SAMPLE_MS;
    return waiters > 0 && lateMs > MIN_STALL_MS ? lateMs : 0;
  };
  const sample = (): void => {
    totalMs += currentStallMs();
    lastMs = clock.monotonicMs();
    cancel = clock.after(SAMPLE_MS, sample);
  };
  return {
    stalledMs: () => totalMs + currentStallMs(),
    startWaiting() {
      if (waiters === 0) {
        lastMs = clock.monotonicMs();
        cancel = clock.after(SAMPLE_MS, sample);
      }
      waiters += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        if (waiters === 1) {
          totalMs += currentStallMs();
          cancel();
        }
        waiters -= 1;
      };
    },
  };
}

/** The most by which stalls extend one time limit. */
const MAX_EXTENSION_MS = 10_000;

/**
 * Calls `onTimeout` when the time limit is over. The limit is extended by the stalls of this process during the wait,
 * by 10 s at most. The returned function cancels the timer and ends the measuring, so it must be called in every case.
 * If it is called while the last responses are read after the limit, `onTimeout` is still called, and must then have no
 * effect.
 */
export function limitTime(
  clock: Clock,
  { timeoutMs, stalls }: { readonly timeoutMs: number; readonly stalls: StallMeter },
  onTimeout: () => void,
): () => void {
  const leave = stalls.startWaiting();
  const stalledBeforeMs = stalls.stalledMs();
  let grantedMs = 0;
  const onDue = (): void => {
    const extensionMs = Math.min(MAX_EXTENSION_MS, stalls.stalledMs() - stalledBeforeMs) - grantedMs;
    if (extensionMs > 0) {
      grantedMs += extensionMs;
      cancel = clock.after(extensionMs, onDue);
      return;
    }
    // A response that arrived during a stall must not cost a match, so the socket is read first.
    setImmediate(() => setImmediate(onTimeout));
  };
  let cancel = clock.after(timeoutMs, onDue);
  return () => {
    cancel();
    leave();
  };
}
