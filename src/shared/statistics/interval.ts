import { isPairCounts, momentsOf, unitsOf, type UnitCounts } from './counts.ts';
import { eloOf } from './elo.ts';
import { Z95 } from './normal.ts';

/** Lower and upper end of an interval. */
export type ShareInterval = readonly [number, number];

/** Units that are added in all before the interval is computed, in equal parts to each class. */
export const PSEUDO_PAIRS = 2;
export const PSEUDO_GAMES = 4;

/**
 * The 95 % interval of the share of the points. It is the normal interval of the counts with 0.4 more pairs in each
 * class, or 4/3 more games. A share of exactly 0 or 1 is the end of its own interval. Null without units.
 * docs/arena-statistics.md names the sources.
 */
export function shareInterval95(counts: UnitCounts): ShareInterval | null {
  const units = unitsOf(counts);
  if (units === 0) return null;
  const pseudoCount = isPairCounts(counts) ? PSEUDO_PAIRS : PSEUDO_GAMES;
  const moments = momentsOf(counts.map((count) => count + pseudoCount / counts.length));
  if (moments === null) return null;
  const half = Z95 * Math.sqrt(moments.variance / moments.total);
  return [
    counts[0] === units ? 0 : Math.max(0, moments.mean - half),
    counts.at(-1) === units ? 1 : Math.min(1, moments.mean + half),
  ];
}

export interface ShareEstimate {
  /** Share of the points, 0 to 1; a draw counts half. */
  readonly share: number;
  readonly interval95: ShareInterval;
  /** The Elo difference of `share`; null at 0 and 1. */
  readonly elo: number | null;
  /** The Elo differences of both ends; null where the interval is open. */
  readonly elo95: readonly [number | null, number | null];
  /** The end of `elo95` that is finite where the other one is open; null when both are finite or both are open. */
  readonly oneSided: 'lower' | 'upper' | null;
  readonly units: number;
}

/** Share, interval and Elo difference of one comparison; null without units. */
export function estimateShare(counts: UnitCounts): ShareEstimate | null {
  const moments = momentsOf(counts);
  const interval95 = shareInterval95(counts);
  if (moments === null || interval95 === null) return null;
  return {
    share: moments.mean,
    interval95,
    elo: eloOf(moments.mean),
    ...eloEnds(interval95),
    units: moments.total,
  };
}

/** The ends of an interval of shares as Elo differences. */
export function eloEnds([low, high]: ShareInterval): Pick<ShareEstimate, 'elo95' | 'oneSided'> {
  const elo95 = [eloOf(low), eloOf(high)] as const;
  const oneSided =
    elo95[0] === null ? (elo95[1] === null ? null : 'upper') : elo95[1] === null ? 'lower' : null;
  return { elo95, oneSided };
}
