import type { Translator } from '../text/index.ts';

/** Formats a cost, given in millionths of its currency, in the language of the window. */
export function costText({ number }: Translator, micros: number, currency: string | null): string {
  const amount = micros / 1_000_000;
  // Models cost fractions of a cent, so more digits are shown than money usually has.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return currency === null || !/^[A-Z]{3}$/u.test(currency)
    ? `${number(amount, digits)} ${currency ?? ''}`.trim()
    : number(amount, { style: 'currency', currency, ...digits });
}
