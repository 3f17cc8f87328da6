/**
 * Nearest-rank percentile of values in ascending order: the smallest value that at least `p` percent of
 * the values do not exceed. `p` is 0–100. Null when there are no values.
 */
export const percentile = (sorted: readonly number[], p: number): number | null =>
  sorted[Math.max(0, Math.ceil((p * sorted.length) / 100) - 1)] ?? null;
