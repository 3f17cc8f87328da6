import { backoffDelayMs, type BackoffLimits } from '../../../shared/net/backoff.ts';

/** The growing delays of one loop that tries again. */
export interface Backoff {
  /** The delay before the next attempt; each is twice the one before, up to the maximum. */
  nextDelayMs(): number;
  /** Starts again at the first delay, because an attempt succeeded. */
  reset(): void;
}

/** Exponential backoff for a loop that tries again until it succeeds, such as one that connects again. */
export function createBackoff(limits: BackoffLimits): Backoff {
  let retriesDone = 0;
  return {
    nextDelayMs() {
      const delayMs = backoffDelayMs(limits, retriesDone);
      retriesDone += 1;
      return delayMs;
    },
    reset() {
      retriesDone = 0;
    },
  };
}
