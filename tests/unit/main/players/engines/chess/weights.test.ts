import { expect, test } from 'vitest';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../../../../../src/main/games/index.ts';
import {
  END_GAME,
  FULL_PHASE,
  MIDDLE_GAME,
  PHASE_OF,
  PLAIN_VALUE,
} from '../../../../../../src/main/players/engines/chess/weights.ts';

const KINDS = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
const at = (file: number, rank: number): number => rank * 16 + file;

test('the values of black mirror those of white', () => {
  for (const table of [MIDDLE_GAME, END_GAME]) {
    for (const kind of KINDS) {
      for (let file = 0; file < 8; file += 1) {
        for (let rank = 0; rank < 8; rank += 1) {
          const white = table[kind * 128 + at(file, rank)]!;
          expect(table[(kind | BLACK) * 128 + at(file, 7 - rank)]! + white).toBe(0);
        }
      }
    }
  }
});

test('the start position has the full game phase', () => {
  const pieces = [PAWN, ROOK, ROOK, KNIGHT, KNIGHT, BISHOP, BISHOP, QUEEN, KING];
  expect(2 * pieces.reduce((sum, kind) => sum + PHASE_OF[kind]!, 0)).toBe(FULL_PHASE);
});

test('the king prefers shelter in the middle game and the centre in the endgame', () => {
  const king = (table: Int16Array, file: number, rank: number) => table[KING * 128 + at(file, rank)]!;
  expect(king(MIDDLE_GAME, 6, 0)).toBeGreaterThan(king(MIDDLE_GAME, 4, 3));
  expect(king(END_GAME, 4, 3)).toBeGreaterThan(king(END_GAME, 6, 0));
});

test('a pawn gains value as it advances, most in the endgame', () => {
  for (let rank = 1; rank < 6; rank += 1) {
    expect(END_GAME[PAWN * 128 + at(0, rank + 1)]).toBeGreaterThan(END_GAME[PAWN * 128 + at(0, rank)]!);
  }
  expect(PLAIN_VALUE[QUEEN]).toBeGreaterThan(PLAIN_VALUE[ROOK] + PLAIN_VALUE[KNIGHT]);
});
