import { TIER_POINTS, TIERS } from './reward-constants.ts';

export interface Tier {
  readonly name: string;
  readonly points: number;
  /** Empty in the highest tier. */
  readonly nextTier: string;
  readonly pointsToNext: number;
}

/** Tier points of one accepted match. */
export const pointsOf = (placement: number): number => TIER_POINTS[placement - 1] ?? 0;

export function tierOf(points: number): Tier {
  const next = TIERS.find(({ from }) => from > points);
  return {
    name: TIERS.findLast(({ from }) => from <= points)?.name ?? '',
    points,
    nextTier: next?.name ?? '',
    pointsToNext: next === undefined ? 0 : next.from - points,
  };
}
