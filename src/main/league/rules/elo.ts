import { estimateShare } from '../../../shared/statistics/interval.ts';
import { superiorityOfDecided } from '../../../shared/statistics/superiority.ts';

/**
 * Strength within one league in Elo points with its 95 % interval. even_odd is pure chance, and its
 * wide interval shows that.
 */

export interface EloEstimate {
  /** Difference to the average opponent; null when every match was won or every match was lost, and without a match. */
  readonly difference: number | null;
  /** The ends of the 95 % interval; an end is null where the interval is open, and both without a match. */
  readonly interval95: readonly [number | null, number | null];
  /** Half the width of the interval; null when an end is open. */
  readonly margin95: number | null;
  /** Likelihood of superiority from 0 to 1; null when no match was decided. */
  readonly superiority: number | null;
}

export interface EloTally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export function eloEstimate({ wins, draws, losses }: EloTally): EloEstimate {
  const estimate = estimateShare([losses, draws, wins]);
  const interval95 = estimate?.elo95 ?? ([null, null] as const);
  return {
    difference: estimate?.elo ?? null,
    interval95,
    margin95: halfWidth(interval95),
    superiority: superiorityOfDecided(wins, losses),
  };
}

const halfWidth = ([low, high]: EloEstimate['interval95']): number | null =>
  low === null || high === null ? null : (high - low) / 2;
