/** The expected score of a player, from 0 to 1, in whole per cent; the values of both players add up to 100. */
export function expectedScorePercent(expectedScore: number): number {
  const leader = Math.round(Math.max(expectedScore, 1 - expectedScore) * 100);
  return expectedScore > 0.5 ? leader : 100 - leader;
}

/** One half in whole per cent. Such a position is called even, because a figure would look more precise than it is. */
export const isEqualScore = (expectedScore: number): boolean =>
  expectedScorePercent(expectedScore) === 100 / 2;
