import { expect, test } from 'vitest';
import { pgnTokens } from '../../../../../../src/main/chess-data/pgn/rules/pgn-tokens.ts';

const tokens = (text: string): string[] =>
  [...pgnTokens(text)].map(({ kind, text: content, line }) => `${line} ${kind} ${content}`);

test('splits moves, numbers, signs, glyphs, brackets and the result', () => {
  expect(tokens('1.e4 e5!? 2. Nf3 $14\n(2. f4 exf4) 2...Nc6+?? 12.O-O 0-0-0 1/2-1/2')).toEqual([
    '1 move e4',
    '1 move e5',
    '1 nag 5',
    '1 move Nf3',
    '1 nag 14',
    '2 open (',
    '2 move f4',
    '2 move exf4',
    '2 close )',
    '2 move Nc6+',
    '2 nag 4',
    '2 move O-O',
    '2 move 0-0-0',
    '2 result 1/2-1/2',
  ]);
});

test('reads comments of both kinds as one line, and counts their lines', () => {
  expect(tokens('{a\n b {c} e4 ; to the end } of it\ne5')).toEqual([
    '1 comment a b (c',
    '2 move e4',
    '2 comment to the end ) of it',
    '3 move e5',
  ]);
});

test('skips lines that begin with a percent sign, but not one inside a line', () => {
  expect(tokens('%skip e4\ne5 %x')).toEqual(['2 move e5', '2 move %x']);
});

test('names a comment that does not end', () => {
  expect(tokens('e4\n{never')).toEqual(['1 move e4', '2 unclosed_comment {never']);
});

test('reads results however they are written', () => {
  expect(tokens('1-0 0-1 ½-½ 1/2 *').map((token) => token.slice(2))).toEqual([
    'result 1-0',
    'result 0-1',
    'result 1/2-1/2',
    'result 1/2-1/2',
    'result *',
  ]);
});
