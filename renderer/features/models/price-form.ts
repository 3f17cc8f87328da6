import type { ModelPrice } from '../../../src/shared/contract/index.ts';
import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';

/** A price as it is typed: per million tokens, in the currency. Two empty amounts mean no price. */
export interface PriceForm {
  readonly input: string;
  readonly output: string;
  readonly currency: string;
}

export const NO_PRICE: PriceForm = { input: '', output: '', currency: 'USD' };

const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,6}))?$/u;

/** Parses an amount into millionths of the currency; 0 for an empty field, and null for a text that is not an amount. */
function parseMicros(text: string): number | null {
  if (text.trim() === '') return 0;
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * MICRO_PER_UNIT + Number(decimals.padEnd(6, '0'));
}

/** Parses the typed price, which is null for none; returns null while it is not valid. */
export function parsePrice({
  input,
  output,
  currency,
}: PriceForm): { readonly price: ModelPrice | null } | null {
  if (input.trim() === '' && output.trim() === '') return { price: null };
  const [inputMicros, outputMicros] = [parseMicros(input), parseMicros(output)];
  const code = currency.trim().toUpperCase();
  if (inputMicros === null || outputMicros === null || !/^[A-Z]{3}$/u.test(code)) return null;
  return { price: { inputMicros, outputMicros, currency: code } };
}

const formatMicros = (micros: number): string => {
  const decimals = String(micros % MICRO_PER_UNIT)
    .padStart(6, '0')
    .replace(/0+$/u, '');
  return `${Math.floor(micros / MICRO_PER_UNIT)}${decimals === '' ? '' : `.${decimals}`}`;
};

export const toPriceForm = (price: ModelPrice | null): PriceForm =>
  price === null
    ? NO_PRICE
    : {
        input: formatMicros(price.inputMicros),
        output: formatMicros(price.outputMicros),
        currency: price.currency,
      };
