import type { ShareInterval } from './interval.ts';
import { momentsOf } from './counts.ts';
import { Z95 } from './normal.ts';

/**
 * The paired difference of two runs: every pair of games of the one is compared with the same pair of the other, in
 * half points.
 */

/** A pair has from 0 to 4 half points, so that two pairs differ by -4 to 4 of them. */
const CLASSES = 9;
const MAX_DIFFERENCE = (CLASSES - 1) / 2;

/** Pseudo-counts: pairs that are added in all before the interval is computed, in equal parts to each class. */
const PSEUDO_COUNT = 2;

export interface PairedDifference {
  /** Compared pairs by their difference, from -4 to 4 half points. */
  readonly counts: readonly number[];
  readonly pairs: number;
  /** The mean difference of the shares of the points, -1 to 1. */
  readonly difference: number;
  readonly interval95: ShareInterval;
}

/** The mean of the differences, each in half points from -4 to 4, with its 95 % interval; null without pairs. */
export function pairedDifference(differences: readonly number[]): PairedDifference | null {
  const counts = Array.from(
    { length: CLASSES },
    (_, index) => differences.filter((difference) => difference === index - MAX_DIFFERENCE).length,
  );
  const moments = momentsOf(counts);
  const widenedMoments = momentsOf(counts.map((count) => count + PSEUDO_COUNT / CLASSES));
  if (moments === null || widenedMoments === null) return null;
  // The moments belong to a share from 0 to 1, and the difference goes from -1 to 1.
  const toDifference = (share: number): number => 2 * share - 1;
  const halfWidth = Z95 * Math.sqrt(widenedMoments.variance / widenedMoments.total);
  const difference = toDifference(moments.mean);
  return {
    counts,
    pairs: moments.total,
    difference,
    interval95: [
      difference === -1 ? -1 : Math.max(-1, toDifference(widenedMoments.mean - halfWidth)),
      difference === 1 ? 1 : Math.min(1, toDifference(widenedMoments.mean + halfWidth)),
    ],
  };
}
