import { expect, test } from 'vitest';
import { parsePgn } from '../../../../../src/main/arena/openings/pgn.ts';

const TWO_GAMES = `[Event "First"]
[Result "1-0"]

1. e4 {the king's pawn [even]} e5 2. Nf3 (2. f4 exf4 (2... d5)) 2... Nc6 $1 ; a remark
3.Bb5 a6!? 1-0

% a line for other programs
[Event "Second"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]

1. d4 *
`;

test('reads the main line of each game without comments, variations, numbers and results', () => {
  expect(parsePgn(TWO_GAMES)).toEqual([
    { line: 1, hasOwnStart: false, moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6!?'] },
    { line: 8, hasOwnStart: true, moves: ['d4'] },
  ]);
});

test('reads moves without any tag as one game, and nothing from nothing', () => {
  expect(parsePgn('\r\n1. e4 c5\r\n')).toEqual([{ line: 2, hasOwnStart: false, moves: ['e4', 'c5'] }]);
  expect(parsePgn('\n\n')).toEqual([]);
});
