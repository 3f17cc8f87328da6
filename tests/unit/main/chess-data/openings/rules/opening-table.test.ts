import { expect, test } from 'vitest';
import {
  parseOpenings,
  positionOf,
} from '../../../../../../src/main/chess-data/openings/rules/opening-table.ts';

const FEN = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

test('a position is what makes two positions the same, without the counters of moves', () => {
  expect(positionOf(FEN)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -');
});

test('reads names by position, and skips comments and lines that are none', () => {
  const table = parseOpenings(
    `# a comment\twith\ttabs\n${positionOf(FEN)}\tB00\tKing's Pawn Game\n\nbroken\n`,
  );
  expect([...table]).toEqual([[positionOf(FEN), { eco: 'B00', name: "King's Pawn Game" }]]);
});
