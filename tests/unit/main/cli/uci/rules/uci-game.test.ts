import { expect, test } from 'vitest';
import {
  fenOf,
  legalOf,
  NEW_GAME,
  parseUciGame,
  sideToMove,
  type UciGame,
} from '../../../../../../src/main/cli/uci/rules/uci-game.ts';

function gameOf(line: string): UciGame {
  const read = parseUciGame(line);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

test('moves are played one after the other, castling in both spellings', () => {
  const line = 'position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5';
  const [one, other] = [gameOf(`${line} e1g1`), gameOf(`${line} e1h1`)];
  expect(one).toEqual(other);
  expect([one.moves.at(-1), one.fens.length, sideToMove(one)]).toEqual(['e1g1', 8, 'black']);
});

test('a FEN begins a game of its own', () => {
  const game = gameOf('position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8q');
  expect(fenOf(game)).toBe('Q7/7k/8/8/8/8/8/K7 b - - 0 1');
});

test.each([
  ['position', 'not a position'],
  ['position fen nonsense', 'not a legal position'],
  ['position startpos moves e2e5', 'e2e5 is not legal'],
  ['position startpos moves e2e4 0000', '0000 is not legal'],
])('%s: %s', (line, problem) => {
  expect(parseUciGame(line)).toMatchObject({ ok: false, message: expect.stringContaining(problem) });
});

test('a new game has twenty moves', () => {
  expect([legalOf(NEW_GAME).length, sideToMove(NEW_GAME)]).toEqual([20, 'white']);
});
