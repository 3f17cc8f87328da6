import { expect, test } from 'vitest';
import {
  generateMoves,
  MAX_MOVES,
  uciOfMove,
  type MoveList,
} from '../../../../../../src/main/games/index.ts';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/board.ts';
import { MovePicker } from '../../../../../../src/main/players/engines/chess/move-picker.ts';

/**
 * White can capture a queen with a pawn or the queen, capture a pawn with the
 * queen, or make a quiet move.
 */
const FEN = '4k3/8/8/3q2p1/4P3/8/8/3QK3 w - - 0 1';

function opened() {
  const board = boardFrom(FEN);
  const list: MoveList = { moves: new Int32Array(MAX_MOVES), end: 0 };
  generateMoves(board, list, false);
  const picker = new MovePicker(board);
  const named = (text: string): number => [...list.moves].find((move) => uciOfMove(move) === text) ?? 0;
  const sorted = (ply = 0): string[] => {
    picker.scoreMoves(list, 0, ply);
    return Array.from({ length: list.end }, (_, at) => uciOfMove(picker.next(list, at, list.end)));
  };
  return { list, picker, named, sorted };
}

test('orders captures by victim and attacker, then quiet moves', () => {
  const { sorted } = opened();
  expect(sorted().slice(0, 2)).toEqual(['e4d5', 'd1d5']);
});

test('puts the move of the table before all captures', () => {
  const { picker, named, sorted } = opened();
  picker.setTableMove(named('e1f1'));
  expect(sorted().slice(0, 2)).toEqual(['e1f1', 'e4d5']);
});

test('puts killer moves before other quiet moves, at their ply only', () => {
  const { picker, named, sorted } = opened();
  picker.recordCutoff(named('d1d2'), 1, 3);
  picker.recordCutoff(named('d1c1'), 1, 3);
  expect(sorted(3).slice(2, 4)).toEqual(['d1c1', 'd1d2']);
  picker.recordCutoff(named('e1f2'), 5, 0);
  expect(sorted(2)[2]).toBe('e1f2');
});

test('keeps every move exactly once', () => {
  const { list, sorted } = opened();
  const before = [...list.moves.subarray(0, list.end)].map(uciOfMove).sort();
  expect(sorted().sort()).toEqual(before);
});
