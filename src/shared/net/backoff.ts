export interface BackoffLimits {
  readonly initialMs: number;
  readonly maxMs: number;
}

/**
 * The delay before the next retry (exponential backoff): `initialMs` before the first one, then doubled up to `maxMs`.
 */
export const backoffDelayMs = ({ initialMs, maxMs }: BackoffLimits, retriesDone: number): number =>
  Math.min(maxMs, initialMs * 2 ** retriesDone);
