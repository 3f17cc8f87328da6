import { expect, test } from 'vitest';
import {
  capturedPieceOf,
  EN_PASSANT,
  originSquare,
  isNoisy,
  KNIGHT,
  uciOfMove,
  PAWN,
  promotionPieceOf,
  QUEEN,
  ROOK,
  moveFlagOf,
  targetSquare,
} from '../../../../../src/main/games/chess/board-encoding.ts';

interface Parts {
  readonly captured?: number;
  readonly promoted?: number;
  readonly special?: number;
}
const move = (from: number, to: number, { captured = 0, promoted = 0, special = 0 }: Parts = {}): number =>
  from | (to << 7) | (captured << 14) | (promoted << 18) | (special << 21);

test('packs all parts of a move into one number', () => {
  const full = move(0x66, 0x77, { captured: ROOK | 8, promoted: QUEEN, special: EN_PASSANT });
  expect([
    originSquare(full),
    targetSquare(full),
    capturedPieceOf(full),
    promotionPieceOf(full),
    moveFlagOf(full),
  ]).toEqual([0x66, 0x77, ROOK | 8, QUEEN, EN_PASSANT]);
});

test.each([
  [move(0x00, 0x77), 'a1h8'],
  [move(0x14, 0x34), 'e2e4'],
  [move(0x64, 0x74, { promoted: QUEEN }), 'e7e8q'],
  [move(0x64, 0x73, { promoted: KNIGHT, captured: ROOK | 8 }), 'e7d8n'],
])('%i is written %s', (packed, text) => {
  expect(uciOfMove(packed)).toBe(text);
});

test('captures and promotions are noisy, quiet steps and castling are not', () => {
  expect(isNoisy(move(0, 1, { captured: PAWN | 8 }))).toBe(true);
  expect(isNoisy(move(0, 1, { promoted: KNIGHT }))).toBe(true);
  expect([isNoisy(move(0x77, 0x76)), isNoisy(move(4, 6, { special: 3 }))]).toEqual([false, false]);
});
