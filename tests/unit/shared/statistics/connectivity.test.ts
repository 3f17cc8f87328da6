import { expect, test } from 'vitest';
import { findIslands } from '../../../../src/shared/statistics/connectivity.ts';
import type { MatchUp } from '../../../../src/shared/statistics/rating-fit.ts';

const games = (names: string, won: number, drawn: number, lost: number): MatchUp => ({
  first: names[0] ?? '',
  second: names[1] ?? '',
  counts: [lost, drawn, won],
  weight: 1,
});
const NONE = new Map<string, number>();

test('players that took points from each other are one island with finite ratings', () => {
  const [island, ...others] = findIslands([...'ABC'], [games('AB', 2, 0, 1), games('BC', 0, 1, 0)], NONE);
  expect(island).toEqual({ players: [...'ABC'], isFinite: true, unbeaten: [], pointless: [] });
  expect(others).toEqual([]);
});

test('a player that won everything is told, and so is one without a point', () => {
  const results = [games('AB', 10, 0, 0), games('BC', 5, 2, 3), games('CD', 4, 0, 0)];
  expect(findIslands([...'ABCD'], results, NONE)).toEqual([
    { players: [...'ABCD'], isFinite: false, unbeaten: ['A'], pointless: ['D'] },
  ]);
});

test('a chain of points around a circle is enough', () => {
  const circle = [games('AB', 1, 0, 0), games('BC', 1, 0, 0), games('CA', 1, 0, 0)];
  expect(findIslands([...'ABC'], circle, NONE)[0]?.isFinite).toBe(true);
});

test('players without results between them are on different islands, unless both are given', () => {
  const results = [games('AB', 6, 0, 4), games('CD', 5, 2, 3), games('DE', 1, 1, 1)];
  expect(findIslands([...'ABCDE'], results, NONE).map(({ players }) => players)).toEqual([
    [...'CDE'],
    [...'AB'],
  ]);
  const anchors = new Map([
    ['A', 1500],
    ['C', 1600],
  ]);
  expect(findIslands([...'ABCDE'], results, anchors)).toHaveLength(1);
});

test('a match-up without games links nobody', () => {
  expect(findIslands([...'AB'], [games('AB', 0, 0, 0)], NONE)).toHaveLength(2);
});
