/**
 * Counts of the independent units of one comparison. A unit is a pair of games with swapped seats, or a single
 * game where games are not paired. Both are counted by the points that the first player took.
 */

/** Pairs of games in which the first player took 0, ½, 1, 1½ and 2 points. */
export type PairCounts = readonly [number, number, number, number, number];

/** Games that the first player lost, drew and won. */
export type GameCounts = readonly [number, number, number];

export type UnitCounts = PairCounts | GameCounts;

export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

export const isPairCounts = (counts: UnitCounts): counts is PairCounts => counts.length === 5;

export const unitsOf = (counts: UnitCounts): number => sumOf(counts);

/** The number of games: a pair has two. */
export const gamesOf = (counts: UnitCounts): number => unitsOf(counts) * (isPairCounts(counts) ? 2 : 1);

/** The counts with `change` applied to each class: it gets the count of the class and its index, from 0. */
export function mapCounts(
  counts: UnitCounts,
  change: (count: number, classIndex: number) => number,
): UnitCounts {
  if (!isPairCounts(counts)) return [change(counts[0], 0), change(counts[1], 1), change(counts[2], 2)];
  const [a, b, c, d, e] = counts;
  return [change(a, 0), change(b, 1), change(c, 2), change(d, 3), change(e, 4)];
}

/** The counts with one more unit in the class `classIndex`, which counts from 0. */
export const withUnit = (counts: PairCounts, classIndex: number): PairCounts => {
  const [a, b, c, d, e] = counts.map((count, index) => (index === classIndex ? count + 1 : count));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0];
};

export interface Moments {
  /** The sum of the weights. */
  readonly total: number;
  /** The mean share of the points, 0 to 1. */
  readonly mean: number;
  /** The variance of the share of one unit. */
  readonly variance: number;
}

/** The moments of the shares 0, 1/k … 1 with the given weights; null when the weights are all 0. */
export function momentsOf(weights: readonly number[]): Moments | null {
  const total = sumOf(weights);
  if (total === 0) return null;
  const last = weights.length - 1;
  const mean = weights.reduce((sum, weight, index) => sum + (weight * index) / last, 0) / total;
  const variance =
    weights.reduce((sum, weight, index) => sum + weight * (index / last - mean) ** 2, 0) / total;
  return { total, mean, variance };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
