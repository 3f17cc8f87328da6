import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import {
  chooseGenerator,
  fastGenerator,
  play,
  positionAt,
  PROBES,
  verboseGenerator,
} from '../../../../../src/main/games/chess/legal-moves.ts';
import { choiceAt } from '../../../../../src/main/games/conformance/trace.ts';
import { CHESS_COUNTS, chessPerft } from '../../../../support/games/perft.ts';

/** Every seventh position of random games. */
function randomPositions(count: number): string[] {
  const fens: string[] = [];
  for (let game = 0; fens.length < count; game++) {
    let fen = new Chess().fen();
    for (let ply = 0; ply < 200; ply++) {
      const { moves } = positionAt(fen);
      const move = moves[choiceAt([game, 17, 40_507], ply) % Math.max(1, moves.length)];
      const next = move === undefined ? null : play(fen, move);
      if (next === null) break;
      fen = next.fen;
      if (ply % 7 === 0) fens.push(fen);
    }
  }
  return fens.slice(0, count);
}

describe('the fast legal list', { timeout: 120_000 }, () => {
  test('equals the list of the public generator on the published and 150 random positions', () => {
    const fens = [...CHESS_COUNTS.map(([fen]) => fen), ...PROBES, ...randomPositions(150)];
    for (const fen of fens) {
      expect(fastGenerator.list(new Chess(fen)), fen).toEqual(verboseGenerator.list(new Chess(fen)));
    }
  });

  test('plays every move to the same position as the public generator', () => {
    for (const [fen] of CHESS_COUNTS) {
      for (const move of verboseGenerator.list(new Chess(fen))) {
        const reference = new Chess(fen);
        verboseGenerator.make(reference, move);
        expect(play(fen, move)?.fen, `${fen} ${move}`).toBe(reference.fen());
      }
    }
  });

  test.each(CHESS_COUNTS)('counts the published move paths of %s', (fen, counts) => {
    const affordable = counts.filter((nodes) => nodes < 10_000);
    expect(affordable.map((_, at) => chessPerft(fen, at + 1))).toEqual(affordable);
  });

  test('knows whether there is any move, also in mates and stalemates', () => {
    const ends = ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'];
    for (const fen of [...CHESS_COUNTS.map(([counted]) => counted), ...PROBES, ...ends]) {
      expect(positionAt(fen).canMove, fen).toBe(verboseGenerator.list(new Chess(fen)).length > 0);
    }
    expect(ends.map((fen) => positionAt(fen).canMove)).toEqual([false, false]);
  });

  test('refuses every pair of squares that is not a legal move', () => {
    const squares = Array.from({ length: 64 }, (_, at) => `${'abcdefgh'.charAt(at % 8)}${1 + (at >> 3)}`);
    for (const fen of PROBES) {
      const listed = positionAt(fen).moves;
      const played = squares
        .flatMap((from) => squares.map((to) => from + to))
        .flatMap((move) => (/[18]$/u.test(move) ? [move, `${move}q`] : [move]))
        .filter((move) => play(fen, move) !== null);
      const queened = listed.filter((move) => move.length === 4 || move.endsWith('q'));
      expect(played.sort(), fen).toEqual([...queened]);
    }
  });

  test('returns null for a move that is not legal', () => {
    const fen = new Chess().fen();
    expect(play(fen, 'e2e5')).toBeNull();
    expect(play(fen, 'e2e4q')).toBeNull();
  });

  test('returns frozen lists', () => {
    expect(Object.isFrozen(positionAt(new Chess().fen()).moves)).toBe(true);
  });
});

function takesAnything(position: Chess, uci: string): boolean {
  fastGenerator.make(position, uci);
  return true;
}

describe('the start-up check', () => {
  test('uses a fast generator that agrees with the verbose one', () => {
    expect(chooseGenerator(fastGenerator)).toBe(fastGenerator);
  });

  test.each([
    ['loses a move', { ...fastGenerator, list: (position: Chess) => fastGenerator.list(position).slice(1) }],
    [
      'plays another move',
      {
        ...fastGenerator,
        make: (position: Chess) => position.move(position.moves()[1] ?? '') !== null,
      },
    ],
    ['says that nothing can be played', { ...fastGenerator, any: () => false }],
    ['takes what is no move', { ...fastGenerator, make: takesAnything }],
    [
      'is gone',
      {
        ...fastGenerator,
        list: () => {
          throw new TypeError('not a function');
        },
      },
    ],
  ])('takes the public generator when the fast one %s', (_, broken) => {
    expect(chooseGenerator(broken)).toBe(verboseGenerator);
  });
});
