import { expect, test } from 'vitest';
import {
  LOWER_BOUND,
  UPPER_BOUND,
  EXACT,
  Transpositions,
} from '../../../../../src/main/players/engines/transpositions.ts';

const table = (): Transpositions => new Transpositions(4);

test.each([
  [0, 0, EXACT],
  [500_000, 1023, LOWER_BOUND],
  [-500_000, 1, UPPER_BOUND],
  [-1, 512, EXACT],
])('a result with score %d and depth %d is read as it was stored', (score, depth, bound) => {
  const results = table();
  results.store(0x1234_5678, -99, { move: 0x00ab_cdef, score, depth, bound });
  const at = results.find(0x1234_5678, -99);
  expect([results.move(at), results.score(at), results.depth(at), results.bound(at)]).toEqual([
    0x00ab_cdef,
    score,
    depth,
    bound,
  ]);
});

test('another position in the same entry is not confused with it, and replaces it', () => {
  const results = table();
  results.store(3, 7, { move: 1, score: 10, depth: 2, bound: EXACT });
  expect([results.find(3, 8), results.find(4, 7), results.find(3 + 16, 7)]).toEqual([
    -1,
    -1,
    results.find(3, 7),
  ]);
  results.store(3, 8, { move: 2, score: 20, depth: 1, bound: EXACT });
  expect(results.find(3, 7)).toBe(-1);
  expect(results.score(results.find(3, 8))).toBe(20);
});

test('an empty table has no entry, not even for hash zero', () => {
  const results = table();
  expect(results.find(0, 0)).toBe(-1);
  results.store(0, 0, { move: 1, score: 0, depth: 0, bound: EXACT });
  expect(results.find(0, 0)).toBe(0);
  results.clear();
  expect(results.find(0, 0)).toBe(-1);
});

test('hashes with the sign bit set find their entry', () => {
  const results = table();
  results.store(-1, -1, { move: 5, score: 1, depth: 1, bound: EXACT });
  expect(results.move(results.find(-1, -1))).toBe(5);
});
