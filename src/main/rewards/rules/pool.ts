import { isPlayerCount, MICRO_PER_CENT, PRIZE_SPLITS } from './terms.ts';

export interface PoolPlace {
  readonly wallet: string;
  readonly placement: number;
  /** How many hold this placement, also those without a wallet; counted from the list when left out. */
  readonly tied?: number;
}

/** Decision 28: two, three and five places by their own table, every other number as three. */
const splitOf = (players: number): readonly number[] => PRIZE_SPLITS[isPlayerCount(players) ? players : 3];

/**
 * What each place of a prize pool earns, in whole hundredths rounded down, so
 * that the sum never passes the pool. Players who tie share their places equally.
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
