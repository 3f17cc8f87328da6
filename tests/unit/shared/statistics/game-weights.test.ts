import { expect, test } from 'vitest';
import { findCompletePlayers, withEqualWeights } from '../../../../src/shared/statistics/game-weights.ts';
import { rateMatchUps } from '../../../../src/shared/statistics/rating-table.ts';

const result = (game: string, names: string, won: number, lost: number) => ({
  game,
  first: names[0] ?? '',
  second: names[1] ?? '',
  counts: [lost, 0, won] as const,
});
const RESULTS = [
  result('x', 'AB', 60, 20),
  result('x', 'BC', 35, 25),
  result('x', 'AC', 48, 12),
  result('y', 'AB', 2, 6),
  result('y', 'BC', 4, 2),
  result('y', 'AC', 3, 3),
];

test('each game has the same weight in one table of several games', () => {
  const [island] = rateMatchUps([...'ABC'], withEqualWeights(RESULTS), new Map());
  const ratings = island?.players.map(({ player, rating }) => `${player} ${rating.toFixed(2)}`);
  expect(ratings).toEqual(['A 35.11', 'B 30.27', 'C -65.38']);
});

test('the variance of the table is divided among the games, and a game with few pairs has most of it', () => {
  const [island] = rateMatchUps([...'ABC'], withEqualWeights(RESULTS), new Map());
  const variances = island?.varianceByGame ?? new Map<string, number>();
  const sum = [...variances.values()].reduce((total, variance) => total + variance, 0);
  // Each error belongs to a rating; the mean of the ratings is fixed.
  const errors = island?.players.map(({ rating, interval95 }) => (interval95[1] - rating) / 1.959964) ?? [];
  expect(sum).toBeCloseTo(
    errors.reduce((total, error) => total + error ** 2, 0),
    2,
  );
  expect((variances.get('y') ?? 0) / sum).toBeGreaterThan(0.8);
  const alone = RESULTS.filter(({ game }) => game === 'x').map((each) => ({ ...each, weight: 1 }));
  const one = rateMatchUps([...'ABC'], alone, new Map())[0]?.varianceByGame;
  expect([...(one?.keys() ?? [])]).toEqual(['x']);
});

test('a game without a result has no weight', () => {
  const weights = withEqualWeights([...RESULTS, result('z', 'AB', 0, 0)]).map(({ weight }) => weight);
  expect(weights).toHaveLength(6);
  expect(weights[0]).toBeCloseTo(0.55, 9);
  expect(weights[3]).toBeCloseTo(5.5, 9);
});

test('who lacks a game is told by its games', () => {
  const { complete, lacking } = findCompletePlayers([...RESULTS, result('y', 'AD', 1, 1)]);
  expect(complete).toEqual([...'ABC']);
  expect([...lacking]).toEqual([['D', ['x']]]);
});
