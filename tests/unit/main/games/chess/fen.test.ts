import { expect, test } from 'vitest';
import { ChessBoard } from '../../../../../src/main/games/chess/board.ts';
import { loadFen, toFen } from '../../../../../src/main/games/chess/fen.ts';
import { BLACK, KING, NO_SQUARE, QUEEN, ROOK } from '../../../../../src/main/games/chess/board-encoding.ts';
import { CHESS_COUNTS } from '../../../../support/games/perft.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function boardOf(fen: string): ChessBoard {
  const board = new ChessBoard();
  loadFen(board, fen);
  return board;
}

test('reads the squares and colours of the pieces', () => {
  const { squares, pieceCounts, kings } = boardOf(START);
  expect([squares[0x00], squares[0x03], squares[0x77], squares[0x73]]).toEqual([
    ROOK,
    QUEEN,
    ROOK | BLACK,
    QUEEN | BLACK,
  ]);
  expect([[...pieceCounts], [...kings], squares[0x74]]).toEqual([[16, 16], [0x04, 0x74], KING | BLACK]);
});

test('reads numbers as empty squares', () => {
  const { squares, pieceCounts } = boardOf('8/8/8/3q4/8/1K6/8/7k w - - 0 1');
  expect([squares[0x43], squares[0x21], squares[0x07]]).toEqual([QUEEN | BLACK, KING, KING | BLACK]);
  expect([...pieceCounts]).toEqual([1, 2]);
});

test('reads side to move, castling rights, en passant square and both counters', () => {
  const read = boardOf('4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 12 40');
  expect([read.side, read.rights, read.enPassant, read.halfmoveClock, read.fullmoveNumber]).toEqual([
    1, 2, 0x24, 12, 40,
  ]);
  expect(boardOf(START).enPassant).toBe(NO_SQUARE);
});

test('ignores castling rights without king and rook at home', () => {
  expect(boardOf('r3k3/8/8/8/8/8/8/R2K3R w KQkq - 0 1').rights).toBe(8);
});

test.each([
  ['no pawn has passed it', '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1'],
  ['it is occupied', '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1'],
  ['the home square of the pawn is occupied', '4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1'],
])('ignores an en passant square when %s', (_, fen) => {
  expect(boardOf(fen).enPassant).toBe(NO_SQUARE);
});

test.each([
  ...CHESS_COUNTS.map(([fen]) => fen),
  '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 40',
  '7k/7p/8/8/8/8/8/K6R w - - 99 120',
])('writes %s as it was read', (fen) => {
  expect(toFen(boardOf(fen))).toBe(fen);
});

test('writes no en passant square when the capture exposes the king', () => {
  expect(toFen(boardOf('7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9'))).toBe('7k/8/8/K2pP2r/8/8/8/8 w - - 0 9');
});
