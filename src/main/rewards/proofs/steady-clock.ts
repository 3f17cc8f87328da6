import type { Clock } from '../../platform/ports.ts';

/** The time that caps, cooldown and expiry are judged by. */
export interface SteadyClock {
  nowMs(): number;
  monotonicMs(): number;
}

/**
 * Wall time that never goes back (M19): when the system's clock is set back,
 * time goes on from where it was. `notBeforeMs` is the latest time ever stored, so
 * that a restart reopens nothing either.
 */
export function createSteadyClock(clock: Clock, notBeforeMs: number): SteadyClock {
  let anchor = { wallMs: notBeforeMs, monotonicMs: clock.monotonicMs() };
  return {
    nowMs() {
      const monotonicMs = clock.monotonicMs();
      const wallMs = clock.nowMs();
      const steadyMs = Math.floor(anchor.wallMs + (monotonicMs - anchor.monotonicMs));
      if (wallMs < steadyMs) return steadyMs;
      anchor = { wallMs, monotonicMs };
      return wallMs;
    },
    monotonicMs: () => clock.monotonicMs(),
  };
}
