import { momentsOf, type UnitCounts } from './counts.ts';
import { erf, normalCdf } from './normal.ts';

/**
 * How likely it is that the first player is the better one. These are probabilities only under a prior, and never a
 * rule for stopping: a check after every game finds a high value far too often.
 */

/** The probability by the mean and the variance of the units. Null without units, and when all had the same result. */
export function superiorityOfUnits(counts: UnitCounts): number | null {
  const moments = momentsOf(counts);
  if (moments === null || moments.variance === 0) return null;
  return normalCdf((moments.mean - 0.5) / Math.sqrt(moments.variance / moments.total));
}

/** The probability by wins and losses alone and the normal distribution. Null when no game was decided. */
export const superiorityOfDecided = (wins: number, losses: number): number | null =>
  wins + losses === 0 ? null : 0.5 * (1 + erf((wins - losses) / Math.sqrt(2 * (wins + losses))));

/**
 * The probability by wins and losses alone, exact under a uniform prior: the share of the beta distribution above one
 * half, which is a tail of the binomial distribution. Null when no game was decided.
 */
export function exactSuperiority(wins: number, losses: number): number | null {
  if (wins + losses === 0) return null;
  const tosses = wins + losses + 1;
  let logTerm = tosses * Math.log(0.5);
  let sum = 0;
  for (let heads = 0; heads <= wins; heads += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((tosses - heads) / (heads + 1));
  }
  return Math.min(1, sum);
}
