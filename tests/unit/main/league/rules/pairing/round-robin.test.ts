import { expect, test } from 'vitest';
import {
  doubleRoundRobin,
  gauntlet,
  singleRoundRobin,
} from '../../../../../../src/main/league/rules/pairing/round-robin.ts';
import type { RoundPairings } from '../../../../../../src/main/league/rules/pairing/pairing.ts';

const games = (rounds: readonly RoundPairings[]): string[] =>
  rounds.flatMap(({ pairings }) => pairings.map(({ a, b }) => `${a}${b}`));

test('gives each of three players one bye and one match as A', () => {
  const rounds = singleRoundRobin(['x', 'y', 'z']);
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  expect(rounds.flatMap(({ byes }) => byes).sort()).toEqual(['x', 'y', 'z']);
  expect(rounds.flatMap(({ pairings }) => pairings.map(({ a }) => a)).sort()).toEqual(['x', 'y', 'z']);
});

test('has no rounds for one player and one round without a bye for two', () => {
  expect([singleRoundRobin([]), singleRoundRobin(['x'])]).toEqual([[], []]);
  expect(singleRoundRobin(['x', 'y'])).toEqual([
    { round: 1, pairings: [expect.objectContaining({})], byes: [] },
  ]);
});

test('repeats the first half with swapped roles', () => {
  const rounds = doubleRoundRobin(singleRoundRobin(['w', 'x', 'y', 'z']));
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6]);
  const mirrored = games(rounds.slice(0, 3)).map((pair) => [...pair].reverse().join(''));
  expect(games(rounds.slice(3))).toEqual(mirrored);
  expect(new Set(games(rounds)).size).toBe(12);
});

test('pairs the same players in the same order the same way', () => {
  const players = ['P3', 'P1', 'P2', 'P4', 'P5'];
  expect(singleRoundRobin(players)).toEqual(singleRoundRobin([...players]));
  expect(singleRoundRobin(players)).not.toEqual(singleRoundRobin([...players].reverse()));
});

test('pairs the first player with each other one in alternating roles; one player alone has no matches', () => {
  expect(games(gauntlet(['c', 'x', 'y', 'z']))).toEqual(['cx', 'yc', 'cz']);
  expect([gauntlet([]), gauntlet(['c'])]).toEqual([[], []]);
});
