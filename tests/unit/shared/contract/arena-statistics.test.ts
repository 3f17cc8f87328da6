import { expect, test } from 'vitest';
import { newArena } from '../../../../src/shared/contract/arena.ts';
import { sprtSettings } from '../../../../src/shared/contract/arena-statistics.ts';
import { logLikelihoodRatio } from '../../../../src/shared/statistics/sprt.ts';
import { faults } from '../../../support/schema.ts';

const settings = (over: object) => ({
  model: 'logistic',
  elo0: 0,
  elo1: 50,
  alpha: 0.05,
  beta: 0.05,
  ...over,
});

test.each([
  [{ elo0: 50 }, 'elo1'],
  [{ elo0: 60 }, 'elo1'],
  [{ elo1: 801 }, 'elo1'],
  [{ elo0: -800.5, elo1: -800 }, 'elo0'],
  [{ model: 'normalised', elo1: 201 }, 'elo1'],
  [{ alpha: 0.5 }, 'alpha'],
  [{ beta: 0.5 }, 'beta'],
  [{ alpha: 0 }, 'alpha'],
  [{ elo0: Number.NaN }, 'elo0'],
  [{ model: 'other' }, 'model'],
])('a test with %j is refused at %s', (over, path) => {
  expect(faults(sprtSettings, settings(over))).toEqual([path]);
});

test('a test needs whole pairs of games', () => {
  const random = { kind: 'random' };
  const run = { template: 'chess.v1', a: random, b: random, games: 9 };
  expect(faults(newArena, run)).toEqual([]);
  expect(faults(newArena, { ...run, sprt: settings({}) })).toEqual(['games']);
  expect(faults(newArena, { ...run, games: 10, sprt: settings({}) })).toEqual([]);
});

test('every accepted normalised test has a ratio for extreme counts', () => {
  const counts = [
    [50, 0, 0, 0, 0],
    [0, 0, 0, 0, 50],
    [0, 0, 50, 0, 0],
    [25, 0, 0, 0, 25],
    [1, 1, 1, 1, 1],
    [0, 400, 1, 0, 0],
  ] as const;
  for (const pairs of counts)
    for (const [elo0, elo1] of [
      [-200, 200],
      [-200, -199],
      [199, 200],
    ] as const) {
      const ratio = logLikelihoodRatio(pairs, { model: 'normalised', elo0, elo1, alpha: 0.05, beta: 0.05 });
      expect(Number.isFinite(ratio), `${pairs.join(' ')} at ${elo0} ${elo1}`).toBe(true);
    }
});
