/**
 * Names, reasons and chat come from strangers. What people and models are shown
 * is cleaned once, at the edge: one line, no control, bidi or zero-width
 * characters, no lone surrogates, no towers of combining marks.
 */
// eslint-disable-next-line no-control-regex -- these are exactly the characters to drop
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const TOWER = /(\p{M}{3})\p{M}+/gu;

/** At most `limit` code points of clean, single-line, NFC text; may be empty. */
export function cleanText(raw: string, limit: number): string {
  const clean = raw
    .replace(/[\t\r\n]+/gu, ' ')
    .replace(UNWANTED, '')
    .replace(LONE_SURROGATE, '')
    // After the removals, which bring letters and marks together.
    .normalize('NFC')
    .replace(TOWER, '$1')
    .trim();
  return [...clean].slice(0, limit).join('').trim();
}

/** Names are at most 64 code points. */
export const cleanName = (raw: string, fallback: string): string => cleanText(raw, 64) || fallback;

/** Letters of other scripts that look like Latin ones, folded so that look-alikes meet. */
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

/** Two names with one skeleton look the same to a person. */
export function nameSkeleton(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return [...folded].map((letter) => LOOKALIKE[letter] ?? letter).join('');
}
