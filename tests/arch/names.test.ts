import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}
interface Named {
  readonly file: string;
  readonly names: readonly { readonly name: string; readonly line: number }[];
}
interface Exported {
  readonly file: string;
  readonly exports: readonly { readonly name: string; readonly isType: boolean }[];
}

const ROOT = resolve(import.meta.dirname, '../..');
const { findWordViolations, findToolWordViolations, findExportViolations } = (await import(
  join(ROOT, 'scripts/arch/names.mjs')
)) as {
  findWordViolations(files: readonly Named[], allowed: ReadonlySet<string>): readonly Violation[];
  findToolWordViolations(files: readonly Named[]): readonly Violation[];
  findExportViolations(files: readonly Exported[], shared: ReadonlyMap<string, string>): readonly Violation[];
};
const { declaredNames, exportsOf, literalTypesOf, parseFile } = (await import(
  join(ROOT, 'scripts/arch/source.mjs')
)) as {
  declaredNames(source: unknown): Named['names'];
  exportsOf(source: unknown): Exported['exports'];
  literalTypesOf(source: unknown): Named['names'];
  parseFile(file: string, text: string): unknown;
};

function named(file: string, text: string): Named {
  const source = parseFile(file, text);
  return { file, names: [...declaredNames(source), ...literalTypesOf(source)] };
}

test.each([
  ['a constant', 'export const leagueDesk = 1;'],
  ['a type', 'interface NightDoor {}'],
  ['a parameter', 'function f(asked: string) { return asked; }'],
  ['a member', 'interface A { readonly keptAside: number }'],
  ['a local in camel case', 'const f = () => { const mostSeen = 1; return mostSeen; };'],
  ['a constant in capitals', 'const LONGEST_NAME = 3;'],
  ['a method', 'interface Template { twins(): void }'],
  ['a component', 'function CheckLadder() { return null; }'],
  ['a function', 'const chargeNobody = () => undefined;'],
  ['a name taken out of an object', 'const f = ({ a: told }: { a: number }) => told;'],
  ['an inflection', 'const witnessedSeq = 1;'],
  ['a form in -ing', 'const f = (asking: boolean) => asking;'],
  ['a member of a union', "type State = 'missing' | 'kept';"],
])('finds a private word in %s', (_, text) => {
  const violations = findWordViolations([named('src/main/a.ts', text)], new Set());
  expect(violations.map(({ rule }) => rule)).toEqual(['names-are-plain']);
});

test('finds a private word in a file name', () => {
  expect(findWordViolations([named('src/main/front-door.ts', '')], new Set())).toEqual([
    { rule: 'names-are-plain', from: 'src/main/front-door.ts', to: 'file name (door)' },
  ]);
});

test('finds a private word in a test, and lets a test use the names of the wire', () => {
  const files = [named('tests/unit/a.test.ts', 'const villain = 1; const words = [];')];
  expect(findToolWordViolations(files).map(({ from, to }) => `${from} ${to}`)).toEqual([
    'tests/unit/a.test.ts:1 villain (villain)',
  ]);
});

test('accepts plain names that contain the letters of such a word', () => {
  expect(
    findWordViolations(
      [
        named(
          'src/main/desktop.ts',
          "const outdoorTask = almost; const bookshelf = 1; type Kind = 'covered' | 'append';",
        ),
      ],
      new Set(),
    ),
  ).toEqual([]);
});

test('an allowed name is accepted, and one that is allowed without need is reported', () => {
  const files = [named('src/main/a.ts', 'const pieceLetter = 1;')];
  expect(findWordViolations(files, new Set(['src/main/a.ts|pieceLetter']))).toEqual([]);
  expect(findWordViolations(files, new Set(['*|pieceLetter', '*|gone']))).toEqual([
    { rule: 'names-are-plain', from: '*|gone', to: 'is allowed without need' },
  ]);
});

const exporting = (file: string, text: string): Exported => ({
  file,
  exports: exportsOf(parseFile(file, text)),
});

test('finds a type that two files export', () => {
  const files = [exporting('a.ts', 'export interface Row {}'), exporting('b.ts', 'export type Row = 1;')];
  expect(findExportViolations(files, new Map())).toEqual([
    { rule: 'exported-types-are-unique', from: 'Row', to: 'a.ts, b.ts' },
  ]);
});

test('a type of the file’s own may have a name that another file exports', () => {
  expect(
    findExportViolations(
      [exporting('a.ts', 'export class Row {}'), exporting('b.ts', 'type Row = 1;')],
      new Map(),
    ),
  ).toEqual([]);
});

test('finds a function that two files of the program export, but not one that only the window repeats', () => {
  const twice = (one: string, two: string) =>
    findExportViolations(
      [one, two].map((file) => exporting(file, 'export const readRow = () => 1;')),
      new Map(),
    );
  expect(twice('src/main/a.ts', 'src/shared/b.ts')).toEqual([
    { rule: 'exported-functions-are-unique', from: 'readRow', to: 'src/main/a.ts, src/shared/b.ts' },
  ]);
  expect(twice('src/main/a.ts', 'renderer/b.tsx')).toEqual([]);
});

test('finds a type and a component of the window with one name, but not a value with its own type', () => {
  const type = exporting('renderer/a.ts', 'export interface State {}');
  const component = 'export function State() { return null; }';
  expect(findExportViolations([type, exporting('renderer/b.tsx', component)], new Map())).toEqual([
    {
      rule: 'types-and-values-of-the-window-differ',
      from: 'State',
      to: 'renderer/a.ts, renderer/b.tsx',
    },
  ]);
  expect(findExportViolations([type, exporting('src/main/b.ts', component)], new Map())).toEqual([]);
  const both = exporting('renderer/c.ts', 'export const State = 1; export type State = 1;');
  expect(findExportViolations([both], new Map())).toEqual([]);
});

test('finds a value that four files export, unless they share it on purpose', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => exporting(`${name}.ts`, 'export const command = 1;'));
  expect(findExportViolations(files, new Map()).map(({ rule }) => rule)).toEqual(['exported-names-are-few']);
  expect(findExportViolations(files, new Map([['command', 'why']]))).toEqual([]);
  expect(findExportViolations(files.slice(1), new Map())).toEqual([]);
});
