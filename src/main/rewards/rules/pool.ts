import { isPlayerCount, MICRO_PER_CENT, PRIZE_SPLITS } from './constants.ts';

export interface PoolPlace {
  readonly wallet: string;
  readonly placement: number;
  /**
   * How many players share this placement, with and without a wallet; by default the number of
   * entries with it.
   */
  readonly tied?: number;
}

/** Pools of 2, 3 and 5 players use their own table, all others the one for 3. */
const splitOf = (players: number): readonly number[] => PRIZE_SPLITS[isPlayerCount(players) ? players : 3];

/**
 * The most that one wallet can get from a pool: the first place's share, by the table for two players where their number
 * is not known yet.
 */
export const largestShareMicro = (amountMicro: number, players: number): number =>
  (splitCents(amountMicro, splitOf(players < 2 ? 2 : players))[0] ?? 0) * MICRO_PER_CENT;

/**
 * The share of each wallet in a prize pool, in whole hundredths. Each place of the table gets its percentage rounded
 * down; the hundredths that this leaves over go to the first place, so that all places together get the whole pool.
 * Tied players share the amounts of their placements equally, and what they cannot share equally is not paid.
 */
export function splitPool(
  amountMicro: number,
  players: number,
  places: readonly PoolPlace[],
): readonly { readonly wallet: string; readonly placement: number; readonly amountMicro: number }[] {
  const cents = splitCents(amountMicro, splitOf(players));
  return places.map(({ wallet, placement, tied }) => {
    const among = tied ?? places.filter((other) => other.placement === placement).length;
    const shared = cents.slice(placement - 1, placement - 1 + among).reduce((sum, one) => sum + one, 0);
    return { wallet, placement, amountMicro: Math.floor(shared / among) * MICRO_PER_CENT };
  });
}

/** The hundredths of each place. */
function splitCents(amountMicro: number, split: readonly number[]): readonly number[] {
  const total = Math.floor(amountMicro / MICRO_PER_CENT);
  const rounded = split.map((percent) => Math.floor((total * percent) / 100));
  const left = total - rounded.reduce((sum, one) => sum + one, 0);
  return rounded.map((one, at) => (at === 0 ? one + left : one));
}
