import { isPlayerCount, MICRO_PER_CENT, PRIZE_SPLITS } from './terms.ts';

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
 * Most that one wallet can get from a pool: the first place's share, by the table for two players where their number
 * is not known yet.
 */
export const largestShareMicro = (amountMicro: number, players: number): number =>
  Math.floor((amountMicro * (splitOf(players < 2 ? 2 : players)[0] ?? 100)) / 100);

/**
 * The share of each wallet in a prize pool, rounded down to hundredths so that the sum never
 * exceeds the pool. Tied players share the amounts of their placements equally.
 */
export function splitPool(
  amountMicro: number,
  players: number,
  places: readonly PoolPlace[],
): readonly { readonly wallet: string; readonly placement: number; readonly amountMicro: number }[] {
  const split = splitOf(players);
  return places.map(({ wallet, placement, tied }) => {
    const among = tied ?? places.filter((other) => other.placement === placement).length;
    const percent = split.slice(placement - 1, placement - 1 + among).reduce((sum, one) => sum + one, 0);
    const cents = Math.floor((amountMicro * percent) / (100 * among * MICRO_PER_CENT));
    return { wallet, placement, amountMicro: cents * MICRO_PER_CENT };
  });
}
