/**
 * Percentages of a prize pool by placement, for the numbers of players that have their own table in
 * `docs/specifications/000-reward-authority.md`.
 */
export const PRIZE_SPLITS: Readonly<Record<2 | 3 | 5, readonly number[]>> = {
  2: [70, 30],
  3: [60, 30, 10],
  5: [50, 25, 15, 7, 3],
};

/** Rewards are rounded to hundredths of a MONARD. */
export const MICRO_PER_HUNDREDTH = 10_000;

/**
 * What each place of a prize pool gets, in micro-units of MONARD and in whole hundredths of it, the first place first.
 * Any other number of players has the table of three. What rounding down leaves over goes to the first place, so that
 * all places together get the whole pool.
 */
export function sharesByPlacement(amountMicro: number, players: number): readonly number[] {
  const split = players === 2 || players === 5 ? PRIZE_SPLITS[players] : PRIZE_SPLITS[3];
  const total = Math.floor(amountMicro / MICRO_PER_HUNDREDTH);
  const roundedShares = split.map((percent) => Math.floor((total * percent) / 100));
  const leftover = total - roundedShares.reduce((sum, share) => sum + share, 0);
  return roundedShares.map((share, index) => (index === 0 ? share + leftover : share) * MICRO_PER_HUNDREDTH);
}
