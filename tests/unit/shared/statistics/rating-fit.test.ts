import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../../src/main/players/engines/seeded-random.ts';
import type { UnitCounts } from '../../../../src/shared/statistics/counts.ts';
import { shareOf } from '../../../../src/shared/statistics/elo.ts';
import { fitRatings, type FitOptions, type MatchUp } from '../../../../src/shared/statistics/rating-fit.ts';
import { calibrated, drawPairs, resultsOf, shareOfWorld } from '../../../support/statistics/pair-world.ts';

/** A match-up by the games that the first player won, drew and lost. */
const games = (
  names: string,
  [won, drawn, lost]: readonly [number, number, number],
  weight = 1,
): MatchUp => ({
  first: names[0] ?? '',
  second: names[1] ?? '',
  counts: [lost, drawn, won],
  weight,
});
const pairs = (names: string, counts: UnitCounts): MatchUp => ({
  first: names[0] ?? '',
  second: names[1] ?? '',
  counts,
  weight: 1,
});

const fit = (matchUps: readonly MatchUp[], own: Partial<FitOptions> = {}) => {
  const found = fitRatings(matchUps, {
    players: [...new Set(matchUps.flatMap(({ first, second }) => [first, second]))].sort(),
    anchors: new Map(),
    priorDraws: 0,
    priorAt: 0,
    ...own,
  });
  if (found === null) throw new Error('no finite ratings');
  return found;
};

const T1 = [games('AB', [12, 4, 4]), games('BC', [9, 6, 5]), games('AC', [14, 3, 3])];
const T2 = [
  games('AB', [10, 0, 2]),
  games('BC', [7, 5, 8]),
  games('CD', [6, 2, 4]),
  games('AD', [9, 1, 0]),
  games('AC', [5, 5, 2]),
];
const T3 = [games('AB', [10, 0, 0]), games('BC', [5, 2, 3])];

function expectRatings(
  found: ReturnType<typeof fit>,
  ratings: Readonly<Record<string, number>>,
  digits = 2,
): void {
  for (const [player, rating] of Object.entries(ratings))
    expect(found.ratingOf(player), player).toBeCloseTo(rating, digits);
}

/** Ratings by two general optimisers on the plain likelihood, and by another program for ratings. */
test('ratings of three and four players with draws', () => {
  expectRatings(fit(T1), { A: 120.74, B: -25.55, C: -95.19 });
  expectRatings(fit(T2), { A: 181.65, B: -45.89, C: -9.27, D: -126.48 });
  expect(fit(T1).difference('A', 'B').value).toBeCloseTo(146.29, 2);
});

test('the iteration that takes each player in turn finds the same ratings', () => {
  const points: Readonly<Record<string, number>> = { A: 14 + 15.5, B: 6 + 12, C: 4.5 + 8 };
  let strengths: Record<string, number> = { A: 1, B: 1, C: 1 };
  for (let step = 0; step < 2000; step += 1)
    strengths = Object.fromEntries(
      Object.keys(strengths).map((player) => {
        const others = Object.keys(strengths).filter((other) => other !== player);
        const sum = others.reduce((total, other) => total + 20 / (strengths[player]! + strengths[other]!), 0);
        return [player, points[player]! / sum];
      }),
    );
  const found = fit(T1);
  for (const [a, b] of ['AB', 'BC', 'AC'])
    expect(found.difference(a!, b!).value).toBeCloseTo(400 * Math.log10(strengths[a!]! / strengths[b!]!), 6);
});

test('an anchor moves all ratings and no difference, and has no error', () => {
  const found = fit(T1, { anchors: new Map([['A', 1500]]) });
  expectRatings(found, { A: 1500, B: 1353.71, C: 1284.06 });
  expect(found.errorOf('A')).toBe(0);
  expect(found.difference('A', 'B').error).toBeCloseTo(fit(T1).difference('A', 'B').error, 6);
});

