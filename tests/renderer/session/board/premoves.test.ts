import { expect, test } from 'vitest';
import { premovesOf } from '../../../../renderer/session/board/premoves.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const targetsOf = (from: string, role = 'white'): string[] =>
  premovesOf(AFTER_E4, role)
    .filter((move) => move.startsWith(from))
    .map((move) => move.slice(2))
    .sort();

test('a piece can be sent wherever it could go on an empty board', () => {
  expect(targetsOf('g1')).toEqual(['e2', 'f3', 'h3']);
  expect(targetsOf('e4')).toEqual(['d5', 'e5', 'f5']);
  expect(targetsOf('a2')).toEqual(['a3', 'a4', 'b3']);
  expect(targetsOf('c1')).toHaveLength(7);
  expect(targetsOf('d1')).toHaveLength(21);
  expect(targetsOf('e1')).toEqual(['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1']);
  expect(targetsOf('d7', 'black')).toEqual(['c6', 'd5', 'd6', 'e6']);
  expect(targetsOf('d7')).toEqual([]);
});

test('a pawn before the last rank waits with the piece that it becomes', () => {
  const moves = premovesOf('8/P6k/8/8/8/8/8/K7 b - - 0 1', 'white');
  expect(moves.filter((move) => move.length === 5)).toHaveLength(8);
});
