import { expect, test } from 'vitest';
import {
  doubleRoundRobin,
  gauntlet,
  singleRoundRobin,
} from '../../../../../src/main/league/rules/round-robin.ts';
import type { RoundPairings } from '../../../../../src/main/league/rules/pairing.ts';

const games = (rounds: readonly RoundPairings[]): string[] =>
  rounds.flatMap(({ pairings }) => pairings.map(({ a, b }) => `${a}${b}`));

test('three players sit out once each, and everybody is A once', () => {
  const rounds = singleRoundRobin(['x', 'y', 'z']);
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  expect(rounds.flatMap(({ byes }) => byes).sort()).toEqual(['x', 'y', 'z']);
  expect(rounds.flatMap(({ pairings }) => pairings.map(({ a }) => a)).sort()).toEqual(['x', 'y', 'z']);
});

test('nobody plays alone, and two play one round without a bye', () => {
  expect([singleRoundRobin([]), singleRoundRobin(['x'])]).toEqual([[], []]);
  expect(singleRoundRobin(['x', 'y'])).toEqual([
    { round: 1, pairings: [expect.objectContaining({})], byes: [] },
  ]);
});

test('the second half repeats the first round by round with the roles swapped', () => {
  const rounds = doubleRoundRobin(['w', 'x', 'y', 'z']);
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6]);
  const mirrored = games(rounds.slice(0, 3)).map((pair) => [...pair].reverse().join(''));
  expect(games(rounds.slice(3))).toEqual(mirrored);
  expect(new Set(games(rounds)).size).toBe(12);
});

test('the order of the players decides the draw, so the same league is drawn the same way', () => {
  const players = ['P3', 'P1', 'P2', 'P4', 'P5'];
  expect(singleRoundRobin(players)).toEqual(singleRoundRobin([...players]));
  expect(singleRoundRobin(players)).not.toEqual(singleRoundRobin([...players].reverse()));
});

test('a gauntlet is the first against each, alternating; without challengers there is none', () => {
  expect(games(gauntlet(['c', 'x', 'y', 'z']))).toEqual(['cx', 'yc', 'cz']);
  expect([gauntlet([]), gauntlet(['c'])]).toEqual([[], []]);
});
