import { cleanText } from '../../../shared/display-text.ts';

/** Long enough for a name, too short for an argument. */
const NAME_LIMIT = 32;

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
 * A name as a model may read it: an opponent chose it, so it may try to speak
 * as the host. One line, no control characters, no markup, 32 code points, and
 * only ever as the value of a field that is known to hold names.
 */
export const plainName = (name: string): string =>
  cleanText(name, NAME_LIMIT).replace(/[<>`[\]{}]/gu, (sign) => MARKUP[sign] ?? '');
