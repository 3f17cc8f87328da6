import type { Language } from './languages.ts';

/** Lists names or values with the separators of the language, such as `a, b, c` or `a、b、c`. */
export const formatList = ({ language }: { readonly language: Language }, items: readonly string[]): string =>
  new Intl.ListFormat(language, { style: 'narrow' }).format(items);
