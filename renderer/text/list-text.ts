import type { Language } from './languages.ts';

const formats = new Map<Language, Intl.ListFormat>();

/** Lists names or values with the separators of the language, such as `a, b, c` or `a、b、c`. */
export function listText({ language }: { readonly language: Language }, items: readonly string[]): string {
  const format =
    formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  formats.set(language, format);
  return format.format(items);
}
