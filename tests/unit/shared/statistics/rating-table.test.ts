import { expect, test } from 'vitest';
import type { UnitCounts } from '../../../../src/shared/statistics/counts.ts';
import type { MatchUp } from '../../../../src/shared/statistics/rating-fit.ts';
import { rateMatchUps } from '../../../../src/shared/statistics/rating-table.ts';

const matchUp = (names: string, counts: UnitCounts): MatchUp => ({
  first: names[0] ?? '',
  second: names[1] ?? '',
  counts,
  weight: 1,
});
const NONE = new Map<string, number>();
const PAIRS = [
  matchUp('AB', [2, 1, 6, 3, 8]),
  matchUp('BC', [1, 2, 9, 4, 4]),
  matchUp('AC', [1, 1, 5, 3, 10]),
];

test('a table has ratings, intervals and games, the strongest player first', () => {
  const [island] = rateMatchUps([...'CBA'], PAIRS, NONE);
  expect(island?.players.map(({ player }) => player)).toEqual([...'ABC']);
  expect(island?.players[0]?.rating).toBeCloseTo(106.064, 3);
  expect(island?.players[0]?.interval95[0]).toBeCloseTo(106.064 - 1.959964 * 28.101, 2);
  expect(island?.players.map(({ games }) => games)).toEqual([80, 80, 80]);
  expect(island).toMatchObject({ hasPrior: false, freeAnchors: [] });
});

test('players whose difference holds 0 share their ranks, by the error of the difference', () => {
  const [island] = rateMatchUps([...'ABC'], PAIRS, NONE);
  expect(island?.players.map(({ ranks }) => ranks)).toEqual([
    [1, 1],
    [2, 3],
    [2, 3],
  ]);
  const [first, second, last] = island?.players ?? [];
  expect(first?.betterThanNext).toBeCloseTo(0.9967, 3);
  expect(second?.betterThanNext).toBeCloseTo(0.9593, 3);
  expect(last?.betterThanNext).toBeNull();
});

test('one that won everything is marked, and its table says that it has a prior', () => {
  const [island] = rateMatchUps([...'ABC'], [matchUp('AB', [0, 0, 10]), matchUp('BC', [3, 2, 5])], NONE);
  expect(island?.hasPrior).toBe(true);
  expect(island?.players.map(({ player, open }) => [player, open])).toEqual([
    ['A', 'above'],
    ['B', null],
    ['C', null],
  ]);
  expect(island?.players.every(({ rating }) => Number.isFinite(rating))).toBe(true);
});

test('islands have tables of their own, and a player without games is in none', () => {
  const islands = rateMatchUps([...'ABCDE'], [matchUp('AB', [4, 0, 6]), matchUp('CD', [3, 2, 5])], NONE);
  expect(islands.map(({ players }) => players.map(({ player }) => player))).toEqual([[...'AB'], [...'CD']]);
  for (const { players } of islands) {
    expect(players[0]?.rating).toBeCloseTo(35.22, 2);
    expect(players[1]?.rating).toBeCloseTo(-35.22, 2);
  }
});

test('an anchor keeps its number, and anchors that contradict each other show what they would be', () => {
  const anchors = new Map([
    ['A', 1500],
    ['C', 1500],
  ]);
  const [island] = rateMatchUps([...'ABC'], PAIRS, anchors);
  const rated = new Map(island?.players.map((row) => [row.player, row]));
  expect(rated.get('A')).toMatchObject({ rating: 1500, isAnchor: true, interval95: [1500, 1500] });
  expect(rated.get('B')?.isAnchor).toBe(false);
  const free = new Map(island?.freeAnchors.map((each) => [each.player, each]));
  expect(free.get('A')?.free).toBeCloseTo(1500 + 193.344, 2);
  expect(free.get('C')?.free).toBeCloseTo(1500 - 193.344, 2);
});
