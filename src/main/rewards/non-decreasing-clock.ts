import type { Clock } from '../platform/runtime.ts';

/**
 * The clock that decides caps, cooldowns and expiry. `nowMs` is wall time that never goes back; `monotonicMs`
 * measures durations.
 */
export interface NonDecreasingClock {
  nowMs(): number;
  monotonicMs(): number;
}

/**
 * Wall time that never goes back: if the system's clock is set back, this clock continues from its
 * latest time. `notBeforeMs` is the latest stored time, so that a restart does not reopen a daily
 * cap or an expired match either.
 */
export function createNonDecreasingClock(clock: Clock, notBeforeMs: number): NonDecreasingClock {
  let anchor = { wallMs: notBeforeMs, monotonicMs: clock.monotonicMs() };
  return {
    nowMs() {
      const monotonicMs = clock.monotonicMs();
      const wallMs = clock.nowMs();
      const lowestMs = Math.floor(anchor.wallMs + (monotonicMs - anchor.monotonicMs));
      if (wallMs < lowestMs) return lowestMs;
      anchor = { wallMs, monotonicMs };
      return wallMs;
    },
    monotonicMs: () => clock.monotonicMs(),
  };
}
