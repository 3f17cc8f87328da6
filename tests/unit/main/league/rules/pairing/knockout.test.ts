import { expect, test } from 'vitest';
import { knockoutRound, knockoutRounds } from '../../../../../../src/main/league/rules/pairing/knockout.ts';
import type {
  LeagueMatchScore,
  RoundPairings,
} from '../../../../../../src/main/league/rules/pairing/pairing.ts';

const seedsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `S${i + 1}`);

/** Plays the round. A null winner leaves the decision to the bracket. */
const played = (
  draw: RoundPairings | null,
  winnerOf: (a: string, b: string) => string | null,
): LeagueMatchScore[] =>
  (draw?.pairings ?? []).map(({ a, b }) => ({
    round: draw?.round ?? 0,
    a,
    b,
    winner: winnerOf(a, b),
    absent: [],
  }));

const pairs = (draw: RoundPairings | null): string[] =>
  (draw?.pairings ?? []).map(({ a, b }) => [a, b].sort().join('-')).sort();

test('pairs eight players first against last, second against last but one', () => {
  expect(pairs(knockoutRound(seedsOf(8), []))).toEqual(['S1-S8', 'S2-S7', 'S3-S6', 'S4-S5']);
});

test('gives the best seeds a bye when the number is not a power of two', () => {
  const first = knockoutRound(seedsOf(6), []);
  expect([pairs(first), [...(first?.byes ?? [])].sort()]).toEqual([
    ['S3-S6', 'S4-S5'],
    ['S1', 'S2'],
  ]);
  const second = knockoutRound(
    seedsOf(6),
    played(first, (a) => a),
  );
  expect([second?.round, second?.byes, second?.pairings.length]).toEqual([2, [], 2]);
  expect(pairs(second).every((pair) => /S[12]-/u.test(pair) && pair !== 'S1-S2')).toBe(true);
});

test('returns an unfinished round unchanged', () => {
  const first = knockoutRound(seedsOf(4), []);
  const half = played(first, (a) => a).slice(0, 1);
  expect(knockoutRound(seedsOf(4), half)).toEqual(first);
});

test('advances the winner, or the better seed after a draw or a double absence', () => {
  const first = knockoutRound(seedsOf(4), []);
  const upset = played(first, (a, b) => (a === 'S4' || b === 'S4' ? 'S4' : null));
  expect(pairs(knockoutRound(seedsOf(4), upset))).toEqual(['S2-S4']);
  const bothAbsent = played(first, () => null).map((match) => ({ ...match, absent: [match.a, match.b] }));
  expect(pairs(knockoutRound(seedsOf(4), bothAbsent))).toEqual(['S1-S2']);
});

test('ends when one player is left, and counts rounds accordingly', () => {
  const final = knockoutRound(seedsOf(2), []);
  expect(
    knockoutRound(
      seedsOf(2),
      played(final, (a) => a),
    ),
  ).toBeNull();
  expect(knockoutRound(seedsOf(1), [])).toBeNull();
  expect([0, 1, 2, 3, 4, 5, 8, 9].map(knockoutRounds)).toEqual([0, 0, 1, 2, 2, 3, 3, 4]);
});

test('alternates roles by round, so that the first seed is not always A', () => {
  const first = knockoutRound(seedsOf(4), []);
  const second = knockoutRound(
    seedsOf(4),
    played(first, (a, b) => (a < b ? a : b)),
  );
  expect(first?.pairings[0]?.a).toBe('S1');
  expect(second?.pairings[0]?.b).toBe('S1');
});
