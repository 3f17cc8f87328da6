import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { algebraicMoves } from '../../../../../src/main/games/chess/algebraic.ts';
import { parseChessMove } from '../../../../../src/main/games/chess/notation.ts';

const POSITIONS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1',
  '8/P6k/8/8/8/8/8/K7 w - - 0 1',
  '1n5k/P7/8/8/8/8/8/K7 w - - 0 1',
  '6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1',
  '1n2k3/8/8/8/8/N3N3/8/4K3 w - - 0 1',
  // Three queens that reach the same squares, one of them only by its whole square.
  '7k/8/8/8/Q6Q/8/8/K6Q w - - 0 1',
  // Of two knights one is pinned, so the other needs no file.
  '4k3/4r3/8/8/4N3/8/8/N3K3 w - - 0 1',
  '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1',
  '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1',
];

test.each(POSITIONS)('the moves of %s are those of another program, and each is read back', (fen) => {
  const chess = new Chess(fen, { skipValidation: true });
  const expected = chess.moves({ verbose: true }).toSorted((a, b) => (a.lan < b.lan ? -1 : 1));
  const moves = algebraicMoves(fen);
  expect(moves).toEqual(expected.map(({ san }) => san));
  expect(moves.map((move) => parseChessMove(fen, move))).toEqual(
    expected.map(({ lan }) => ({ kind: 'action', action: lan })),
  );
});
