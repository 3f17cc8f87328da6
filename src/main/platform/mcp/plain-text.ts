import { cleanText } from '../../../shared/display-text.ts';

/** Long enough for a name and too short for instructions to a model. */
const MAX_NAME_LENGTH = 32;

const MARKUP: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '`': '´',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

/**
 * Makes a name safe for a model to read. Other players choose names, so a name may try
 * to imitate the host. The result is one line of at most 32 code points without control
 * characters or markup. Use it only as the value of a field that contains names.
 */
export const plainName = (name: string): string =>
  cleanText(name, MAX_NAME_LENGTH).replace(/[<>`[\]{}]/gu, (sign) => MARKUP[sign] ?? '');
