import type { RewardDetail } from '../../../src/shared/contract/index.ts';
import { formatMicro, formatUnits } from '../../money/amounts.ts';
import { formatUtc, type Translator } from '../../text/index.ts';

export type Check = RewardDetail['checks'][number];

/** Formats milliseconds as seconds with all their digits: `75.123 s`. */
export const formatMs = (ms: number, language: string): string =>
  `${formatUnits(BigInt(Math.round(ms)), { language, decimals: 3, min: 0 })} s`;

/** Checks whose values are durations in milliseconds. */
const DURATION_CHECKS = new Set(['long_enough', 'short_enough', 'duration_matches', 'cooldown']);
/** The check whose values are times in milliseconds. */
const TIME_CHECK = 'not_expired';

const MATH_SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/>=/g, '≥'],
  [/<=/g, '≤'],
  [/\+-/g, '±'],
  [/\.\./g, '–'],
];

const withMathSymbols = (text: string): string =>
  MATH_SYMBOLS.reduce((result, [from, to]) => result.replace(from, to), text);

/** Formats `3 matches, 57000000 micro` for people. */
const formatCaps = (text: string, { t, language }: Translator): string =>
  text
    .replace(/(\d+) matches/, (_, count: string) => t('verdict.matches', { count: Number(count) }))
    .replace(/(\d+) micro/, (_, micro: string) =>
      t('money.monard', { amount: formatMicro(micro, language) }),
    );

/**
 * Formats the measured or expected value of a check in its unit. The stored value is a number, a
 * word or a condition such as `75100 +- 5000`.
 */
export function formatScalar(check: Check, value: Check['saw'], translator: Translator): string {
  if (value === null) return translator.t('ui.none');
  if (typeof value === 'boolean') return translator.code('check_value', String(value));
  const text = String(value);
  if (check.name === 'daily_caps') return withMathSymbols(formatCaps(text, translator));
  if (DURATION_CHECKS.has(check.name)) {
    return withMathSymbols(text).replace(/\d+(\.\d+)?/g, (ms) => formatMs(Number(ms), translator.language));
  }
  if (check.name === TIME_CHECK) return text.replace(/\d+/g, (ms) => formatUtc(Number(ms)).slice(11));
  return /^[a-z]+$/.test(text) ? translator.code('check_value', text) : withMathSymbols(text);
}
