import { expect, test } from 'vitest';
import { decilesOf, fittedCurve } from '../../bench/parts/calibration/fit.ts';

test('the fit finds the curve that made the scores', () => {
  const [steepness, toMove, first] = [0.005, 0.2, -0.1];
  const observations = Array.from({ length: 400 }, (_, index) => {
    const judgement = (index - 200) * 4;
    const isFirstToMove = index % 3 === 0;
    const value = steepness * judgement + (isFirstToMove ? -toMove : toMove) + first;
    // The expected score itself stands for the mean of many games.
    return { judgement, isFirstToMove, score: 1 / (1 + Math.exp(-value)) };
  });
  const fitted = fittedCurve(observations);
  expect(fitted[0]).toBeCloseTo(steepness, 6);
  expect(fitted[1]).toBeCloseTo(toMove, 4);
  expect(fitted[2]).toBeCloseTo(first, 4);
});

test('each tenth of the scale has the means of its own positions, a certain win in the last', () => {
  const deciles = decilesOf([
    { expectedScore: 0.02, score: 0 },
    { expectedScore: 0.08, score: 0.5 },
    { expectedScore: 1, score: 1 },
  ]);
  expect(deciles).toHaveLength(10);
  expect(deciles[0]).toMatchObject({ from: 0, positions: 2, scored: 0.25 });
  expect(deciles[0]!.expected).toBeCloseTo(0.05, 10);
  expect(deciles[9]).toMatchObject({ from: 0.9, positions: 1, expected: 1, scored: 1 });
  expect(deciles[5]!.positions).toBe(0);
});
