import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** USDC has six decimals: prices are whole micro-units from here inward (decision 17). */
export const DECIMALS = 6;
const MICRO = 1_000_000n;
const MAX_UNITS = 1_000_000_000_000n;

/** 003 §7 in strict form: `$0.001`, `0.001 USDC`, `0.001`. */
const GRAMMAR = /^(\$?)(0|[1-9]\d{0,12})(?:\.(\d{1,6}))?( ?USDC)?$/u;

/**
 * A price as exact micro-units. Everything outside the grammar is refused:
 * signs, exponents, separators, more than six decimals, zero and sums above 10^12.
 */
export function parsePrice(text: string): Outcome<bigint, 'INVALID_PARAMETERS'> {
  const [, dollar, whole, fraction = '', unit] = GRAMMAR.exec(text) ?? [];
  if (whole === undefined) return wrong('a price looks like "$0.001", "0.001 USDC" or "0.001"');
  if (dollar !== '' && unit !== undefined) return wrong('a price has "$" or "USDC", not both');
  const units = BigInt(whole);
  const micro = units * MICRO + BigInt(fraction.padEnd(DECIMALS, '0'));
  if (micro === 0n) return wrong('a price is more than zero');
  if (micro > MAX_UNITS * MICRO) return wrong('a price is at most 1000000000000');
  return accept(micro);
}

const wrong = (message: string) => refuse('INVALID_PARAMETERS', message);

/** `0.001`, `0.10`, `9.99`: two decimals at least, no more than needed. */
export function formatPrice(micro: bigint): string {
  const fraction = String(micro % MICRO).padStart(DECIMALS, '0');
  const digits = fraction.replace(/0+$/u, '').padEnd(2, '0');
  return `${micro / MICRO}.${digits}`;
}
