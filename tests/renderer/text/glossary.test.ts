// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Phrase } from '../../../renderer/text/phrase.ts';
import { rowsIn } from '../../support/docs/tables.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

/** The texts use the words of `docs/glossary.md` and none that it lists in its last column. */

const HAN = /\p{Script=Han}/u;

/** Texts by key, without the words that the search of the palette also finds. */
const textsOf = (phrases: Readonly<Record<string, Phrase>>) =>
  Object.entries(phrases)
    .filter(([key]) => !key.startsWith('palette.synonyms_'))
    .flatMap(([key, phrase]) =>
      (typeof phrase === 'string' ? [phrase] : Object.values(phrase)).map((text) => [key, text] as const),
    );

const english = textsOf(await wholeEnglish());
const chinese = textsOf(await wholeChinese());

const page = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');
const [, section = ''] = page.split('## Words of the window');
const rows = rowsIn(section).map(([term = '', chineseTerm = '', , not = '']) => ({
  term,
  chineseTerms: chineseTerm.split('、'),
  avoided: not.split(', '),
}));

/** The texts that contain a word: whole words of English, parts of Chinese texts. */
const textsWith = (word: string) =>
  HAN.test(word)
    ? chinese.filter(([, text]) => text.includes(word))
    : english.filter(([, text]) => new RegExp(`\\b${word}s?\\b`, 'iu').test(text));

test('the table is found', () => {
  expect(rows.length).toBeGreaterThanOrEqual(25);
});

test.each(rows)('the texts say $term and never $avoided', ({ chineseTerms, avoided }) => {
  expect(chineseTerms.filter((term) => !chinese.some(([, text]) => text.includes(term)))).toEqual([]);
  expect(avoided.flatMap(textsWith)).toEqual([]);
});
