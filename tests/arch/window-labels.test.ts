import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, test } from 'vitest';
import { pages, ROOT } from '../support/docs/pages.ts';

/**
 * Every label of the window that a page names exists in the window. A page writes labels in bold, and a path of them with
 * arrows: `**Settings** → **Traces**`. Bold text at the beginning of a paragraph or an item may be its title instead, and
 * emphasis begins with a small letter.
 */

const TEXTS = 'renderer/text/en';
/** Parts of a label that the window fills in. */
const PLACEHOLDER = /\{\w+\}/gu;
/** A label with fewer letters outside its placeholders would be found in any text. */
const MIN_LENGTH = 4;

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
      (text) => text.replaceAll(PLACEHOLDER, '').replaceAll(/[^\p{L}]/gu, '').length >= minLengthOf(text),
    )
    .map((text) => new RegExp(`^${text.split(PLACEHOLDER).map(escaped).join('.+')}$`, 'u'));
}

const minLengthOf = (text: string): number => (text.includes('{') ? MIN_LENGTH : 1);

/** A text has one form or, where it counts, one for each number. */
const formsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as Record<string, string>);

/** The page without its blocks, code and links, in one line for each paragraph. */
const proseOf = (page: string): string =>
  page
    .replaceAll(/^ *```[\s\S]*?^ *```/gmu, '')
    .replaceAll(/`[^`\n]*`/gu, '`')
    .replaceAll(/\n(?!\n| *[-*] | *\d+\. |#|\|| *$)/gu, ' ');

/** A label, with what stands before it and whether an arrow follows it. */
const BOLD = /(^ *(?:[-*] |\d+\. )?|→ )?\*\*([^*\n]+)\*\*( →)?/gmu;

/**
 * Texts in bold that are labels: they begin with a capital letter and are no title of a paragraph. What is part of a path
 * is a label wherever it stands.
 */
const labelsIn = (prose: string): string[] =>
  [...prose.matchAll(BOLD)].flatMap(([, before, text = '', arrow]) => {
    const isTitle = before !== undefined && before !== '→ ' && arrow === undefined;
    return !isTitle && /^\p{Lu}/u.test(text) && !/[.,:;?!]$/u.test(text) ? [text] : [];
  });

/** Paths of labels that are not in bold, such as `Settings → Traces`. */
const plainPathsIn = (prose: string): string[] =>
  [...prose.matchAll(/[\p{L})] [→›] \p{Lu}[\p{L} ]*/gu)].map(([path]) => path);

const labels = await readLabels();
const isLabel = (text: string): boolean => labels.some((label) => label.test(text));

const UI_WORD = '(?:[Cc]lick|[Cc]hoose|[Ss]elect|[Pp]ress|[Bb]utton|[Ss]etting|[Ss]witch|[Tt]ab|[Mm]enu)';
const QUOTED = '["“](\\p{Lu}[^"”\\n]*)["”]';

/** Texts in quotation marks that the page speaks of as labels. */
const quotedLabelsIn = (prose: string): string[] =>
  [...prose.matchAll(new RegExp(`${UI_WORD} ${QUOTED}|${QUOTED} ${UI_WORD}`, 'gu'))].map(
    ([, after, before]) => after ?? before ?? '',
  );

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
    ['a path to a label that does not exist', 'See **Settings** → **Trails**.', ['the window has no Trails']],
    ['a path at the beginning of an item', '- **Trails** → **Traces**', ['the window has no Trails']],
    ['a label in a table', '| **Let it play** | starts it |', ['the window has no Let it play']],
    ['a path without bold', 'See Settings → Traces', ['write labels in bold: s → Traces']],
    ['a label in quotation marks', 'Click "Save as PGN" there.', ['write a label in bold: Save as PGN']],
  ])('%s', (_name, page, problems) => {
    expect(findProblems(page)).toEqual(problems);
  });
});

test('labels, titles of paragraphs and emphasis are told apart', () => {
  expect(labels.length).toBeGreaterThan(3000);
  const page = [
    'Open **Settings** → **Traces**.',
    '**Clocks** do **not** stop.',
    '- **Any length** is fine, and the window says "Stop".',
  ];
  expect(findProblems(page.join('\n\n'))).toEqual([]);
});
