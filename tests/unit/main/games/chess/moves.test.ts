import { describe, expect, test } from 'vitest';
import { ChessBoard } from '../../../../../src/main/games/chess/board.ts';
import { loadFen } from '../../../../../src/main/games/chess/fen.ts';
import {
  findLegalMove,
  generateMoves,
  hasLegalMove,
  legalMoves,
  MAX_MOVES,
} from '../../../../../src/main/games/chess/moves.ts';
import { isNoisy, uciOfMove } from '../../../../../src/main/games/chess/board-encoding.ts';
import { BOARD_COUNTS, boardPerft } from '../../../../support/games/perft.ts';

function boardOf(fen: string): ChessBoard {
  const board = new ChessBoard();
  loadFen(board, fen);
  return board;
}

const moves = (fen: string): string[] =>
  legalMoves(boardOf(`${fen} 0 1`))
    .map(uciOfMove)
    .toSorted();
const from = (square: string, fen: string): string[] => moves(fen).filter((move) => move.startsWith(square));

describe('castling', () => {
  test.each([
    ['is there with both rights', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', ['e1c1', 'e1g1']],
    ['is gone with its right', 'r3k2r/8/8/8/8/8/8/R3K2R w Q -', ['e1c1']],
    ['never leads out of check', '4r1k1/8/8/8/8/8/8/R3K2R w KQ -', []],
    ['never leads through check', '5rk1/8/8/8/8/8/8/R3K2R w KQ -', ['e1c1']],
    ['never leads through check on the long side either', '3r2k1/8/8/8/8/8/8/R3K2R w KQ -', ['e1g1']],
    ['minds nothing that attacks the rook alone', '1r4k1/8/8/8/8/8/8/R3K2R w KQ -', ['e1c1', 'e1g1']],
    ['needs the whole way clear', '6k1/8/8/8/8/8/8/RN2K2R w KQ -', ['e1g1']],
  ])('%s', (_, fen, expected) => {
    expect(from('e1', fen).filter((move) => ['e1c1', 'e1g1'].includes(move))).toEqual(expected);
  });
});

describe('a pawn', () => {
  test('is promoted to four kinds, by a step and by a capture', () => {
    expect(from('a7', '1r5k/P7/8/8/8/8/8/K7 w - -')).toHaveLength(8);
  });

  test('steps twice from its home square only, and not over a piece', () => {
    expect(from('e2', '4k3/8/8/8/8/8/4P3/4K3 w - -')).toEqual(['e2e3', 'e2e4']);
    expect(from('e2', '4k3/8/8/8/8/4n3/4P3/4K3 w - -')).toEqual([]);
    expect(from('e3', '4k3/8/8/8/8/4P3/8/4K3 w - -')).toEqual(['e3e4']);
  });

  test('captures en passant, unless that exposes its own king', () => {
    expect(from('e5', '4k3/8/8/3pP3/8/8/8/4K3 w - d6')).toContain('e5d6');
    expect(from('e5', '7k/8/8/K2pP2r/8/8/8/8 w - d6')).not.toContain('e5d6');
  });

  test('does not capture across the edge of the board', () => {
    expect(from('h4', '4k3/8/8/p7/7P/8/8/4K3 w - -')).toEqual(['h4h5']);
  });
});

test('a pinned piece stays on its line, and in double check only the king moves', () => {
  expect(from('e2', '4r1k1/8/8/8/8/8/4B3/4K3 w - -')).toEqual([]);
  expect(moves('4k3/8/8/8/8/5n2/8/R3K2r w - -').every((move) => move.startsWith('e1'))).toBe(true);
});

describe('an en passant capture', () => {
  test.each([
    ['opens the rank of both pawns', '7k/8/8/K2pP2r/8/8/8/8 w - d6', false],
    ['opens the diagonal of the captured pawn', '6b1/8/8/3pP3/8/8/K7/7k w - d6', false],
    ['leaves the line on which its own pawn is pinned', '4r2k/8/8/3pP3/8/8/8/4K3 w - d6', false],
    ['stays on the line on which its own pawn is pinned', '7k/6b1/8/3pP3/8/2K5/8/8 w - d6', false],
    ['goes along the pin towards the attacker', '7k/2b5/8/3pP3/5K2/8/8/8 w - d6', true],
    ['captures the pawn that gives check', '7k/8/8/3pP3/4K3/8/8/8 w - d6', true],
    ['leaves a check of another piece', '4r2k/8/8/3pP3/8/8/8/4K2r w - d6', false],
  ])('that %s is judged by the safety of the king', (_, fen, isLegal) => {
    expect(from('e5', fen).includes('e5d6')).toBe(isLegal);
  });
});

test('finds a legal move by its exact UCI text only', () => {
  const board = boardOf('8/4P2k/8/8/8/8/3r4/K7 w - - 0 1');
  expect(uciOfMove(findLegalMove(board, 'e7e8q') ?? 0)).toBe('e7e8q');
  for (const text of ['e7e8', 'e7e8k', 'e7e8Q', 'e7e8qx', 'a1b1x', 'a1b1 ', 'a1a3', '']) {
    expect(findLegalMove(board, text), text).toBeNull();
  }
  expect(findLegalMove(board, 'a1a2')).toBeNull();
  expect(findLegalMove(board, 'a1b1')).not.toBeNull();
});

test('knows that a mated and a stalemated side cannot move', () => {
  expect(hasLegalMove(boardOf('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'))).toBe(false);
  expect(hasLegalMove(boardOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'))).toBe(false);
  expect(hasLegalMove(boardOf('7k/4Q3/5K2/8/8/8/8/8 b - - 0 1'))).toBe(true);
});

describe('the published perft counts', () => {
  test.each(BOARD_COUNTS)('of %s', (fen, counts) => {
    const board = boardOf(fen);
    expect(counts.map((_, index) => boardPerft(board, index + 1))).toEqual(counts);
  });
});

test('noisy moves are exactly the captures and promotions among all', () => {
  const board = boardOf('r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1');
  const listed = (noisyOnly: boolean): number[] => {
    const list = { moves: new Int32Array(MAX_MOVES), end: 0 };
    generateMoves(board, list, noisyOnly);
    return [...list.moves.subarray(0, list.end)].toSorted((one, two) => one - two);
  };
  expect(listed(true)).toEqual(listed(false).filter(isNoisy));
  expect(listed(true).length).toBeGreaterThan(0);
});
