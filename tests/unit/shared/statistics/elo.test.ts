import { expect, test } from 'vitest';
import { eloOf, normalisedElo, shareOf } from '../../../../src/shared/statistics/elo.ts';

test.each([
  [0.5, 0],
  [0.75, 190.85],
  [0.25, -190.85],
  [0.9, 381.7],
])('a share of %d corresponds to %d Elo', (share, elo) => {
  expect(eloOf(share)).toBeCloseTo(elo, 1);
  expect(shareOf(eloOf(share) ?? Number.NaN)).toBeCloseTo(share, 12);
});

test('a share of 0 or 1 has no Elo difference', () => {
  expect([eloOf(0), eloOf(1)]).toEqual([null, null]);
});

test.each([
  [[2, 3, 10, 6, 4], 61.73, 96.3],
  [[1, 0, 4, 0, 5], 148.15, 152.27],
  [[5, 20, 60, 35, 10], 51.32, 42.23],
  [[12, 8, 30, 14, 36], 97.58, 48.15],
] as const)('the normalised Elo of %j is %d with the margin %d', (counts, value, margin) => {
  expect(normalisedElo(counts)?.value).toBeCloseTo(value, 2);
  expect(normalisedElo(counts)?.margin95).toBeCloseTo(margin, 2);
});

test('units with one result only have no normalised Elo', () => {
  expect([normalisedElo([0, 0, 15, 0, 0]), normalisedElo([0, 0, 9])]).toEqual([null, null]);
});
