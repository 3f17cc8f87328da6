import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import type { PgnGame } from '../../../../src/shared/contract/pgn.ts';
import { parsePgn } from '../../../../src/main/chess-data/pgn/rules/read-game.ts';
import { writePgn } from '../../../../src/shared/pgn/write.ts';

function gameOf(text: string): PgnGame {
  const reading = parsePgn(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.game;
}

const RICH = `[Event "Club \\"A\\""]
[Site "?"]
[Date "2026.11.23"]
[Round "1"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[ECO "C65"]
[Annotator "Cy"]

{Before [%csl Gd4]} 1. e4 {best [%cal Ge2e4]} 1... e5 $1 (1... c5 2. Nf3 (2. c3
d5 {solid}) 2... d6) (1... e6) 2. Nf3 Nc6 3. Bb5 Nf6 $5 1-0
`;

test('a game that was written is read as the same game, and written as the same text', () => {
  const game = gameOf(RICH);
  const written = writePgn(game);
  expect(written).toBe(RICH);
  expect(gameOf(written)).toEqual(game);
});

test('a second program reads what was written', () => {
  const chess = new Chess();
  // This program knows no quotation marks in tags.
  chess.loadPgn(writePgn(gameOf(RICH.replace('Club \\"A\\"', 'Club'))));
  expect(chess.history()).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6']);
  expect(chess.getHeaders()).toMatchObject({ White: 'Ada', ECO: 'C65', Result: '1-0' });
});

test('adds the tags that are missing, and the start position where it is another one', () => {
  const written = writePgn(gameOf('[White "Ada"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 5 40"]\n\nKd7 e4 *'));
  expect(written).toBe(`[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ada"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 5 40"]

40... Kd7 41. e4 *
`);
  expect(writePgn(gameOf(written))).toBe(written);
});

test('breaks lines before the eightieth column, also in comments', () => {
  const written = writePgn(gameOf(`1. e4 {${'word '.repeat(40)}} e5 *`));
  expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(79);
  expect(gameOf(written).moves[0]?.comment).toBe('word '.repeat(40).trim());
});

test('an empty game keeps its result', () => {
  expect(writePgn(gameOf('[White "Ada"]\n\n0-1')).endsWith('\n\n0-1\n')).toBe(true);
});
