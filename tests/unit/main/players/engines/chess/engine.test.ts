import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { legalMoves, uciOfMove } from '../../../../../../src/main/games/index.ts';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/board.ts';
import { chessEngine } from '../../../../../../src/main/players/engines/chess/engine.ts';
import type { ChessEngineBoard } from '../../../../../../src/main/players/engines/chess/board.ts';
import { evaluate } from '../../../../../../src/main/players/engines/chess/evaluate.ts';
import { BOARD_COUNTS, boardPerft } from '../../../../../support/games/perft.ts';
import { inputOf, randomFrom } from '../../../../../support/players/built-in-input.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const sums = (of: ChessEngineBoard): number[] => [
  of.hashLow,
  of.hashHigh,
  of.middleGame,
  of.endGame,
  of.phase,
];

const request = (fen: string, level: number, extra = {}): string =>
  chessEngine.choose(
    inputOf(
      { view: { fen }, role: fen.split(' ')[1] === 'w' ? 'white' : 'black', legal: legalIn(fen) },
      { level, ...extra },
    ),
  );

const legalIn = (fen: string): string[] => new Chess(fen).moves({ verbose: true }).map((move) => move.lan);

describe('move generation', () => {
  // Published perft counts of six standard positions and of a castling endgame.
  test.each(BOARD_COUNTS)('counts the leaves of %s on the board of the search', (fen, counts) => {
    expect(counts.map((_, index) => boardPerft(boardFrom(fen), index + 1))).toEqual(counts);
  });

  test('unmaking a move restores hash and sums, and making one equals the loaded position', () => {
    const fen = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1';
    const board = boardFrom(fen);
    const before = sums(board);
    for (const move of legalMoves(board)) {
      board.make(move);
      const after = new Chess(fen);
      after.move(uciOfMove(move));
      const loaded = boardFrom(after.fen());
      expect(sums(board).slice(2)).toEqual(sums(loaded).slice(2));
      board.unmake(move);
      expect(sums(board)).toEqual(before);
    }
  });
});

test('mirrored positions have the same value for the side to move', () => {
  const white = 'r1bqk2r/pp3ppp/2n1pn2/2bp4/8/2N1PN2/PPPB1PPP/R2QKB1R w KQkq - 0 8';
  const black = 'r2qkb1r/pppb1ppp/2n1pn2/8/2BP4/2N1PN2/PP3PPP/R1BQK2R b KQkq - 0 8';
  expect(evaluate(boardFrom(black))).toBe(evaluate(boardFrom(white)));
});

describe('levels 6 to 8', () => {
  test.each([
    ['6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'd1d8'],
    ['kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 'a1a6'],
    ['r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1', 'd2h6'],
    ['2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w KQkq - 0 1', 'f3f7'],
  ])('find the mate in %s', (fen, move) => {
    for (const level of [6, 7, 8]) expect(request(fen, level)).toBe(move);
  });

  test('capture unprotected pieces and promote to a queen', () => {
    expect(request('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1', 6)).toBe('e4d5');
    expect(request('8/P6k/8/8/8/8/8/K7 w - - 0 1', 6)).toBe('a7a8q');
  });

  test('avoid a repetition when ahead', () => {
    const fen = '7k/8/8/8/8/8/1Q6/K7 w - - 12 40';
    const liked = request(fen, 6);
    const after = new Chess(fen);
    after.move(liked);
    // The position after the move occurred four half-moves before.
    const earlier = [after.fen(), '8/6k1/8/8/8/8/1Q6/K7 w - - 10 39', '8/6k1/8/8/8/8/8/KQ6 b - - 11 39'];
    expect(request(fen, 6, { earlier })).not.toBe(liked);
  });
});

const opening = (seed: number): string => request(START, 1, { random: randomFrom(seed) });

test('the lowest level plays many different moves, and the same one for the same input', () => {
  const moves = new Set(Array.from({ length: 30 }, (_, seed) => opening(seed)));
  expect(moves.size).toBeGreaterThan(4);
  expect(opening(5)).toBe(opening(5));
});

test('plays moves of the legal list only', () => {
  const fen = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
  const answer = chessEngine.choose(inputOf({ view: { fen }, role: 'white', legal: ['h2h3'] }, { level: 8 }));
  expect(answer).toBe('h2h3');
});

test('an aborted search returns a legal move', () => {
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  expect(legalIn(fen)).toContain(request(fen, 8, { elapsedMs: () => Number.POSITIVE_INFINITY }));
});

test('accepts a draw when behind and declines it when ahead', () => {
  const queenUp = '7k/8/8/8/8/8/1Q6/K7 w - - 0 20';
  expect(chessEngine.shouldAcceptDraw?.({ fen: queenUp }, 'white')).toBe(false);
  expect(chessEngine.shouldAcceptDraw?.({ fen: queenUp }, 'black')).toBe(true);
});
