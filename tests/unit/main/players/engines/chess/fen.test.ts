import { expect, test } from 'vitest';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/fen.ts';
import {
  BLACK,
  KING,
  NO_SQUARE,
  QUEEN,
  ROOK,
} from '../../../../../../src/main/players/engines/chess/pieces.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const hashOf = (fen: string): string => {
  const { hashLow, hashHigh } = boardFrom(fen);
  return `${hashLow} ${hashHigh}`;
};

test('reads the squares and colours of the pieces', () => {
  const { squares, count, kings } = boardFrom(START);
  expect([squares[0x00], squares[0x03], squares[0x77], squares[0x73]]).toEqual([
    ROOK,
    QUEEN,
    ROOK | BLACK,
    QUEEN | BLACK,
  ]);
  expect([[...count], [...kings], squares[0x74]]).toEqual([[16, 16], [0x04, 0x74], KING | BLACK]);
});

test('reads numbers as empty squares', () => {
  const { squares, count } = boardFrom('8/8/8/3q4/8/1K6/8/7k w - - 0 1');
  expect([squares[0x43], squares[0x21], squares[0x07]]).toEqual([QUEEN | BLACK, KING, KING | BLACK]);
  expect([...count]).toEqual([1, 2]);
});

test('reads side to move, castling rights, en passant square and half-move clock', () => {
  const read = boardFrom('4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 12 40');
  expect([read.side, read.rights, read.enPassant, read.halfMoves]).toEqual([1, 2, 0x24, 12]);
  expect(boardFrom(START).enPassant).toBe(NO_SQUARE);
});

test('gives different positions different hashes', () => {
  const fens = [
    '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 b Q - 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 b - - 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 w - - 0 1',
    '4k3/8/8/8/3Pp3/8/8/R3K3 w - - 0 1',
  ];
  expect(new Set(fens.map(hashOf)).size).toBe(fens.length);
  expect(hashOf(`${fens[3]?.slice(0, -4)} 9 50`)).toBe(hashOf(fens[3] ?? ''));
});

test('earlier positions count for repetitions, not for the hash', () => {
  const board = boardFrom(START, [START, '4k3/8/8/8/8/8/8/4K3 w - - 0 1']);
  expect(`${board.hashLow} ${board.hashHigh}`).toBe(hashOf(START));
});
