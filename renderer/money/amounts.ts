/** Formats amounts of money from whole numbers of the smallest unit, never from floats. */

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

export interface UnitFormat {
  readonly language: string;
  /** Decimal places of the smallest unit: 6 for MONARD and USDC, 18 for gas. */
  readonly decimals: number;
  /** Trailing zeros are removed down to this many digits. */
  readonly min: number;
  /** Digits after these are cut off, never rounded up. */
  readonly max?: number;
}

/** Formats a number of smallest units with the marks of the language. */
export function formatUnits(units: bigint, format: UnitFormat): string {
  const { language, decimals, min, max = decimals } = format;
  const size = units < 0n ? -units : units;
  const unit = 10n ** BigInt(decimals);
  const digits = (size % unit).toString().padStart(decimals, '0').slice(0, max);
  const fraction = digits.replace(/0+$/, '').padEnd(min, '0');
  const wholePart = new Intl.NumberFormat(language).format(size / unit);
  const sign = units < 0n ? '-' : '';
  return fraction === '' ? `${sign}${wholePart}` : `${sign}${wholePart}${decimalMark(language)}${fraction}`;
}

/** Formats MONARD or USDC from micro-units, exactly: `1,234.50`, `0.000001`. */
export const formatMicro = (micro: number | string | bigint, language: string): string =>
  formatUnits(BigInt(micro), { language, decimals: 6, min: 2 });

/** Formats a wallet's gas from wei, cut to six digits. */
export const formatWei = (wei: string, language: string): string =>
  formatUnits(BigInt(wei), { language, decimals: 18, min: 2, max: 6 });
