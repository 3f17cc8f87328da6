import { expect, test } from 'vitest';
import { positionAfterMove } from '../../../../../src/main/games/index.ts';
import { createOpenings } from '../../../../../src/main/chess-data/openings/index.ts';

const openings = createOpenings(new URL('../../../../../resources/openings.tsv', import.meta.url));
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The positions of a game, the start included. */
function fensOf(moves: string): string[] {
  const fens = [START];
  for (const move of moves.split(' ')) fens.push(positionAfterMove(fens.at(-1) ?? '', move)?.fen ?? '');
  return fens;
}

test('names the positions along a game, and keeps silent where a position has no name', () => {
  const names = openings.findAlong(fensOf('e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 a2a3'));
  expect(names.map(({ tick, eco, name }) => `${tick} ${eco} ${name}`)).toEqual([
    "1 B00 King's Pawn Game",
    "2 C20 King's Pawn Game",
    "3 C40 King's Knight Opening",
    "4 C44 King's Knight Opening: Normal Variation",
    '5 C60 Ruy Lopez',
    '6 C65 Ruy Lopez: Berlin Defense',
  ]);
});

test('a position has its name whichever way the game came there', () => {
  const direct = openings.findAlong(fensOf('d2d4 g8f6 c2c4 e7e6 b1c3 f8b4')).at(-1);
  const turned = openings.findAlong(fensOf('c2c4 e7e6 b1c3 f8b4 d2d4 g8f6')).at(-1);
  expect(direct).toMatchObject({ eco: 'E20', name: 'Nimzo-Indian Defense' });
  expect({ ...turned, tick: 0 }).toEqual({ ...direct, tick: 0 });
});

test('the start of a game has no name', () => {
  expect(openings.find(START)).toBeNull();
});
