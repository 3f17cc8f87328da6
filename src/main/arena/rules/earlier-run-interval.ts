import type { ShareInterval } from '../../../shared/statistics/interval.ts';
import { Z95 } from '../../../shared/statistics/normal.ts';

/**
 * The superseded interval: Wilson's 95 % score interval for a share of points, which runs of earlier versions keep; null
 * without games. Present runs use `src/shared/statistics/interval.ts`. Draws count half a point, which makes the interval
 * wider than it needs to be.
 */
export function wilson95(points: number, games: number): ShareInterval | null {
  if (games === 0) return null;
  const share = points / games;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Z95 / (1 + z2 / games)) * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
