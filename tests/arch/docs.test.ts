import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../../src/shared/contract/index.ts';
import { dataPaths } from '../../src/main/platform/data-folder/index.ts';
import { pages, placeOf, ROOT } from '../support/docs/pages.ts';
import { tablesIn } from '../support/docs/tables.ts';

/** Every link and file name in the pages exists, and every block names its language. */

/**
 * Each is read by a test: `text` is what cannot be run, as diagrams and what a program prints. `sh` blocks are run as
 * they stand; `bash` marks commands that need a system, files or ids of the reader's.
 */
const LANGUAGES = ['sh', 'bash', 'sql', 'json', 'jsonl', 'ts', 'tsx', 'js', 'diff', 'text', 'yaml', 'python'];
/** Folders whose files a page may name from the root. */
const SOURCE_PATH = /^(?:src|renderer|electron|tests|docs|resources|scripts|bin)\//u;
const LINK = /\]\(([^)\s]+)\)/gu;
const CODE = /`([^`\n]+)`/gu;
/** A source file, from the root or from the folder that the page is about. */
const SOURCE = /^[\w.*-]+\/[\w./*-]+\.(?:ts|tsx|mjs|css)$/u;
const FROM = ['', 'src/main', 'renderer', 'tests', 'src/main/games', 'tests/support'];
/** A place to fill, as in `tests/unit/<name>.test.ts`, words and no file, or a method of MCP. */
const NO_FILE = /[<>\s(){}$…"']|\.\.\.|^resources\/templates\/list$/u;

const withoutCodeBlocks = (text: string): string => text.replaceAll(/```[\s\S]*?```/gu, '');
const all = (pattern: RegExp, text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(pattern)].map(([, found]) => found ?? '');

/** A link whose text is the file name of a page. */
const FILE_AS_LINK = /\[`?[\w./-]+\.md`?\]\([^)]+\)/gu;
/** Words of a header cell that always have a capital letter. */
const PROPER_NAMES = new Set(['English', 'Chinese']);

/** The cells above the line of dashes of every table. */
const headerCells = (text: string): string[] => tablesIn(text).flatMap(({ head }) => head);

/** Whether a cell begins with a capital word, or says "means" where the other tables say "meaning". */
const isOddHeader = (cell: string): boolean =>
  cell === 'means' || (/^\p{Lu}\p{Ll}/u.test(cell) && !PROPER_NAMES.has(cell));

/** A line that is no prose: empty, a heading, a quotation, HTML, or part of a table or a block. */
const NO_PROSE = /^ *(?:$|\||```)|^[#<>]/u;
const ITEM = /^ *(?:[-*]|\d+\.) /u;

/** Lines that continue the text of the line above. */
function continuedLines(text: string): string[] {
  const lines = withoutCodeBlocks(text).split('\n');
  return lines.filter(
    (line, at) => !NO_PROSE.test(line) && !ITEM.test(line) && !NO_PROSE.test(lines[at - 1] ?? ''),
  );
}

const exists = (name: string): boolean =>
  name.includes('*') ? globSync(name, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, name));

