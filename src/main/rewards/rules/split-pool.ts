import { MICRO_PER_HUNDREDTH, sharesByPlacement } from '../../../shared/payments/prize-split.ts';

/** A wallet with its placement. */
export interface PoolPlace {
  readonly wallet: string;
  readonly placement: number;
  /**
   * How many players share this placement, with and without a wallet; by default the number of
   * entries with it.
   */
  readonly tied?: number;
}

/**
 * The maximum that one wallet can get from a pool: the first place's share, by the table for two players where their
 * number is not known yet.
 */
export const largestShareMicro = (amountMicro: number, players: number): number =>
  sharesByPlacement(amountMicro, players < 2 ? 2 : players)[0] ?? 0;

/**
 * Splits a prize pool: returns the share of each wallet, in whole hundredths of a MONARD. Tied players share the amounts of
 * their placements equally, and what they cannot share equally is not paid.
 */
export function splitPool(
  amountMicro: number,
  players: number,
  places: readonly PoolPlace[],
): readonly { readonly wallet: string; readonly placement: number; readonly amountMicro: number }[] {
  const hundredths = sharesByPlacement(amountMicro, players).map((micro) => micro / MICRO_PER_HUNDREDTH);
  return places.map(({ wallet, placement, tied }) => {
    const tiedCount = tied ?? places.filter((place) => place.placement === placement).length;
    const sharedHundredths = hundredths
      .slice(placement - 1, placement - 1 + tiedCount)
      .reduce((sum, share) => sum + share, 0);
    return { wallet, placement, amountMicro: Math.floor(sharedHundredths / tiedCount) * MICRO_PER_HUNDREDTH };
  });
}
