/** A graph shows no more positions than this; longer games are evaluated at even distances. */
export const MAX_POSITIONS = 600;

/** The ticks from 0 to `last` that are evaluated: all of a short game, the first and the last one always. */
export function ticksToEvaluate(last: number): readonly number[] {
  if (last < MAX_POSITIONS) return Array.from({ length: last + 1 }, (_, tick) => tick);
  const step = last / (MAX_POSITIONS - 1);
  return Array.from({ length: MAX_POSITIONS }, (_, index) => Math.round(index * step));
}
