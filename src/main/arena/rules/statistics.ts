/* Statistics of a score. */

/** The two-sided 95% quantile of the normal distribution. */
const Z95 = 1.959963984540054;

/**
 * Wilson's 95% score interval for a share of points. Draws count half a point,
 * which can only widen the interval. Unlike mean ± error it is valid for few
 * games and near 0 and 1.
 */
export function wilson95(points: number, games: number): readonly [number, number] | null {
  if (games === 0) return null;
  const share = points / games;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Z95 / (1 + z2 / games)) * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The Elo difference that corresponds to `share`; null at 0 and 1, where it is infinite. */
export const eloOf = (share: number): number | null =>
  share <= 0 || share >= 1 ? null : 400 * Math.log10(share / (1 - share));
