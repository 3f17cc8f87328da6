import type { ShareInterval } from '../../../shared/statistics/interval.ts';
import { Z95 } from '../../../shared/statistics/normal.ts';

/**
 * Wilson's 95 % score interval for the share of `successes` in `count`; null where `count` is 0. Reports use it for the
 * rates of moves and attempts. Runs of earlier versions keep it for their share of points; present runs use
 * `src/shared/statistics/interval.ts` there, because a draw counts half a point, which makes this interval wider than it
 * needs to be.
 */
export function wilson95(successes: number, count: number): ShareInterval | null {
  if (count === 0) return null;
  const share = successes / count;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Z95 / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count * count));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
