/** What a number of games says about the strength behind it. */

/** Two-sided 95 % of the normal distribution. */
const Z95 = 1.959963984540054;

/**
 * Wilson's score interval for a share of points. Draws count half a point,
 * which makes it a little wider than need be, never narrower; it is sound at
 * 0 and 1 and for few games, where mean ± error is not.
 */
export function wilson95(points: number, games: number): readonly [number, number] | null {
  if (games === 0) return null;
  const share = points / games;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Z95 / (1 + z2 / games)) * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The difference in Elo points at which `share` is expected; null at 0 and 1, where there is none. */
export const eloOf = (share: number): number | null =>
  share <= 0 || share >= 1 ? null : 400 * Math.log10(share / (1 - share));
