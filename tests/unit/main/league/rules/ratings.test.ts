import { describe, expect, test } from 'vitest';
import { eloEstimate } from '../../../../../src/main/league/rules/elo.ts';
import { INITIAL_GLICKO, rateGlicko, rateLeague } from '../../../../../src/main/league/rules/glicko.ts';

describe('Elo within a league', () => {
  test('agrees with the reference values', () => {
    const small = eloEstimate({ wins: 10, draws: 5, losses: 5 });
    expect(small.difference).toBeCloseTo(88.7, 1);
    expect((small.superiority ?? 0) * 100).toBeCloseTo(90.2, 1);
    const large = eloEstimate({ wins: 60, draws: 20, losses: 20 });
    expect(large.difference).toBeCloseTo(147.2, 1);
  });

  test('has no value when all or no matches were won, or none played', () => {
    expect(eloEstimate({ wins: 3, draws: 0, losses: 0 })).toMatchObject({ difference: null, margin95: null });
    expect(eloEstimate({ wins: 0, draws: 0, losses: 3 })).toMatchObject({ difference: null });
    expect(eloEstimate({ wins: 0, draws: 0, losses: 0 })).toEqual({
      difference: null,
      interval95: [null, null],
      margin95: null,
      superiority: null,
    });
  });

  test('is antisymmetric', () => {
    const one = eloEstimate({ wins: 7, draws: 2, losses: 4 });
    const other = eloEstimate({ wins: 4, draws: 2, losses: 7 });
    expect(one.difference).toBeCloseTo(-(other.difference ?? 0), 9);
    expect((one.superiority ?? 0) + (other.superiority ?? 0)).toBeCloseTo(1, 9);
  });
});

describe('Glicko-2 across leagues', () => {
  test('agrees with the textbook example', () => {
    const opponent = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
    const after = rateGlicko({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { opponent: opponent(1400, 30), score: 1 },
      { opponent: opponent(1550, 100), score: 0 },
      { opponent: opponent(1700, 300), score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.05, 2);
    expect(after.deviation).toBeCloseTo(151.52, 2);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  test('leaves technical losses unrated by default', () => {
    const results = [{ a: 'P01', b: 'P02', round: 1, winner: 'P01', absent: ['P02'] }];
    expect(rateLeague(new Map(), results, false).size).toBe(0);
    const rated = rateLeague(new Map(), results, true);
    expect(rated.get('P01')?.rating ?? 0).toBeGreaterThan(INITIAL_GLICKO.rating);
    expect(rated.get('P02')?.rating ?? 9999).toBeLessThan(INITIAL_GLICKO.rating);
  });
});
