import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** USDC has six decimals. Amounts are stored and compared as whole micro-units. */
export const USDC_DECIMALS = 6;
const MICRO_PER_UNIT = 1_000_000n;
const MAX_USDC = 1_000_000_000_000n;

/** Matches `$0.001`, `0.001 USDC` or `0.001`. */
const PRICE_PATTERN = /^(\$?)(0|[1-9]\d{0,12})(?:\.(\d{1,6}))?( ?USDC)?$/u;

/**
 * Parses a price as exact micro-units. It refuses signs, exponents, separators, more
 * than six decimals, zero, and amounts above 10^12 USDC.
 */
export function parsePrice(text: string): Outcome<bigint, 'INVALID_PARAMETERS'> {
  const [, dollar, whole, fraction = '', unit] = PRICE_PATTERN.exec(text) ?? [];
  if (whole === undefined) return invalidPrice('a price looks like "$0.001", "0.001 USDC" or "0.001"');
  if (dollar !== '' && unit !== undefined)
    return invalidPrice('a price may have "$" or "USDC", but not both');
  const units = BigInt(whole);
  const micro = units * MICRO_PER_UNIT + BigInt(fraction.padEnd(USDC_DECIMALS, '0'));
  if (micro === 0n) return invalidPrice('a price must be more than zero');
  if (micro > MAX_USDC * MICRO_PER_UNIT) return invalidPrice('a price must be at most 1000000000000');
  return accept(micro);
}

const invalidPrice = (message: string) => refuse('INVALID_PARAMETERS', message);

/** Formats micro-units with at least two decimals: `0.001`, `0.10`, `9.99`. */
export function formatPrice(micro: bigint): string {
  const fraction = String(micro % MICRO_PER_UNIT).padStart(USDC_DECIMALS, '0');
  const digits = fraction.replace(/0+$/u, '').padEnd(2, '0');
  return `${micro / MICRO_PER_UNIT}.${digits}`;
}
