import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, cleanText, nameSkeleton } from '../../../src/shared/display-text.ts';

/** Texts of external programs become one clean line before they are shown. */

test.each([
  ['a terminal that is wiped', '\u001b[2Jhi', '[2Jhi'],
  ['a window title', '\u001b]0;owned\u0007hi', ']0;ownedhi'],
  ['text turned round', 'ab\u202ecd\u2066ef\u2069', 'abcdef'],
  ['zero-width characters', 'a\u200bb\u200dc\ufeffd', 'abcd'],
  ['C1 controls', 'a\u0085b\u009bc', 'abc'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'abc'],
  ['new lines and tabs', 'a\r\nb\tc', 'a b c'],
  ['a lone surrogate', 'a\ud800b\udc00c', 'abc'],
  ['a tower of marks', `Z${'\u0301'.repeat(50)}`, '\u0179\u0301\u0301\u0301'],
  ['two spellings of one letter', 'e\u0301', '\u00e9'],
  ['markup, which is only text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%s', (_name, raw, clean) => {
  expect(cleanText(raw, 500)).toBe(clean);
});

const UNWANTED: readonly (readonly [number, number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xd800, 0xdfff],
  [0xfeff, 0xfeff],
];

/** Unwanted code points; a surrogate is unwanted only without its pair. */
const unwanted = (text: string): string[] =>
  [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return UNWANTED.some(([from, to]) => code >= from && code <= to);
  });

describe('any input', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    // A small alphabet, so that marks, joiners, spaces and lone surrogates often become neighbours.
    fc.string({
      unit: fc.constantFrom('e', '\u0301', '\u200b', ' ', '\ud83d', '\ude00', '\u0000', '\n'),
      maxLength: 20,
    }),
    fc.array(fc.nat(0xffff), { maxLength: 100 }).map((codes) => String.fromCharCode(...codes)),
  );

  test('gives no unwanted character and at most the limit', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 80 }), (raw, limit) => {
        const clean = cleanText(raw, limit);
        expect(unwanted(clean)).toEqual([]);
        expect([...clean].length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 500 },
    );
  });

  test('cleaning twice gives the same as cleaning once', () => {
    fc.assert(
      fc.property(hostile, (raw) => {
        const once = cleanText(raw, 6);
        expect(cleanText(once, 6)).toBe(once);
        expect(once).toBe(once.normalize('NFC').trim());
      }),
      { numRuns: 500 },
    );
  });

  test('a name is never empty', () => {
    fc.assert(fc.property(hostile, (raw) => cleanName(raw, 'Agent').length > 0));
  });
});

test.each([
  ['Alice', 'Аlice'],
  ['Alice', 'ALICE'],
  ['paypal', 'раураl'],
  ['Bob 1', 'Bob l'],
  ['Bob', 'Ｂｏｂ'],
])('%s and %s look alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other));
});

test('different names stay different', () => {
  expect(nameSkeleton('Alice')).not.toBe(nameSkeleton('Alicia'));
});
