import type { ArenaRunInfo } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export const formatPercent = ({ number }: Translator, share: number): string => number(share, PERCENT);

/** Formats a whole number with its sign, such as `+38`, and 0 without one. */
export const formatSigned = ({ number }: Translator, value: number): string =>
  number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });

/**
 * Formats the share of the points with its 95 % interval, such as `61.7% (44.0% – 76.8%)`, or says that there is none.
 */
export function intervalLabel(translator: Translator, run: ArenaRunInfo): string {
  if (run.share === null || run.interval95 === null) return translator.t('arena.no_share');
  const [low, high] = run.interval95;
  return `${formatPercent(translator, run.share)} (${formatPercent(translator, low)} – ${formatPercent(translator, high)})`;
}

/** Where the 95 % interval of the first player's share lies: above, below or around an even score; null without one. */
export function compareWithEqualScore({ interval95 }: ArenaRunInfo): 'above' | 'below' | 'inside' | null {
  if (interval95 === null) return null;
  const [low, high] = interval95;
  if (low > 0.5) return 'above';
  return high < 0.5 ? 'below' : 'inside';
}
