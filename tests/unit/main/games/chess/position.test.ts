import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { positionAfterMove, positionOfFen } from '../../../../../src/main/games/chess/position.ts';
import { choiceAt } from '../../../../../src/main/games/conformance/trace.ts';
import { oracleFenAfter, oracleMoves, SPECIAL_POSITIONS } from '../../../../support/games/chess-oracle.ts';
import { CHESS_COUNTS, chessPerft } from '../../../../support/games/perft.ts';

/** Every seventh position of random games. */
function randomPositions(count: number): string[] {
  const fens: string[] = [];
  for (let game = 0; fens.length < count; game++) {
    let fen = new Chess().fen();
    for (let ply = 0; ply < 200; ply++) {
      const { moves } = positionOfFen(fen);
      const move = moves[choiceAt([game, 17, 40_507], ply) % Math.max(1, moves.length)];
      const next = move === undefined ? null : positionAfterMove(fen, move);
      if (next === null) break;
      fen = next.fen;
      if (ply % 7 === 0) fens.push(fen);
    }
  }
  return fens.slice(0, count);
}

describe('the legal list', { timeout: 120_000 }, () => {
  test('equals the list of chess.js on the published and 150 random positions', () => {
    const fens = [...CHESS_COUNTS.map(([fen]) => fen), ...SPECIAL_POSITIONS, ...randomPositions(150)];
    for (const fen of fens) expect(positionOfFen(fen).moves, fen).toEqual(oracleMoves(new Chess(fen)));
  });

  test('plays every move to the same position as chess.js', () => {
    for (const fen of [...CHESS_COUNTS.map(([counted]) => counted), ...SPECIAL_POSITIONS]) {
      for (const move of positionOfFen(fen).moves) {
        expect(positionAfterMove(fen, move)?.fen, `${fen} ${move}`).toBe(oracleFenAfter(fen, move));
      }
    }
  });

  test.each(CHESS_COUNTS)('counts the published move paths of %s', (fen, counts) => {
    const affordable = counts.filter((nodes) => nodes < 10_000);
    expect(affordable.map((_, at) => chessPerft(fen, at + 1))).toEqual(affordable);
  });

  test('knows whether there is any move, also in mates and stalemates', () => {
    const ends = ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'];
    for (const fen of [...CHESS_COUNTS.map(([counted]) => counted), ...SPECIAL_POSITIONS, ...ends]) {
      expect(positionOfFen(fen).canMove, fen).toBe(oracleMoves(new Chess(fen)).length > 0);
    }
    expect(ends.map((fen) => positionOfFen(fen).canMove)).toEqual([false, false]);
    expect(ends.map((fen) => positionOfFen(fen).check)).toEqual([true, false]);
  });

  test('refuses every pair of squares that is not a legal move', () => {
    const squares = Array.from({ length: 64 }, (_, at) => `${'abcdefgh'.charAt(at % 8)}${1 + (at >> 3)}`);
    for (const fen of SPECIAL_POSITIONS) {
      const listed = positionOfFen(fen).moves;
      const played = squares
        .flatMap((from) => squares.map((to) => from + to))
        .flatMap((move) => (/[18]$/u.test(move) ? [move, `${move}q`] : [move]))
        .filter((move) => positionAfterMove(fen, move) !== null);
      const queened = listed.filter((move) => move.length === 4 || move.endsWith('q'));
      expect(played.sort(), fen).toEqual([...queened]);
    }
  });

  test('returns null for a move that is not legal', () => {
    const fen = new Chess().fen();
    expect(positionAfterMove(fen, 'e2e5')).toBeNull();
    expect(positionAfterMove(fen, 'e2e4q')).toBeNull();
  });

  test('returns frozen lists', () => {
    expect(Object.isFrozen(positionOfFen(new Chess().fen()).moves)).toBe(true);
  });
});

test.each([
  ['kings alone', '7k/8/8/8/8/8/8/K7 w - - 0 1'],
  ['one knight', '7k/8/8/8/8/8/5N2/K7 w - - 0 1'],
  ['one bishop', '7k/8/8/8/8/8/5b2/K7 w - - 0 1'],
  ['two knights', '7k/8/8/8/8/8/4NN2/K7 w - - 0 1'],
  ['a knight and a bishop', '7k/8/8/8/8/8/4bN2/K7 w - - 0 1'],
  ['bishops on squares of one colour', '2b4k/8/8/8/8/8/8/K4B1B w - - 0 1'],
  ['bishops on squares of both colours', '5b1k/8/8/8/8/8/8/K4B2 w - - 0 1'],
  ['a pawn', '7k/8/8/8/8/8/5p2/K7 w - - 0 1'],
  ['a rook', '7k/8/8/8/8/8/5r2/K7 w - - 0 1'],
  ['a queen', '7k/8/8/8/8/8/5q2/K7 w - - 0 1'],
])('judges the material of %s as chess.js does', (_, fen) => {
  expect(positionOfFen(fen).insufficientMaterial).toBe(new Chess(fen).isInsufficientMaterial());
});
