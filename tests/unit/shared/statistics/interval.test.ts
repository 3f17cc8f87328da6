import { expect, test } from 'vitest';
import type { UnitCounts } from '../../../../src/shared/statistics/counts.ts';
import { estimateShare, shareInterval95 } from '../../../../src/shared/statistics/interval.ts';
import { coverageIn, WORLDS } from '../../../support/statistics/simulations.ts';

/** Computed by NumPy and, independently, by SciPy. */
const VECTORS: readonly (readonly [UnitCounts, number, readonly [number, number], readonly unknown[]])[] = [
  [[0, 0, 0, 0, 15], 1, [0.845326, 1], [295.04, null]],
  [[15, 0, 0, 0, 0], 0, [0, 0.154674], [null, -295.04]],
  [[0, 0, 15, 0, 0], 0.5, [0.442354, 0.557646], [-40.24, 40.24]],
  [[2, 3, 10, 6, 4], 0.57, [0.457167, 0.672462], [-29.84, 124.96]],
  [[1, 0, 4, 0, 5], 0.7, [0.472265, 0.861069], [-19.29, 316.9]],
  [[5, 20, 60, 35, 10], 0.548077, [0.507669, 0.587028], [5.33, 61.1]],
  [[12, 8, 30, 14, 36], 0.635, [0.566239, 0.698467], [46.3, 145.92]],
  [[3, 5, 12], 0.725, [0.533135, 0.841865], [23.06, 290.49]],
  [[0, 0, 10], 1, [0.692626, 1], [141.13, null]],
  [[0, 20, 0], 0.5, [0.433321, 0.566679], [-46.61, 46.61]],
  [[100, 150, 130], 0.539474, [0.500332, 0.577793], [0.23, 54.5]],
];

test.each(VECTORS)('%j has the share %d, the interval %j and its Elo ends %j', (counts, share, ends, elo) => {
  const found = estimateShare(counts);
  expect(found?.share).toBeCloseTo(share, 6);
  expect(found?.interval95[0]).toBeCloseTo(ends[0], 6);
  expect(found?.interval95[1]).toBeCloseTo(ends[1], 6);
  expect(found?.elo95.map((end) => end && Math.round(end * 100) / 100)).toEqual(elo);
});

test('the interval holds its own share, also where only one result occurred', () => {
  for (const counts of [
    [1, 0, 0],
    [0, 0, 1],
    [0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0],
  ] as const) {
    const found = estimateShare(counts);
    const [low, high] = found?.interval95 ?? [1, 0];
    expect(low <= (found?.share ?? -1) && high >= (found?.share ?? 2)).toBe(true);
  }
});

test('tells the only end of an interval that is open, and has no infinite number', () => {
  expect(estimateShare([0, 0, 10])).toMatchObject({ elo: null, oneSided: 'lower', units: 10 });
  expect(estimateShare([10, 0, 0])).toMatchObject({ elo: null, oneSided: 'upper' });
  expect(estimateShare([1, 1, 1])?.oneSided).toBeNull();
});

test('there is no interval without units', () => {
  expect(shareInterval95([0, 0, 0])).toBeNull();
  expect(estimateShare([0, 0, 0, 0, 0])).toBeNull();
});

/** The whole table with 10,000 runs a cell is `npm run bench -- arena`. */
test.each([
  ['equal, draws and seats', 8],
  ['equal, draws and seats', 30],
  ['equal, 60 % draws', 15],
  ['200, seats', 30],
] as const)('the interval holds the true share in 93 to 98 of 100 runs: %s, %d pairs', (name, pairs) => {
  const world = WORLDS.find((each) => each.name === name);
  const share = world === undefined ? 0 : coverageIn(world, { pairs, runs: 2000, seed: 5 });
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.98);
});
