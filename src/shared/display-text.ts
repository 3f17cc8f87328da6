/** Control, bidi and zero-width characters, and others that nobody sees. */
const UNWANTED =
  // eslint-disable-next-line no-control-regex -- these are exactly the characters to drop
  /[\u0000-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * Cleans a text of an external program, such as a name, a reason or chat, once, where it arrives, before people or
 * models see it. Returns one line of at most `limit` code points in NFC, without unwanted characters, lone surrogates
 * and long sequences of combining marks; it may be empty.
 */
export function cleanText(text: string, limit: number): string {
  const clean = text
    .replace(/[\t\r\n]+/gu, ' ')
    .replace(UNWANTED, '')
    .replace(LONE_SURROGATE, '')
    // Normalised after the removals, because these can bring a letter and its marks together.
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1')
    .trim();
  return [...clean].slice(0, limit).join('').trim();
}

/**
 * Writes invisible and direction-changing characters as escapes, as in JavaScript; line feeds and tabs stay. For texts
 * that are shown as they were received, such as message bodies.
 */
export const escapeInvisible = (text: string): string =>
  text.replace(UNWANTED, (char) => {
    if (char === '\n' || char === '\t') return char;
    const code = char.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content of an HTML element or for a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/gu, (char) => HTML_ENTITIES[char] ?? char);

/** A name of at most 64 code points; `fallback` where nothing is left of it. */
export const cleanName = (text: string, fallback: string): string => cleanText(text, 64) || fallback;

/** Letters of other scripts and digits that look like Latin letters. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  һ: 'h',
  ԁ: 'd',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  υ: 'u',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  '0': 'o',
  '1': 'l',
  '|': 'l',
};

/** A form of a name that is equal for names that look the same to a person. */
export function nameSkeleton(name: string): string {
  const foldedName = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return [...foldedName].map((letter) => LOOKALIKE[letter] ?? letter).join('');
}
