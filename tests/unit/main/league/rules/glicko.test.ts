import { expect, test } from 'vitest';
import {
  INITIAL_GLICKO,
  rateGlicko,
  rateLeague,
  type Glicko,
} from '../../../../../src/main/league/rules/glicko.ts';
import type { LeagueMatchScore } from '../../../../../src/main/league/rules/pairing/pairing.ts';

const score = (
  a: string,
  b: string,
  winner: string | null,
  absent: readonly string[] = [],
): LeagueMatchScore => ({
  round: 1,
  a,
  b,
  winner,
  absent,
});
const ratingIn = (ratings: ReadonlyMap<string, Glicko>, player: string): number =>
  ratings.get(player)?.rating ?? Number.NaN;

test('increases only the deviation without games', () => {
  const known: Glicko = { rating: 1700, deviation: 60, volatility: 0.06 };
  const after = rateGlicko(known, []);
  expect([after.rating, after.volatility]).toEqual([1700, 0.06]);
  expect(after.deviation).toBeGreaterThan(60);
});

test('moves equal players by the same amount after a win, and not after a draw', () => {
  const won = rateLeague(new Map(), [score('P1', 'P2', 'P2')], false);
  expect(ratingIn(won, 'P2')).toBeGreaterThan(1500);
  expect(ratingIn(won, 'P1') + ratingIn(won, 'P2')).toBeCloseTo(3000, 6);
  const drawn = rateLeague(new Map(), [score('P1', 'P2', null)], false);
  expect([ratingIn(drawn, 'P1'), ratingIn(drawn, 'P2')]).toEqual([
    expect.closeTo(1500, 9),
    expect.closeTo(1500, 9),
  ]);
});

test('rates all players against the others’ ratings before the league', () => {
  const before = new Map([['P1', { rating: 1900, deviation: 50, volatility: 0.06 }]]);
  const results = [score('P1', 'P2', 'P2'), score('P2', 'P3', 'P2')];
  const forward = rateLeague(before, results, false);
  const backward = rateLeague(before, [...results].reverse(), false);
  for (const player of ['P1', 'P2', 'P3'])
    expect(ratingIn(forward, player)).toBeCloseTo(ratingIn(backward, player), 6);
});

test('gives no new rating to a player without a counted match', () => {
  const results = [score('P1', 'P2', 'P1', ['P2']), score('P1', 'P3', 'P3')];
  expect([...rateLeague(new Map(), results, false).keys()].sort()).toEqual(['P1', 'P3']);
  expect([...rateLeague(new Map(), results, true).keys()].sort()).toEqual(['P1', 'P2', 'P3']);
});

test('counts a double absence as two losses when technical losses are rated', () => {
  const both = rateLeague(new Map(), [score('P1', 'P2', null, ['P1', 'P2'])], true);
  expect(ratingIn(both, 'P1')).toBeLessThan(INITIAL_GLICKO.rating);
  expect(ratingIn(both, 'P2')).toBeLessThan(INITIAL_GLICKO.rating);
});
