import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  LeagueMatchScore,
  RoundPairings,
} from '../../../../../../src/main/league/rules/pairing/pairing.ts';
import {
  pairRound,
  pairRoundSteps,
  fixedRounds,
  FORMATS,
  matchCount,
  roundCount,
  type PairingInput,
} from '../../../../../../src/main/league/rules/pairing/schedule.ts';

const names = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => `P${String(i + 1).padStart(2, '0')}`);
const shape = (format: (typeof FORMATS)[number], n: number): PairingInput => ({
  format,
  players: names(n),
  swissRounds: null,
});
const sizes = fc.integer({ min: 2, max: 41 });

const pairKey = (one: string, other: string): string => [one, other].sort().join('-');

function tallies(rounds: readonly RoundPairings[]) {
  const pairs = new Map<string, number>();
  const roleLead = new Map<string, number>();
  const byes = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, amount: number): void =>
    void map.set(key, (map.get(key) ?? 0) + amount);
  for (const round of rounds) {
    for (const { a, b } of round.pairings) {
      add(pairs, pairKey(a, b), 1);
      add(roleLead, a, 1);
      add(roleLead, b, -1);
    }
    for (const bye of round.byes) add(byes, bye, 1);
  }
  return { pairs, roleLead, byes };
}

/** Plays a league to its end. `toss` decides each match. */
function play(league: PairingInput, toss: () => number) {
  const rounds: RoundPairings[] = [];
  const played: LeagueMatchScore[] = [];
  for (;;) {
    const byes = rounds.flatMap((round) => round.byes);
    const round = pairRound(league, { played, byes, roundsDone: rounds.length });
    if (round === null) return { rounds, played };
    rounds.push(round);
    for (const pairing of round.pairings) {
      const lot = toss();
      const winner = lot === 0 ? pairing.a : lot === 1 ? pairing.b : null;
      played.push({ ...pairing, round: round.round, winner, absent: [] });
    }
  }
}

const tossOf = (seeds: readonly number[]) => {
  let at = 0;
  return (): number => seeds[at++ % seeds.length] ?? 0;
};

describe('a single round robin', () => {
  test('pairs all players once, with one match a round, fair byes and fair roles', () => {
    fc.assert(
      fc.property(sizes, (n) => {
        const rounds = fixedRounds(shape('round-robin', n)) ?? [];
        const { pairs, roleLead, byes } = tallies(rounds);
        expect(rounds).toHaveLength(n % 2 === 0 ? n - 1 : n);
        expect(pairs.size).toBe((n * (n - 1)) / 2);
        expect([...pairs.values()].every((count) => count === 1)).toBe(true);
        for (const round of rounds) {
          const seen = round.pairings.flatMap(({ a, b }) => [a, b]).concat(round.byes);
          expect(new Set(seen).size).toBe(n);
          expect(seen).toHaveLength(n);
        }
        expect([...roleLead.values()].every((lead) => Math.abs(lead) <= 1)).toBe(true);
        if (n % 2 === 1) expect([...byes.values()]).toEqual(Array.from({ length: n }, () => 1));
      }),
    );
  });

  test('has a bye in each of the five rounds of five players', () => {
    const rounds = fixedRounds(shape('round-robin', 5)) ?? [];
    expect(rounds.map((round) => round.byes.length)).toEqual([1, 1, 1, 1, 1]);
    expect(matchCount(shape('round-robin', 5))).toBe(10);
  });
});

describe('a double round robin', () => {
  test('pairs all players twice, once in each role', () => {
    fc.assert(
      fc.property(sizes, (n) => {
        const rounds = fixedRounds(shape('double-round-robin', n)) ?? [];
        const { pairs, roleLead } = tallies(rounds);
        expect([...pairs.values()].every((count) => count === 2)).toBe(true);
        expect([...roleLead.values()].every((lead) => lead === 0)).toBe(true);
        expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, index) => index + 1));
      }),
    );
  });
});

describe('a gauntlet', () => {
  test('pairs the first player with each other one, in alternating roles', () => {
    const rounds = fixedRounds(shape('gauntlet', 6)) ?? [];
    expect(rounds.flatMap(({ pairings }) => pairings).map(({ a, b }) => (a === 'P01' ? b : a))).toEqual(
      names(6).slice(1),
    );
    expect(Math.abs(tallies(rounds).roleLead.get('P01') ?? 9)).toBeLessThanOrEqual(1);
  });
});

