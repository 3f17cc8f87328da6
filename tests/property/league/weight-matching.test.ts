import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swissRound } from '../../../src/main/league/rules/pairing/swiss.ts';
import type { LeagueMatchScore } from '../../../src/main/league/rules/pairing/pairing.ts';
import { maximumWeightMatching } from '../../../src/main/league/rules/pairing/weight-matching.ts';

type Weights = readonly (readonly number[])[];

/** The greatest total weight, by trying every matching. */
function greatestWeight(weights: Weights, free: readonly number[]): number {
  const [first, ...rest] = free;
  if (first === undefined) return 0;
  const alone = greatestWeight(weights, rest);
  const paired = rest.map((other) => {
    const weight = weights[first]?.[other] ?? 0;
    return (
      weight +
      greatestWeight(
        weights,
        rest.filter((each) => each !== other),
      )
    );
  });
  return Math.max(alone, ...paired);
}

function totalOf(weights: Weights, mates: readonly number[]): number {
  return mates.reduce((sum, mate, vertex) => sum + (mate > vertex ? (weights[vertex]?.[mate] ?? 0) : 0), 0);
}

/** A symmetric table of weights in which some pairs have no edge. */
const graph = (maxSize: number, weight: fc.Arbitrary<number>): fc.Arbitrary<Weights> =>
  fc
    .integer({ min: 0, max: maxSize })
    .chain((size) =>
      fc
        .array(weight, { minLength: size * size, maxLength: size * size })
        .map((flat) =>
          Array.from({ length: size }, (_, i) =>
            Array.from({ length: size }, (__, j) =>
              i === j ? 0 : (flat[Math.min(i, j) * size + Math.max(i, j)] ?? 0),
            ),
          ),
        ),
    );

const weightIn = (weights: Weights) => (one: number, other: number) => weights[one]?.[other] ?? 0;

test.each([
  ['small weights with many ties', fc.integer({ min: 0, max: 4 })],
  ['large weights', fc.integer({ min: 0, max: 2_000_000 })],
])('a matching is as heavy as the best of all matchings: %s', (_, weight) => {
  fc.assert(
    fc.property(graph(10, weight), (weights) => {
      const mates = maximumWeightMatching(weights.length, weightIn(weights));
      for (const [vertex, mate] of mates.entries()) if (mate >= 0) expect(mates[mate]).toBe(vertex);
      expect(totalOf(weights, mates)).toBe(greatestWeight(weights, [...weights.keys()]));
    }),
    { numRuns: 400 },
  );
});

test('a Swiss league pairs everybody once a round and repeats no pair while it can be avoided', () => {
  const outcome = fc.constantFrom('a', 'b', 'draw' as const);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 24 }),
      fc.array(outcome, { minLength: 200, maxLength: 200 }),
      (size, outcomes) => {
        const players = Array.from({ length: size }, (_, index) => `P${index + 1}`);
        const played: LeagueMatchScore[] = [];
        const byes: string[] = [];
        const rounds = Math.ceil(Math.log2(size));
        for (let round = 1; round <= rounds; round += 1) {
          const drawn = swissRound(players, played, byes);
          const seated = [...drawn.pairings.flatMap(({ a, b }) => [a, b]), ...drawn.byes];
          expect(seated.toSorted()).toEqual(players.toSorted());
          byes.push(...drawn.byes);
          for (const { a, b } of drawn.pairings) {
            const result = outcomes[played.length % outcomes.length];
            const winner = result === 'draw' ? null : result === 'a' ? a : b;
            played.push({ round, a, b, winner, absent: [] });
          }
        }
        const pairs = played.map(({ a, b }) => [a, b].toSorted().join(' '));
        expect(new Set(pairs).size).toBe(pairs.length);
        expect(new Set(byes).size).toBe(byes.length);
      },
    ),
    { numRuns: 60 },
  );
});
