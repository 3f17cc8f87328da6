/** Seconds by which the clocks of the host and the chain may differ. */
const CLOCK_DIFFERENCE_S = 30;

/**
 * Whether an authorisation that was not used can no longer be used. The chain decides with the time of its own
 * blocks, so the host waits a little longer than `validBeforeS`, which is in seconds since 1970.
 */
export const isPermanentlyExpired = (validBeforeS: number, nowMs: number): boolean =>
  Math.floor(nowMs / 1000) > validBeforeS + CLOCK_DIFFERENCE_S;
