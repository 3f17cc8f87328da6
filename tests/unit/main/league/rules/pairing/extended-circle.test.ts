import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendRoundRobin } from '../../../../../../src/main/league/rules/pairing/extended-circle.ts';
import { singleRoundRobin } from '../../../../../../src/main/league/rules/pairing/round-robin.ts';
import {
  fixedRounds,
  matchCount,
  pairRound,
  roundCount,
  type PairingInput,
} from '../../../../../../src/main/league/rules/pairing/schedule.ts';

const names = (n: number, first = 1): string[] =>
  Array.from({ length: n }, (_, index) => `P${first + index}`);
const keyOf = (one: string, other: string): string => [one, other].toSorted().join('-');

const joined = (
  starters: number,
  late: number,
  format: PairingInput['format'] = 'round-robin',
): PairingInput => {
  const players = names(starters + late);
  return {
    format,
    players,
    swissRounds: null,
    late: players.slice(starters).map((playerId) => ({ playerId, firstRound: 2 })),
  };
};
const sizes = [fc.integer({ min: 2, max: 24 }), fc.integer({ min: 1, max: 9 })] as const;

test('after late entries every pair meets once, with one match a round and fair roles', () => {
  fc.assert(
    fc.property(...sizes, (starters, late) => {
      const shape = joined(starters, late);
      const rounds = fixedRounds(shape) ?? [];
      expect(rounds[0]).toEqual(singleRoundRobin(names(starters))[0]);
      const all = rounds.flatMap(({ pairings }) => pairings);
      const n = starters + late;
      expect(all).toHaveLength((n * (n - 1)) / 2);
      expect(new Set(all.map(({ a, b }) => keyOf(a, b))).size).toBe(all.length);
      for (const [index, { round, pairings, byes }] of rounds.entries()) {
        expect(round).toBe(index + 1);
        const seen = [...pairings.flatMap(({ a, b }) => [a, b]), ...byes];
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(index === 0 ? starters : n);
      }
      for (const player of shape.players) {
        const lead = all.reduce((sum, { a, b }) => sum + Number(a === player) - Number(b === player), 0);
        expect(Math.abs(lead)).toBeLessThanOrEqual(1);
      }
      expect([roundCount(shape), matchCount(shape)]).toEqual([rounds.length, all.length]);
    }),
  );
});

test('of a double round robin every pair meets twice, once in each role', () => {
  fc.assert(
    fc.property(...sizes, (starters, late) => {
      const all = (fixedRounds(joined(starters, late, 'double-round-robin')) ?? []).flatMap(
        ({ pairings }) => pairings,
      );
      const n = starters + late;
      expect(new Set(all.map(({ a, b }) => `${a}-${b}`)).size).toBe(n * (n - 1));
      expect(all).toHaveLength(n * (n - 1));
    }),
  );
});

test('the pairs that the first round lacks are missed; one late player of an even field misses none', () => {
  const [first] = singleRoundRobin(names(4));
  if (first === undefined) throw new Error('no round');
  expect(extendRoundRobin(first, ['P5']).missed).toEqual([]);
  expect(extendRoundRobin(first, ['P5', 'P6']).missed).toEqual([{ a: 'P5', b: 'P6' }]);
});

test('a late player of a Swiss league is paired from its first round on, and gets the bye after the others', () => {
  const shape: PairingInput = {
    format: 'swiss',
    players: names(5),
    swissRounds: 3,
    late: [{ playerId: 'P5', firstRound: 2 }],
  };
  const first = pairRound(shape, { played: [], byes: [], roundsDone: 0 });
  expect(first?.byes).toEqual([]);
  const played = (first?.pairings ?? []).map((pair) => ({ ...pair, round: 1, winner: pair.a, absent: [] }));
  const second = pairRound(shape, { played, byes: [], roundsDone: 1 });
  expect(second?.pairings.flatMap(({ a, b }) => [a, b])).toContain('P5');
  expect(second?.byes).toHaveLength(1);
  expect(matchCount(shape)).toBe(6);
});
