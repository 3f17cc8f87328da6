import { describe, expect, test } from 'vitest';
import {
  castlingRookFrom,
  castlingRookTo,
  ChessBoard,
  enPassantVictim,
} from '../../../../../src/main/games/chess/board.ts';
import { loadFen } from '../../../../../src/main/games/chess/fen.ts';
import { legalMoves } from '../../../../../src/main/games/chess/moves.ts';
import { uciOfMove } from '../../../../../src/main/games/chess/board-encoding.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function boardOf(fen: string): ChessBoard {
  const board = new ChessBoard();
  loadFen(board, fen);
  return board;
}

function afterMove(fen: string, text: string): ChessBoard {
  const board = boardOf(fen);
  const move = legalMoves(board).find((one) => uciOfMove(one) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  board.make(move);
  return board;
}

const whole = (board: ChessBoard): unknown => [
  [...board.squares],
  [...board.pieceSquares.subarray(0, board.pieceCounts[0])].sort(),
  [...board.pieceSquares.subarray(16, 16 + board.pieceCounts[1]!)].sort(),
  [...board.kings],
  board.side,
  board.rights,
  board.enPassant,
  board.halfmoveClock,
  board.fullmoveNumber,
];

describe('making a move gives the position of the expected FEN', () => {
  test.each([
    ['castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    ['long castling', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2'],
    ['promotion', '7k/P7/8/8/8/8/8/K7 w - - 5 1', 'a7a8q', 'Q6k/8/8/8/8/8/8/K7 b - - 0 1'],
    [
      'a rook taken at home',
      'r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1',
      'g2h1',
      'r3k2r/8/8/8/8/8/8/R3K2b w Qkq - 0 2',
    ],
    [
      'a double step that can be taken',
      '7k/8/8/8/3p4/8/4P3/K7 w - - 0 1',
      'e2e4',
      '7k/8/8/8/3pP3/8/8/K7 b - e3 0 1',
    ],
    ['a double step that cannot', '7k/8/8/8/8/8/4P3/K7 w - - 0 1', 'e2e4', '7k/8/8/8/4P3/8/8/K7 b - - 0 1'],
    ['en passant', '7k/8/8/8/3pP3/8/8/K7 b - e3 0 1', 'd4e3', '7k/8/8/8/8/4p3/8/K7 w - - 0 2'],
  ])('%s', (_, before, move, after) => {
    expect(whole(afterMove(before, move))).toEqual(whole(boardOf(after)));
  });
});

test.each([START, 'r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 3 1', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1'])(
  'unmaking every move of %s restores the position',
  (fen) => {
    const board = boardOf(fen);
    const before = whole(board);
    for (const move of legalMoves(board)) {
      board.make(move);
      board.unmake(move);
      expect(whole(board), uciOfMove(move)).toEqual(before);
    }
  },
);

test('a move that exposes the own king is made, reported and can be unmade', () => {
  const board = boardOf('4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1');
  const before = whole(board);
  const pinned = 0x14 | (0x23 << 7);
  expect(board.make(pinned)).toBe(false);
  board.unmake(pinned);
  expect(whole(board)).toEqual(before);
});

test.each([
  ['a pawn', '7k/8/8/8/8/3p4/8/4K3 w - - 0 1', 0x14, true],
  ['a pawn straight ahead', '7k/8/8/8/8/4p3/8/4K3 w - - 0 1', 0x14, false],
  ['a knight', '7k/8/8/8/5n2/8/8/4K3 w - - 0 1', 0x14, true],
  ['a rook', '7k/8/8/8/4r3/8/8/4K3 w - - 0 1', 0x04, true],
  ['a rook behind another piece', '7k/8/8/8/4r3/4P3/8/4K3 w - - 0 1', 0x04, false],
  ['a bishop', '7k/8/8/8/1b6/8/8/4K3 w - - 0 1', 0x04, true],
  ['a queen', '7k/8/8/8/7q/8/8/4K3 w - - 0 1', 0x04, true],
])('%s of black attacks a square as the rules say', (_, fen, square, expected) => {
  expect(boardOf(fen).isAttacked(square, 1)).toBe(expected);
});

test('is in check when the king of the side to move is attacked', () => {
  expect(boardOf('7k/8/8/8/7q/8/8/4K3 w - - 0 1').inCheck()).toBe(true);
  expect(boardOf('7k/8/8/8/7q/8/8/4K3 b - - 0 1').inCheck()).toBe(false);
});

test('knows the squares of the rook in castling and of the pawn captured en passant', () => {
  expect([0x06, 0x02, 0x76, 0x72].map(castlingRookFrom)).toEqual([0x07, 0x00, 0x77, 0x70]);
  expect([0x06, 0x02, 0x76, 0x72].map(castlingRookTo)).toEqual([0x05, 0x03, 0x75, 0x73]);
  expect(enPassantVictim(0x44, 0x53)).toBe(0x43);
});