/** `a` is the anchor of the heading that reads `A`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');

const anchorsOf = (page: string): string[] => {
  const text = pages().find(({ name }) => name === page)?.text ?? '';
  return [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => anchorOf(heading ?? ''));
};

test('the index links to every page of the folder', () => {
  const index = pages().find(({ name }) => name === 'docs/README.md')?.text ?? '';
  const links = all(LINK, index);
  const inFolder = globSync('docs/{*,specifications/*}.md', { cwd: ROOT }).map((file) =>
    file.replaceAll('\\', '/').slice('docs/'.length),
  );
  expect(inFolder.filter((file) => file !== 'README.md' && !links.includes(file))).toEqual([]);
});

test('the page of settings has every setting, and no other', () => {
  const page = pages().find(({ name }) => name === 'docs/settings.md')?.text ?? '';
  const named = new Set(all(CODE, page));
  const stored = Object.keys(settings.shape);
  expect(stored.filter((name) => !named.has(name))).toEqual([]);
  const columns = page
    .split('\n')
    .flatMap((row) => /^\| \*\*.*\| `([a-z][A-Za-z]+)` +\|/u.exec(row)?.[1] ?? []);
  expect(columns.filter((name) => !stored.includes(name))).toEqual([]);
});

test('the page of the data folder names every file that a host knows by its path', () => {
  const page = pages().find(({ name }) => name === 'docs/data-folder.md')?.text ?? '';
  const { folder, ...files } = dataPaths('/data');
  const names = Object.values(files).map((file) => relative(folder, file));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('every migration is in the list next to the migrations', () => {
  const folder = 'src/main/platform/db/migrations';
  const list = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
  const migrations = globSync(`${folder}/0*.ts`, { cwd: ROOT }).map((file) => basename(file));
  expect(migrations.filter((file) => !list.includes(`\`${file}\``))).toEqual([]);
});

test('every table of the database is on the map, and no other', () => {
  const map = pages().find(({ name }) => name === 'docs/architecture.md')?.text ?? '';
  const schema = readFileSync(join(ROOT, 'src/main/platform/db/schema-snapshot.json'), 'utf8');
  const tables = [...schema.matchAll(/create (?:table|view)(?: if not exists)? (?:\\")?([a-z_\d]+)/giu)];
  const section = map.split('## The database')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('- '));
  const listed = rows.flatMap((row) => [...row.matchAll(/`([a-z_\d]+)`/gu)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual([...new Set(tables.map(([, name]) => name))].toSorted());
});

describe.each(pages())('$name', ({ name, text, blocks }) => {
  test('links to what exists', () => {
    const links = all(LINK, text).filter((link) => !/^(?:https?|mailto):/u.test(link));
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? name : normalize(join(dirname(name), file));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('has no table that was put together twice', () => {
    const rows = text.split('\n');
    const inside = rows.filter((row, at) => /^\| -+/u.test(row) && (rows[at - 2] ?? '').startsWith('|'));
    expect(inside).toEqual([]);
  });

  test('has no two rows of one table about the same', () => {
    const doubled = tablesIn(text).flatMap(({ head, rows }) => {
      const firsts = [head, ...rows].map(([first = '']) => first);
      return firsts.filter((first, at) => first !== '' && firsts.indexOf(first) !== at);
    });
    expect(doubled).toEqual([]);
  });

  test('names files that exist', () => {
    const files = all(CODE, text).filter((word) => SOURCE_PATH.test(word) && !NO_FILE.test(word));
    expect(files.filter((file) => !exists(file.replace(/#.*$|[.,]$/u, '')))).toEqual([]);
  });

  test('names source files that exist', () => {
    const files = all(CODE, text).filter((word) => SOURCE.test(word));
    expect(files.filter((file) => !FROM.some((folder) => exists(join(folder, file))))).toEqual([]);
  });

  test('names a page by its title and not by its file', () => {
    const texts = [...withoutCodeBlocks(text).matchAll(FILE_AS_LINK)].map(([link]) => link);
    expect(texts).toEqual([]);
  });

  test('has header cells that begin with a lower-case letter', () => {
    expect(headerCells(withoutCodeBlocks(text)).filter(isOddHeader)).toEqual([]);
  });

  test('has each paragraph and each item in one line', () => {
    expect(continuedLines(text)).toEqual([]);
  });

  test('says of every block what it is', () => {
    const unknown = blocks.filter(({ language }) => !LANGUAGES.includes(language));
    expect(unknown.map(placeOf)).toEqual([]);
  });

  test('has JSON that is JSON', () => {
    for (const block of blocks.filter(({ language }) => language.startsWith('json'))) {
      const texts = block.language === 'jsonl' ? block.code.trim().split('\n') : [block.code];
      for (const value of texts) expect(() => JSON.parse(value) as unknown, placeOf(block)).not.toThrow();
    }
  });
});

describe('a fault of the form is found', () => {
  test('in a header cell', () => {
    const table = '| Option | meaning |\n| --- | --- |\n| `--a` | A |\n\n| USDC | means |\n| --- | --- |\n';
    expect(headerCells(table).filter(isOddHeader)).toEqual(['Option', 'means']);
  });

  test('in the text of a link', () => {
    const links = 'See [chess.md](chess.md#a), [`docs/uci.md`](docs/uci.md) and [chess](chess.md).';
    expect([...links.matchAll(FILE_AS_LINK)]).toHaveLength(2);
  });

  test('in a paragraph and an item of two lines', () => {
    const page = '# A\n\nOne\ntwo.\n\n- three\n  four\n- five\n\n```text\na\nb\n```\n\n| a |\n| - |\n';
    expect(continuedLines(page)).toEqual(['two.', '  four']);
  });
});