describe('a Swiss league', () => {
  test('repeats no pairing, gives no second bye early and keeps roles within two, whatever the results', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 24 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
        (n, seeds) => {
          const { rounds } = play(shape('swiss', n), tossOf(seeds));
          const { pairs, byes, roleLead } = tallies(rounds);
          expect(rounds).toHaveLength(roundCount(shape('swiss', n)));
          expect([...pairs.values()].every((count) => count === 1)).toBe(true);
          expect([...byes.values()].every((count) => count === 1)).toBe(true);
          expect([...roleLead.values()].every((lead) => Math.abs(lead) <= 2)).toBe(true);
          for (const round of rounds) {
            expect(new Set(round.pairings.flatMap(({ a, b }) => [a, b])).size).toBe(n - (n % 2));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('pairs winners with winners in the second round', () => {
    const first = pairRound(shape('swiss', 8), { played: [], byes: [], roundsDone: 0 });
    const played = (first?.pairings ?? []).map((pairing) => ({
      ...pairing,
      round: 1,
      winner: pairing.a,
      absent: [],
    }));
    const second = pairRound(shape('swiss', 8), { played, byes: [], roundsDone: 1 });
    const winners = new Set(played.map(({ winner }) => winner));
    for (const { a, b } of second?.pairings ?? []) expect(winners.has(a)).toBe(winners.has(b));
  });

  test('allows rematches when there are more rounds than opponents', () => {
    const { rounds } = play({ ...shape('swiss', 4), swissRounds: 6 }, () => 2);
    expect(rounds.map(({ pairings }) => pairings.length)).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('a knockout', () => {
  test('eliminates one player per match and keeps the best two apart until the final', () => {
    fc.assert(
      fc.property(sizes, (n) => {
        const league = shape('knockout', n);
        const best = (pairing: { a: string; b: string }): number => (pairing.a < pairing.b ? 0 : 1);
        const rounds: RoundPairings[] = [];
        const played: LeagueMatchScore[] = [];
        for (;;) {
          const round = pairRound(league, { played, byes: [], roundsDone: rounds.length });
          if (round === null) break;
          rounds.push(round);
          for (const pairing of round.pairings) {
            played.push({
              ...pairing,
              round: round.round,
              winner: best(pairing) === 0 ? pairing.a : pairing.b,
              absent: [],
            });
          }
        }
        expect(played).toHaveLength(n - 1);
        expect(rounds).toHaveLength(roundCount(league));
        const final = rounds.at(-1)?.pairings ?? [];
        expect(final.flatMap(({ a, b }) => [a, b]).sort()).toEqual(['P01', 'P02']);
        expect(rounds.slice(1).every(({ byes }) => byes.length === 0)).toBe(true);
      }),
    );
  });

  test('advances the better seed after a draw', () => {
    const { rounds, played } = play(shape('knockout', 4), () => 2);
    expect(played).toHaveLength(3);
    expect(
      rounds
        .at(-1)
        ?.pairings.flatMap(({ a, b }) => [a, b])
        .sort(),
    ).toEqual(['P01', 'P02']);
  });
});

describe('every format', () => {
  test.each(FORMATS)('%s counts its rounds and matches beforehand', (format) => {
    for (const n of [2, 3, 4, 5, 8, 13]) {
      const league = shape(format, n);
      const { rounds, played } = play(league, tossOf([0, 1, 2, 1]));
      expect(rounds).toHaveLength(roundCount(league));
      expect(played).toHaveLength(matchCount(league));
    }
  });

  test.each(FORMATS)('%s has nothing to play for one player or none', (format) => {
    for (const n of [0, 1])
      expect(pairRound(shape(format, n), { played: [], byes: [], roundsDone: 0 })).toBeNull();
  });
});

describe('256 players', () => {
  test('play a Swiss league of eight rounds without meeting twice, in steps between which other work runs', () => {
    const shape256 = shape('swiss', 256);
    const { rounds } = play(shape256, tossOf([0, 1, 2, 1, 0, 0, 2]));
    const { pairs, roleLead } = tallies(rounds);
    expect([rounds.length, pairs.size, matchCount(shape256)]).toEqual([8, 1024, 1024]);
    expect([...roleLead.values()].every((lead) => Math.abs(lead) <= 2)).toBe(true);
    const steps = [...pairRoundSteps(shape256, { played: [], byes: [], roundsDone: 0 })];
    expect(steps.length).toBeGreaterThan(256);
  });

  test('play a knockout of eight rounds', () => {
    const { rounds } = play(shape('knockout', 256), () => 0);
    expect(rounds.map(({ pairings }) => pairings.length)).toEqual([128, 64, 32, 16, 8, 4, 2, 1]);
  });
});
