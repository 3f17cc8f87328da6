import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { findNameFormViolations } = (await import(join(ROOT, 'scripts/arch/name-forms.mjs'))) as {
  findNameFormViolations(
    source: unknown,
  ): readonly { readonly rule: string; readonly from: string; readonly to: string }[];
};
const { parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  parseFile(file: string, text: string): unknown;
};
const judge = (text: string) => findNameFormViolations(parseFile('src/main/a.ts', text)).map(({ to }) => to);

test.each([
  ['function findGame(id: string): Outcome<Game, "NOT_FOUND"> {}', 'findGame refuses: call it resolveX'],
  ['const findGame = async (id: string): Promise<Outcome<Game>> => x;', 'findGame refuses: call it resolveX'],
  ['interface A { findGame(id: string): Outcome<Game> }', 'findGame refuses: call it resolveX'],
  ['function readMove(text: string): Move {}', 'readMove parses a text: call it parseX'],
  ['const readMove = (line: string | null): Move => x;', 'readMove parses a text: call it parseX'],
  ['interface A { readonly readMove: (raw: string) => Move }', 'readMove parses a text: call it parseX'],
  ['function wait(stop: AbortSignal): void {}', 'stop is an AbortSignal: call it signal'],
  ['interface A { readonly stop?: AbortSignal | undefined }', 'stop is an AbortSignal: call it signal'],
])('judges %s', (text, problem) => {
  expect(judge(text)).toEqual([problem]);
});

test.each([
  ['a search', 'function findGame(id: string): Game | null {}'],
  ['a refusal that is looked for', 'function findGameRefusal(id: string): Outcome<never> | null {}'],
  ['a file that is read', 'function readGame(file: string): Game {}'],
  ['a text that another system answers', 'async function readGame(text: string): Promise<Game> {}'],
  ['a signal', 'function wait(signal: AbortSignal, stopSignal: AbortSignal): void {}'],
])('leaves %s alone', (_, text) => {
  expect(judge(text)).toEqual([]);
});

test('names the file and the line', () => {
  expect(
    findNameFormViolations(parseFile('src/main/a.ts', '\nfunction readMove(text: string): Move {}')),
  ).toEqual([
    { rule: 'names-have-their-form', from: 'src/main/a.ts:2', to: 'readMove parses a text: call it parseX' },
  ]);
});
