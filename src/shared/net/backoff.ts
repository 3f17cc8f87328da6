export interface BackoffLimits {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Exponential backoff: the delay before a retry, counted from 0. It is doubled each time, up to the maximum. */
export const backoffDelayMs = ({ initialMs, maxMs }: BackoffLimits, retriesDone: number): number =>
  Math.min(maxMs, initialMs * 2 ** retriesDone);
