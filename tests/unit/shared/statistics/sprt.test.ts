import { expect, test } from 'vitest';
import type { UnitCounts } from '../../../../src/shared/statistics/counts.ts';
import {
  logLikelihoodRatio,
  runSprt,
  sprtBounds,
  type SprtSettings,
} from '../../../../src/shared/statistics/sprt.ts';
import { testIn } from '../../../support/statistics/simulations.ts';

const settings = (elo0: number, elo1: number, own: Partial<SprtSettings> = {}): SprtSettings => ({
  model: 'logistic',
  elo0,
  elo1,
  alpha: 0.05,
  beta: 0.05,
  ...own,
});

/** Computed by a published implementation and by an independent bisection; both agree to six digits. */
const VECTORS: readonly (readonly [UnitCounts, readonly [number, number], number, number])[] = [
  [[3, 5, 12], [0, 10], 0.335303, 0.290987],
  [[10, 0, 0], [0, 10], -0.291965, -0.29191],
  [[0, 0, 10], [0, 10], 0.283681, 0.283628],
  [[0, 20, 0], [0, 10], -0.577296, -0.014082],
  [[100, 150, 130], [0, 10], 1.167791, 0.952682],
  [[100, 150, 130], [-5, 5], 1.426456, 1.109851],
  [[21_184, 40_708, 21_404], [0.5, 2.5], -1.571889, -0.298985],
  [[2, 3, 10, 6, 4], [0, 10], 0.270568, 0.225005],
  [[0, 0, 5, 0, 0], [0, 20], -0.290025, -0.029411],
  [[0, 0, 0, 0, 8], [0, 20], 0.447378, 0.624161],
  [[5, 20, 60, 35, 10], [0, 20], 2.286632, 1.722743],
  [[1, 0, 0, 0, 0], [0, 50], -0.154559, -0.222602],
  [[12, 8, 30, 14, 36], [0, 50], 5.446721, 5.484585],
  [[39, 2226, 31_451, 2412, 40], [0.2, 0.9], 2.162543, 1.216597],
  [[10_789, 19_328, 33_806, 19_402, 10_543], [-3, 1], 2.131068, 0.30087],
];

test.each(VECTORS)('%j between %j Elo: %d, and %d normalised', (counts, [elo0, elo1], logistic, other) => {
  expect(logLikelihoodRatio(counts, settings(elo0, elo1))).toBeCloseTo(logistic, 4);
  expect(logLikelihoodRatio(counts, settings(elo0, elo1, { model: 'normalised' }))).toBeCloseTo(other, 4);
});

test('a run of wins approaches its decision slowly with narrow bounds and fast with wide ones', () => {
  const won: UnitCounts = [0, 0, 0, 0, 40];
  expect(logLikelihoodRatio(won, settings(0, 10))).toBeCloseTo(1.135, 3);
  expect(logLikelihoodRatio(won, settings(0, 100))).toBeCloseTo(9.879, 3);
});

test('a difference that no distribution reaches has no ratio', () => {
  expect(logLikelihoodRatio([1, 1, 1, 1, 1], settings(0, 5000, { model: 'normalised' }))).toBeNull();
});

test('the bounds follow the two probabilities of an error', () => {
  expect(sprtBounds(settings(0, 100))[0]).toBeCloseTo(-2.944439, 6);
  expect(sprtBounds(settings(0, 100))[1]).toBeCloseTo(2.944439, 6);
  const [lower, upper] = sprtBounds(settings(0, 100, { alpha: 0.01, beta: 0.1 }));
  expect([lower, upper]).toEqual([Math.log(0.1 / 0.99), Math.log(0.9 / 0.01)]);
});

test('the test ends at the first pair that crosses a bound and takes nothing back', () => {
  const won = runSprt(
    Array.from({ length: 40 }, () => 4),
    settings(0, 100),
  );
  expect(won).toMatchObject({ state: 'h1', pairs: 12 });
  const turned = runSprt([...Array.from({ length: 12 }, () => 4), 0, 0, 0, 0, 0, 0, 0, 0], settings(0, 100));
  expect([turned.state, turned.pairs, turned.llr]).toEqual(['h1', 12, won.llr]);
  expect(won.path).toHaveLength(12);
  expect(
    runSprt(
      Array.from({ length: 40 }, () => 0),
      settings(0, 100),
    ).state,
  ).toBe('h0');
});

test('the test is open as long as the ratio lies between the bounds', () => {
  expect(runSprt([], settings(0, 100))).toMatchObject({ state: 'open', llr: 0, pairs: 0, path: [] });
  expect(runSprt([4, 2, 3], settings(0, 100))).toMatchObject({ state: 'open', pairs: 3 });
});

/** The whole table with 4,000 runs a cell is `npm run bench -- arena`. */
test.each([0, 100])('a test of 0 against 100 Elo seldom accepts the wrong one when %d is true', (truth) => {
  const world = { name: 'draws, seats', gap: 0, draws: 1, seat: { mean: 60, deviation: 120 } };
  const found = testIn(world, { settings: settings(0, 100), truth, runs: 600, maxPairs: 600, seed: 3 });
  expect(truth === 0 ? found.h1 : found.h0).toBeLessThan(0.07);
  expect(found.h0 + found.h1).toBeGreaterThan(0.99);
  expect(found.meanPairs).toBeLessThan(40);
});

test('a test that goes on from an earlier progress gives the same, and computes the new pairs only', () => {
  const classes = [4, 2, 3, 1, 4, 4, 2, 3, 3, 4];
  const whole = runSprt(classes, settings(0, 100));
  const before = runSprt(classes.slice(0, 6), settings(0, 100));
  expect(runSprt(classes, settings(0, 100), before)).toEqual(whole);
  expect(
    runSprt(classes, settings(0, 100), { ...before, path: [9, 9, 9, 9, 9, 9] }).path.slice(0, 7),
  ).toEqual([9, 9, 9, 9, 9, 9, whole.path[6]]);
});

test('a progress over other pairs or of another test is not used', () => {
  const before = runSprt([4, 2, 3], settings(0, 100));
  for (const [classes, of] of [
    [[4, 2, 1, 0], settings(0, 100)],
    [[4, 2], settings(0, 100)],
    [[4, 2, 3, 4], settings(0, 50)],
  ] as const)
    expect(runSprt(classes, of, before)).toEqual(runSprt(classes, of));
});

test('pairs after a decision leave a continued test as it is', () => {
  const decided = runSprt(
    Array.from({ length: 20 }, () => 4),
    settings(0, 100),
  );
  expect(decided.state).toBe('h1');
  expect(runSprt([...Array.from({ length: 20 }, () => 4), 0, 0], settings(0, 100), decided)).toBe(decided);
});
