import { TIER_POINTS, TIERS } from './reward-constants.ts';

export interface Tier {
  readonly name: string;
  readonly points: number;
  /** Empty in the highest tier. */
  readonly nextTier: string;
  /** 0 in the highest tier. */
  readonly pointsToNext: number;
}

/** Tier points of one accepted match. */
export const pointsOf = (placement: number): number => TIER_POINTS[placement - 1] ?? 0;

/** The tier that a wallet has with these points. */
export function tierOf(points: number): Tier {
  const nextTier = TIERS.find(({ from }) => from > points);
  return {
    name: TIERS.findLast(({ from }) => from <= points)?.name ?? '',
    points,
    nextTier: nextTier?.name ?? '',
    pointsToNext: nextTier === undefined ? 0 : nextTier.from - points,
  };
}
