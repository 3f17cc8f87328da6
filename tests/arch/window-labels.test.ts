import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, test } from 'vitest';
import { pages, ROOT } from '../support/docs/pages.ts';

/**
 * Every label of the window that a page names exists in the window. A page writes labels in bold, a path of them with
 * arrows: `**Settings** → **Traces**`. Bold text that begins a paragraph or an item ends with a punctuation mark, and
 * emphasis begins with a small letter.
 */

const TEXTS = 'renderer/text/en';
/** Parts of a label that the window fills in. */
const PLACEHOLDER = /\{\w+\}/gu;
/** A label with fewer letters of its own would be found in any text. */
const MIN_LETTERS = 4;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/** Every text of the window, and the labels of menus and dialogs of the desktop app. */
async function readLabels(): Promise<readonly RegExp[]> {
  const files = readdirSync(join(ROOT, TEXTS)).filter((file) => file.endsWith('.ts'));
  const areas = await Promise.all(
    files.map(async (file) => Object.values((await import(join(ROOT, TEXTS, file))) as object)),
  );
  const texts = areas.flat().flatMap((area) => Object.values(area as object).flatMap(formsOf));
  const shell = readFileSync(join(ROOT, 'electron/text.ts'), 'utf8');
  const shellTexts = [...shell.matchAll(/: '([^'\n]+)'/gu)].map(([, text = '']) => text);
  return [...new Set([...texts, ...shellTexts])]
    .filter(
      (text) => text.replaceAll(PLACEHOLDER, '').replaceAll(/[^\p{L}]/gu, '').length >= minLettersOf(text),
    )
    .map((text) => new RegExp(`^${text.split(PLACEHOLDER).map(escaped).join('.+')}$`, 'u'));
}

const minLettersOf = (text: string): number => (text.includes('{') ? MIN_LETTERS : 1);

/** A text has one form or, where it counts, one for each number. */
const formsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as Record<string, string>);

/** The page without its blocks, code and links, in one line for each paragraph. */
const proseOf = (page: string): string =>
  page
    .replaceAll(/^ *```[\s\S]*?^ *```/gmu, '')
    .replaceAll(/`[^`\n]*`/gu, '`')
    .replaceAll(/\n(?!\n| *[-*] | *\d+\. |#|\|| *$)/gu, ' ');

/** Texts in bold that are labels: they begin with a capital letter and are no beginning of a paragraph. */
const labelsIn = (prose: string): string[] =>
  [...prose.matchAll(/\*\*([^*\n]+)\*\*/gu)]
    .map(([, text = '']) => text)
    .filter((text) => /^\p{Lu}/u.test(text) && !/[.,:;?!]$/u.test(text));

/** Paths of labels that are not in bold, such as `Settings → Traces`. */
const plainPathsIn = (prose: string): string[] =>
  [...prose.matchAll(/[\p{L})] [→›] \p{Lu}[\p{L} ]*/gu)].map(([path]) => path);

const labels = await readLabels();
const isLabel = (text: string): boolean => labels.some((label) => label.test(text));

/** Texts in quotation marks that are labels of the window and would be found only by their bold. */
const quotedLabelsIn = (prose: string): string[] =>
  [...prose.matchAll(/["“](\p{Lu}[^"”\n]{2,60})["”]/gu)]
    .map(([, text = '']) => text)
    .filter((text) => /^[\p{L}\d ]+$/u.test(text) && isLabel(text));

const findProblems = (page: string): string[] => {
  const prose = proseOf(page);
  return [
    ...labelsIn(prose)
      .filter((text) => !isLabel(text))
      .map((text) => `the window has no ${text}`),
    ...plainPathsIn(prose).map((path) => `write labels in bold: ${path}`),
    ...quotedLabelsIn(prose).map((text) => `write a label in bold: ${text}`),
  ];
};

test.each(pages())('$name names labels that the window has', ({ text }) => {
  expect(findProblems(text)).toEqual([]);
});

describe('a fault of a page is found', () => {
  test.each([
    ['a label that does not exist', 'Click **Let it play** there.', ['the window has no Let it play']],
    [
      'a path with a label that does not exist',
      'See **Settings** → **Trails**.',
      ['the window has no Trails'],
    ],
    [
      'a label at the beginning of an item',
      '- **Let it play** starts it.',
      ['the window has no Let it play'],
    ],
    ['a path without bold', 'See Settings → Traces for this.', ['write labels in bold: s → Traces for this']],
    ['a label in quotation marks', 'Click "Save as PGN" there.', ['write a label in bold: Save as PGN']],
  ])('%s', (_name, page, problems) => {
    expect(findProblems(page)).toEqual(problems);
  });
});

test('labels, beginnings of paragraphs and emphasis are told apart', () => {
  expect(labels.length).toBeGreaterThan(3000);
  const page =
    'Open **Settings** → **Traces**.\n\n**Clocks.** They do **not** stop.\n\n- **Any,** however long.\n';
  expect(findProblems(page)).toEqual([]);
});
