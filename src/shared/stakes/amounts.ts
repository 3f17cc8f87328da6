import { MICRO_PER_UNIT, WHOLE_BPS } from '../units.ts';
import { MAX_ENTRY_FEE_MICRO } from './limits.ts';

/** Parsers of what a person types for a stake: the fee in USDC, and the shares of the pot by place in percent. */

const AMOUNT = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,6})?$/u;

/**
 * Parses a typed entry fee as micro-units; null for a text that is not an amount, for 0 and for more than the largest
 * fee. The digits are used as they are, so nothing is rounded.
 */
export function parseStakeFee(text: string): number | null {
  if (!AMOUNT.test(text.trim())) return null;
  const [whole = '0', fraction = ''] = text.trim().split('.');
  const micro = Number(whole) * MICRO_PER_UNIT + Number(fraction.padEnd(6, '0'));
  return micro > 0 && micro <= MAX_ENTRY_FEE_MICRO ? micro : null;
}

/**
 * Parses percentages, separated by commas, as hundredths of a percent, rounded. Null when they do not add up to the
 * whole, when one of them is not above 0, or when a better place gets less.
 */
export function parseStakeShares(text: string): number[] | null {
  const shares = text.split(',').map((part) => Math.round(Number(part.trim()) * 100));
  const isDescending = shares.every(
    (share, index) => share > 0 && (index === 0 || share <= (shares[index - 1] ?? 0)),
  );
  return isDescending && shares.reduce((sum, share) => sum + share, 0) === WHOLE_BPS ? shares : null;
}
