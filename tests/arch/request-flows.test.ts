import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowsIn } from '../support/docs/tables.ts';

/**
 * docs/request-flows.md and docs/where-is.md name a file and a function as a path, a hash sign and a name; both exist.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const CITED = /`([\w/.-]+\.tsx?)#([\w$]+)`/gu;
const FROM = ['', 'src/main'];

const fileOf = (path: string): string | null =>
  FROM.map((folder) => join(ROOT, folder, path)).find((file) => existsSync(file)) ?? null;

/** A function, class, constant, method or member of this name is declared in the text. */
const declares = (text: string, name: string): boolean =>
  new RegExp(
    `\\b(?:function\\*?|const|let|class|interface|type) ${name}\\b|^\\s+(?:async |readonly )?${name}\\??[:(<]`,
    'mu',
  ).test(text);

interface Step {
  readonly title: string;
  readonly text: string;
}

/** The numbered steps of the page, each with its continuation lines. */
function stepsOf(page: string): Step[] {
  return page.split(/^## /mu).flatMap((part) => {
    const heading = part.split('\n', 1)[0] ?? '';
    return part
      .split(/\n(?=\d+\. )/u)
      .slice(1)
      .map((text) => ({ title: `${heading}: ${text.split('.', 1)[0]}`, text }));
  });
}

const problemsOf = (text: string): string[] => {
  const cited = [...text.matchAll(CITED)];
  if (cited.length === 0) return ['names no file#function'];
  return cited.flatMap(([whole, path = '', name = '']) => {
    const file = fileOf(path);
    if (file === null) return [`${whole}: no such file`];
    return declares(readFileSync(file, 'utf8'), name) ? [] : [`${whole}: not declared there`];
  });
};

const page = readFileSync(join(ROOT, 'docs/request-flows.md'), 'utf8');
const steps = stepsOf(page);

test('the page has its six requests', () => {
  expect(new Set(steps.flatMap(({ title }) => /^\d+(?=\. )/u.exec(title) ?? [])).size).toBe(6);
  expect(steps.length).toBeGreaterThan(25);
});

describe.each(steps)('$title', ({ text }) => {
  test('names files and functions that exist', () => {
    expect(problemsOf(text)).toEqual([]);
  });
});

test('the sections after the steps name files and functions that exist', () => {
  const [, sections = ''] = page.split('## Where other questions are decided');
  const texts = sections.split(/^### /mu).slice(1);
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.flatMap(problemsOf)).toEqual([]);
});

test('a wrong file, a wrong function and a step without either are found', () => {
  expect(problemsOf('1. `sessions/gone.ts#act` acts.')).toEqual(['`sessions/gone.ts#act`: no such file']);
  expect(problemsOf('1. `sessions/actions/act.ts#gone` acts.')).toEqual([
    '`sessions/actions/act.ts#gone`: not declared there',
  ]);
  expect(problemsOf('1. It acts.')).toEqual(['names no file#function']);
});

const [terms = ''] = readFileSync(join(ROOT, 'docs/where-is.md'), 'utf8').split('\n## Folders that share', 1);
const rows = rowsIn(terms).map(([term = '', begin = '']) => [term, begin] as const);

describe('where-is.md', () => {
  test('has a row for each of about a hundred terms', () => expect(rows.length).toBeGreaterThan(90));

  test.each(rows)('%s', (_term, begin) => {
    const files = [...begin.matchAll(/`([\w/.-]+\.tsx?)`/gu)].map(([, path = '']) => path);
    expect(files.filter((path) => fileOf(path) === null)).toEqual([]);
    if (begin.includes('#')) expect(problemsOf(begin)).toEqual([]);
    else expect(files.length).toBeGreaterThan(0);
  });
});
