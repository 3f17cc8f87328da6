/** Amounts of money as text: whole numbers of the smallest unit, never a float. */

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

export interface UnitFormat {
  readonly language: string;
  /** Digits after the mark in the smallest unit: 6 for MONARD and USDC, 18 for gas. */
  readonly decimals: number;
  /** Zeros at the end are left away down to this many digits. */
  readonly min: number;
  /** Cut after this many digits; the rest is dropped, never rounded up. */
  readonly max?: number;
}

export function formatUnits(units: bigint, format: UnitFormat): string {
  const { language, decimals, min, max = decimals } = format;
  const size = units < 0n ? -units : units;
  const one = 10n ** BigInt(decimals);
  const digits = (size % one).toString().padStart(decimals, '0').slice(0, max);
  const fraction = digits.replace(/0+$/, '').padEnd(min, '0');
  const whole = new Intl.NumberFormat(language).format(size / one);
  const sign = units < 0n ? '-' : '';
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}${decimalMark(language)}${fraction}`;
}

/** MONARD or USDC from micro-units, exact: `1,234.50`, `0.000001`. */
export const formatMicro = (micro: number | string | bigint, language: string): string =>
  formatUnits(BigInt(micro), { language, decimals: 6, min: 2 });

/** A wallet's gas from wei, cut to six digits. */
export const formatWei = (wei: string, language: string): string =>
  formatUnits(BigInt(wei), { language, decimals: 18, min: 2, max: 6 });
