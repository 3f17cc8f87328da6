import type { UnitCounts } from './counts.ts';
import { gamesOf, isPairCounts, momentsOf } from './counts.ts';
import { Z95 } from './normal.ts';

/** Elo points in one unit of the logistic scale: 400 / ln 10. */
export const ELO_PER_LOGIT = 400 / Math.LN10;

/** The Elo difference that corresponds to a share of the points; null at 0 and 1, where it is infinite. */
export const eloOf = (share: number): number | null =>
  share <= 0 || share >= 1 ? null : 400 * Math.log10(share / (1 - share));

/** The share of the points that a player with this Elo difference takes on average. */
export const shareOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Normalised Elo points of a difference of one standard deviation of a game's share: 800 / ln 10. */
export const NORMALISED_ELO_PER_DEVIATION = 800 / Math.LN10;

export interface NormalisedElo {
  readonly value: number;
  /** Half the width of the 95 % interval. */
  readonly margin95: number;
}

/**
 * The difference in standard deviations of a game, on a scale like Elo's. It shows how many games are needed to detect
 * a difference. Null without units, and when every unit had the same result.
 */
export function normalisedElo(counts: UnitCounts): NormalisedElo | null {
  const moments = momentsOf(counts);
  if (moments === null || moments.variance === 0) return null;
  const deviation = Math.sqrt(moments.variance * (isPairCounts(counts) ? 2 : 1));
  return {
    value: ((moments.mean - 0.5) / deviation) * NORMALISED_ELO_PER_DEVIATION,
    margin95: (Z95 * NORMALISED_ELO_PER_DEVIATION) / Math.sqrt(gamesOf(counts)),
  };
}
