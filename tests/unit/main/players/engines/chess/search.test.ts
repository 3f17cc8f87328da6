import { expect, test } from 'vitest';
import { legalMoves, uciOfMove } from '../../../../../../src/main/games/index.ts';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/board.ts';
import {
  MATE,
  ChessSearch,
  type ChessSearchLimits,
} from '../../../../../../src/main/players/engines/chess/search.ts';
import { Transpositions } from '../../../../../../src/main/players/engines/transpositions.ts';

function search(fen: string, over: Partial<ChessSearchLimits & { exact: boolean }> = {}) {
  const board = boardFrom(fen);
  const limits = { depth: 4, nodes: 60_000, timeMs: Infinity, elapsedMs: () => 0, salt: 0, ...over };
  const searched = new ChessSearch(board, new Transpositions(12), limits);
  const roots = legalMoves(board).map((move) => ({ move, score: 0 }));
  let completed = 0;
  searched.deepen(roots, over.exact ?? false, () => (completed += 1));
  return {
    best: uciOfMove(roots[0]!.move),
    score: roots[0]!.score,
    roots: roots.map(({ move, score }) => ({ move: uciOfMove(move), score })),
    nodes: searched.nodes,
    completed,
  };
}

test('finds a mate in one, with the score of a mate minus one ply', () => {
  expect(search('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1')).toMatchObject({ best: 'a1a8', score: MATE - 1 });
});

test('captures an unprotected queen', () => {
  expect(search('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1').best).toBe('e4d5');
});

test('reaches stalemate in a lost position', () => {
  const { roots } = search('7k/8/6Q1/8/8/8/8/K7 w - - 0 1', { depth: 2, exact: true });
  const stalemate = roots.find(({ move }) => move === 'g6f7');
  expect(Math.abs(stalemate?.score ?? NaN)).toBeLessThan(50);
});

test('gives the same result and number of nodes for the same input', () => {
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
  expect(search(fen, { depth: 3 })).toEqual(search(fen, { depth: 3 }));
});

test('does not search further with a single legal move', () => {
  const { completed } = search('k7/8/2K5/8/8/8/8/R7 b - - 0 1', { depth: 9 });
  expect(completed).toBe(1);
});

test('keeps the last complete depth at the node limit', () => {
  const { nodes, completed } = search('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', { depth: 30, nodes: 5000 });
  expect(completed).toBeGreaterThan(0);
  expect(nodes).toBeLessThan(8000);
});
