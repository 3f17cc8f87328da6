/** How fast the matches of a league go. */
export interface MatchPace {
  /** Durations of the newest matches in milliseconds. */
  readonly durationsMs: readonly number[];
  /** Maximum number of the newest matches that ran at once. */
  readonly concurrentMatches: number;
}

const medianOf = (values: readonly number[]): number | null => {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  const [low, high] = [sortedValues[Math.ceil(sortedValues.length / 2) - 1], sortedValues[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/**
 * Estimates the time in milliseconds until `left` matches are over: the median duration for each batch of
 * matches that run at once. Null while no match has ended or none is left.
 */
export function timeLeftMs({ durationsMs, concurrentMatches }: MatchPace, left: number): number | null {
  const median = medianOf(durationsMs);
  return median === null || left <= 0 ? null : median * Math.ceil(left / Math.max(1, concurrentMatches));
}
