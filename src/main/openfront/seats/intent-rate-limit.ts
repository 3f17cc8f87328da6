import type { Clock } from '../../platform/runtime.ts';

/** The server of the game removes a player that sends more than 10 intents a second or 150 a minute. */
const LIMITS = [
  { windowMs: 1000, max: 2 },
  { windowMs: 60_000, max: 120 },
] as const;
const MAX_WINDOW_MS = 60_000;

/** Limits the intents of one seat to far fewer than the game's server allows. */
export interface IntentRateLimiter {
  /** Whether one more intent may be sent now; if so, it is counted. */
  tryTake(): boolean;
}

export function createIntentRateLimiter(clock: Pick<Clock, 'monotonicMs'>): IntentRateLimiter {
  let sentAtMs: number[] = [];
  return {
    tryTake() {
      const nowMs = clock.monotonicMs();
      sentAtMs = sentAtMs.filter((atMs) => nowMs - atMs < MAX_WINDOW_MS);
      const isFull = LIMITS.some(
        ({ windowMs, max }) => sentAtMs.filter((atMs) => nowMs - atMs < windowMs).length >= max,
      );
      if (!isFull) sentAtMs.push(nowMs);
      return !isFull;
    },
  };
}
