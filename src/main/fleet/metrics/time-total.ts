/** How often something was measured and how long it took in all. */
export interface TimeTotal {
  readonly count: number;
  readonly totalMs: number;
}

export const NO_TIME: TimeTotal = { count: 0, totalMs: 0 };

/** The total with one more measurement. */
export const addTime = ({ count, totalMs }: TimeTotal, durationMs: number): TimeTotal => ({
  count: count + 1,
  totalMs: totalMs + durationMs,
});
