import { expect, test } from 'vitest';
import { decilesOf, expectedUnder, fittedCurve, lossOf } from '../../bench/parts/calibration/fit.ts';

test('the fit finds the curve that made the scores, with as many weights as it has inputs', () => {
  const curve = [0.005, 0.2, -0.1];
  for (const size of [1, 2, 3]) {
    const observations = Array.from({ length: 400 }, (_, index) => {
      const inputs = [(index - 200) * 4, index % 3 === 0 ? -1 : 1, 1].slice(0, size);
      // The expected score itself stands for the mean of many games.
      return { inputs, score: expectedUnder(curve.slice(0, size), inputs) };
    });
    const fitted = fittedCurve(observations);
    expect(fitted).toHaveLength(size);
    for (const [index, weight] of fitted.entries()) expect(weight).toBeCloseTo(curve[index]!, 4);
  }
});

test('the loss is least for the expected score that is the mean score', () => {
  const scores = [1, 1, 0.5, 0];
  const lossAt = (expectedScore: number): number => lossOf(scores.map((score) => ({ expectedScore, score })));
  expect(lossAt(0.625)).toBeLessThan(lossAt(0.6));
  expect(lossAt(0.625)).toBeLessThan(lossAt(0.65));
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
