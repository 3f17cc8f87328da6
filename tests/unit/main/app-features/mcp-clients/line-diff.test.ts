import { expect, test } from 'vitest';
import { diffLines } from '../../../../../src/main/app-features/mcp-clients/line-diff.ts';

const marked = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

test('shows removed and added lines with three lines of context', () => {
  expect(marked('1\n2\n3\n4\n5\n6\n7\n8\n', '1\n2\n3\n4\nfive\n6\n7\n8\n')).toEqual([
    ' 2',
    ' 3',
    ' 4',
    '-5',
    '+five',
    ' 6',
    ' 7',
    ' 8',
  ]);
});

test('a new file has only added lines, and equal texts have no changed line', () => {
  expect(marked('', 'a\nb\n')).toEqual(['+a', '+b']);
  expect(marked('a\n', 'a\n').filter((line) => !line.startsWith(' '))).toEqual([]);
});

test('applying the shown lines gives the new text', () => {
  const [before, after] = ['a\nb\nc\nd', 'b\nx\nd\ne'];
  const lines = diffLines(before, after);
  expect(
    lines
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join('\n'),
  ).toBe(after);
  expect(
    lines
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join('\n'),
  ).toBe(before);
});
