import { expect, test } from 'vitest';
import { buildReview, type JudgedMove } from '../../../../../src/main/payments/rules/game-review.ts';

const played = (ply: number, best: number, own: number): JudgedMove => ({
  ply,
  side: ply % 2 === 1 ? 'white' : 'black',
  move: `move ${ply}`,
  best: 'better',
  bestCentipawns: best,
  playedCentipawns: own,
});

test('grades a move by its loss, with each grade starting at its exact centipawn', () => {
  const losses = [0, 49, 50, 99, 100, 299, 300];
  const { moves } = buildReview(losses.map((loss, index) => played(index * 2 + 1, 100, 100 - loss)));
  expect((moves as { grade: string }[]).map(({ grade }) => grade)).toEqual([
    'good',
    'good',
    'inaccuracy',
    'inaccuracy',
    'mistake',
    'mistake',
    'blunder',
  ]);
});

test('does not count a loss beyond ten pawns', () => {
  const { moves } = buildReview([played(1, 30_000, 1500)]);
  expect(moves).toEqual([expect.objectContaining({ loss: 0, centipawns: 1000, grade: 'good' })]);
});

test('summarises each side, and shows a better move only beside a loss', () => {
  const review = buildReview([played(1, 50, 50), played(2, 30, -270), played(3, 0, 20)]);
  expect(review['white']).toMatchObject({ moves: 2, averageLoss: 0, accuracy: 100, blunders: 0 });
  expect(review['black']).toMatchObject({ moves: 1, averageLoss: 300, blunders: 1 });
  expect((review['moves'] as { best?: string }[]).map(({ best }) => best)).toEqual([
    undefined,
    'better',
    undefined,
  ]);
});
