import { describe, expect, test } from 'vitest';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/fen.ts';
import {
  generate,
  legalMoves,
  MAX_MOVES,
} from '../../../../../../src/main/players/engines/chess/generate.ts';
import { isNoisy, moveText } from '../../../../../../src/main/players/engines/chess/pieces.ts';

const moves = (fen: string): string[] =>
  legalMoves(boardFrom(`${fen} 0 1`))
    .map(moveText)
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

test('noisy moves are exactly the captures and promotions among all', () => {
  const board = boardFrom('r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1');
  const listed = (noisyOnly: boolean): number[] => {
    const list = { moves: new Int32Array(MAX_MOVES), end: 0 };
    generate(board, list, noisyOnly);
    return [...list.moves.subarray(0, list.end)].toSorted((one, two) => one - two);
  };
  expect(listed(true)).toEqual(listed(false).filter(isNoisy));
  expect(listed(true).length).toBeGreaterThan(0);
});
