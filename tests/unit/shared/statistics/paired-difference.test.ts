import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../../src/main/players/engines/seeded-random.ts';
import { pairedDifference } from '../../../../src/shared/statistics/paired-difference.ts';

const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

/** Computed by a Python program of its own. */
test.each([
  [times(10, 0), 0, [-0.1490995, 0.1490995]],
  [[-2, -1, 0, 0, 1, -4, -2, 0], -0.25, [-0.481194, 0.0811939]],
  [[...times(20, -1), ...times(5, 1), ...times(15, 0)], -0.09375, [-0.1562802, -0.0222912]],
  [times(6, -4), -1, [-1, -0.3757632]],
])('%j differ by %d of the points, with the interval %j', (differences, mean, ends) => {
  const found = pairedDifference(differences);
  expect(found?.difference).toBeCloseTo(mean, 9);
  for (const [at, end] of ends.entries()) expect(found?.interval95[at]).toBeCloseTo(end, 6);
});

test('differences are counted from -4 to 4 half points, and no pair has no difference', () => {
  expect(pairedDifference([-4, 0, 0, 3])?.counts).toEqual([1, 0, 0, 0, 2, 0, 0, 1, 0]);
  expect(pairedDifference([])).toBeNull();
});

/** Half points of a pair without draws whose opening favours the first seat by `luck`. */
function halves(strength: number, luck: number, random: () => number): number {
  const wins = (edge: number): boolean => random() < 1 / (1 + Math.exp(-edge));
  return 2 * (Number(wins(strength + luck)) + Number(wins(strength - luck)));
}

test.each([
  [8, 0, 0],
  [30, 1, 0.3],
])('the interval over %d pairs holds the true difference in 93 to 98 of 100 runs', (pairs, own, renamed) => {
  const random = createSeededRandom(Uint32Array.of(3, pairs, 7, 1));
  const draw = (): number => {
    const luck = 3 * (random() - 0.5);
    return halves(renamed, luck, random) - halves(own, luck, random);
  };
  const drawn = (count: number): number[] => Array.from({ length: count }, draw);
  const truth = pairedDifference(drawn(200_000))?.difference ?? Number.NaN;
  let held = 0;
  for (let run = 0; run < 1000; run += 1) {
    const [low, high] = pairedDifference(drawn(pairs))?.interval95 ?? [1, -1];
    if (low <= truth && truth <= high) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(930);
  expect(held).toBeLessThanOrEqual(985);
});
