import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { findCommentFormViolations } = (await import(join(ROOT, 'scripts/arch/comment-form.mjs'))) as {
  findCommentFormViolations(
    source: unknown,
  ): readonly { readonly rule: string; readonly from: string; readonly to: string }[];
};
const { parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  parseFile(file: string, text: string): unknown;
};
const judge = (text: string) =>
  findCommentFormViolations(parseFile('src/main/a.ts', text)).map(({ from }) => from);

test.each([
  ['a block comment before an empty line', '/* What this file does. */\n\nconst a = 1;\n'],
  ['a block comment of several lines', '/*\n * What this file does.\n */\n\nconst a = 1;\n'],
  ['a block comment before a declaration', '/* What a is. */\nconst a = 1;\n'],
  ['a line before an empty line', '// What this file does.\n\nconst a = 1;\n'],
])('names %s', (_, text) => {
  expect(judge(text)).toEqual(['src/main/a.ts:1']);
  expect(judge(`import b from './b.ts';\n\n${text}`)).toEqual(['src/main/a.ts:3']);
});

test.each([
  ['a doc comment', '/** What this file does. */\n\nconst a = 1;\n'],
  ['a directive for the linter', '/* oxlint-disable no-console */\n// @ts-check\n\nconst a = 1;\n'],
  ['a line at the end', 'const a = 1;\n// Why not b.\n'],
  ['a line before a declaration', '// Why a is 1.\nconst a = 1;\n'],
  ['a comment inside of code', 'const a = f(/* raw */ 1);\nfunction g() {\n  // Why.\n\n  f();\n}\n'],
  ['a text', "const a = '/* no comment */';\nconst b = `\n/* no comment */\n`;\n"],
])('leaves %s alone', (_, text) => {
  expect(judge(text)).toEqual([]);
});

test('says what to write', () => {
  expect(findCommentFormViolations(parseFile('src/main/a.ts', '/* A. */\n'))).toEqual([
    { rule: 'file-comments-are-doc-comments', from: 'src/main/a.ts:1', to: 'write /** … */' },
  ]);
});