test('virtual draws give a finite rating to a player that won everything', () => {
  expect(
    fitRatings(T3, { players: ['A', 'B', 'C'], anchors: new Map(), priorDraws: 0, priorAt: 0 }),
  ).toBeNull();
  expectRatings(fit(T3, { priorDraws: 1 }), { A: 416.38, B: -128.34, C: -181.58 }, 1);
  expectRatings(fit(T3, { priorDraws: 2 }), { A: 326.26, B: -114.02, C: -154.66 }, 1);
});

test('errors are those of the pairs', () => {
  const found = fit([
    pairs('AB', [2, 1, 6, 3, 8]),
    pairs('BC', [1, 2, 9, 4, 4]),
    pairs('AC', [1, 1, 5, 3, 10]),
  ]);
  expectRatings(found, { A: 106.064, B: -18.784, C: -87.28 }, 3);
  for (const [player, error] of Object.entries({ A: 28.101, B: 23.824, C: 24.492 }))
    expect(found.errorOf(player)).toBeCloseTo(error, 3);
  expect(found.difference('A', 'B').value).toBeCloseTo(124.848, 3);
  expect(found.difference('A', 'B').error).toBeCloseTo(45.986, 3);
  expect(found.difference('A', 'C').error).toBeCloseTo(47.026, 3);
  expect(found.difference('B', 'C').value).toBeCloseTo(68.496, 3);
  expect(found.difference('B', 'C').error).toBeCloseTo(39.31, 3);
});

const X = { AB: [60, 0, 20], BC: [35, 0, 25], AC: [48, 0, 12] } as const;
const Y = { AB: [2, 0, 6], BC: [4, 0, 2], AC: [3, 0, 3] } as const;
const gamesIn = (game: typeof X | typeof Y, weight = 1): MatchUp[] =>
  Object.entries(game).map(([names, results]) => games(names, results, weight));

test('games of equal weight give another table than all games in one', () => {
  expectRatings(fit(gamesIn(X)), { A: 144.343, B: -44.157, C: -100.187 }, 3);
  expectRatings(fit(gamesIn(Y)), { A: -63.853, B: 105.145, C: -41.292 }, 3);
  expectRatings(fit([...gamesIn(X), ...gamesIn(Y)]), { A: 121.304, B: -29.059, C: -92.245 }, 3);
  const weight = (count: number): number => 220 / 2 / count;
  expectRatings(
    fit([...gamesIn(X, weight(200)), ...gamesIn(Y, weight(20))]),
    { A: 35.11, B: 30.272, C: -65.382 },
    3,
  );
});

test('weights that are all the same change no error', () => {
  const heavy = [...gamesIn(X, 3)];
  expect(fit(heavy).errorOf('A')).toBeCloseTo(fit(gamesIn(X)).errorOf('A'), 9);
});

test.each([5, 10, 20])(
  'the intervals of differences hold the truth in 93 to 97 of 100 tables: %d pairs',
  (count) => {
    const truth = { A: 90, B: 30, C: -40, D: -80 } as const;
    const names = ['AB', 'AC', 'AD', 'BC', 'BD', 'CD'] as const;
    const gapOf = (pair: string): number => truth[pair[0] as 'A'] - truth[pair[1] as 'A'];
    const world = { name: 'draws, seats', gap: 0, draws: 1, seat: { mean: 60, deviation: 120 } };
    const results = names.map((pair) => resultsOf(calibrated(world, shareOfWorld, shareOf(gapOf(pair)))));
    const random = createSeededRandom(Uint32Array.of(9, count, 1, 1));
    let held = 0;
    for (let run = 0; run < 400; run += 1) {
      const found = fit(
        names.map((pair, at) => pairs(pair, drawPairs(results[at] ?? [], count, random).pairs)),
      );
      for (const pair of names) {
        const { value, error } = found.difference(pair[0] ?? '', pair[1] ?? '');
        if (Math.abs(value - gapOf(pair)) <= 1.96 * error) held += 1;
      }
    }
    expect(held / (400 * names.length)).toBeGreaterThan(0.93);
    expect(held / (400 * names.length)).toBeLessThan(0.97);
  },
);
