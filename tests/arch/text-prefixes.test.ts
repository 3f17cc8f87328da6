import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The prefixes of the text keys in each file are those that renderer/text/README.md lists. */

const ROOT = resolve(import.meta.dirname, '../..');
const TEXTS = join(ROOT, 'renderer/text/en');
/** Prefixes of refusals, which stand in the file of each system. */
const ANYWHERE = new Set(['error', 'remedy']);

const prefixesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/^ {2}'([a-z\d_]+)\./gmu)].map(([, prefix]) => prefix ?? ''))]
    .filter((prefix) => !ANYWHERE.has(prefix))
    .sort();

const listed = (page: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...page.matchAll(/^\| `([a-z-]+)` +\| (`[^|]+`) *\|$/gmu)].map(([, file = '', prefixes = '']) => [
      file,
      prefixes.replaceAll('`', '').split(', '),
    ]),
  );

test('each file has the prefix of its name, or those that the page lists', () => {
  const page = listed(readFileSync(join(ROOT, 'renderer/text/README.md'), 'utf8'));
  const files = readdirSync(TEXTS).map((name) => basename(name, '.ts'));
  expect([...page.keys()].filter((file) => !files.includes(file))).toEqual([]);
  for (const file of files) {
    const found = prefixesIn(readFileSync(join(TEXTS, `${file}.ts`), 'utf8'));
    expect([file, found]).toEqual([file, page.get(file) ?? [file.replaceAll('-', '_')]]);
  }
});

test('reads the keys of a file and the rows of the page', () => {
  expect(prefixesIn("  'games.list': 'Games',\n  'error.GONE': 'Gone',\n  'seat.one': 'One',\n")).toEqual([
    'games',
    'seat',
  ]);
  expect([...listed('| `new-match` | `match`, `option` |\n')]).toEqual([['new-match', ['match', 'option']]]);
});
