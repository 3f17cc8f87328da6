import { describe, expect, test } from 'vitest';
import {
  scaleName,
  planLevelGames,
  rateLevelGames,
  type ScalePlayer,
} from '../../../../../src/main/arena/rules/level-scale.ts';

const KNOWN = new Map([
  [1, 500],
  [2, 900],
  [3, 1240],
]);
const STEPS = [1350, 1564, 1779].map((elo, at) => ({ kind: 'engine' as const, level: at + 1, elo }));
const names = (levels: readonly number[], steps = STEPS) =>
  planLevelGames(levels, steps, KNOWN).map(({ first, second }) => [scaleName(first), scaleName(second)]);

describe('the match-ups', () => {
  test('are those of neighbours where there is no engine', () => {
    expect(names([1, 2, 3], [])).toEqual([
      ['builtin:1', 'builtin:2'],
      ['builtin:2', 'builtin:3'],
    ]);
  });

  test('add the steps of the engine near each level, and the nearest one to a level that is far away', () => {
    expect(names([2, 3]).slice(1)).toEqual([
      ['builtin:2', 'uci_elo:1350'],
      ['builtin:3', 'uci_elo:1350'],
    ]);
  });

  test('put a level that was not measured before beyond the nearest known one', () => {
    // Level 5 is expected 300 Elo above level 3, at 1540.
    expect(names([4, 5]).slice(1)).toEqual([
      ['builtin:4', 'uci_elo:1350'],
      ['builtin:4', 'uci_elo:1564'],
      ['builtin:5', 'uci_elo:1564'],
      ['builtin:5', 'uci_elo:1350'],
      ['builtin:5', 'uci_elo:1779'],
    ]);
  });
});

test('a player is named as in the ladder', () => {
  const players: readonly ScalePlayer[] = [
    { kind: 'builtin', level: 4 },
    { kind: 'engine', level: 2, elo: 1564 },
  ];
  expect(players.map(scaleName)).toEqual(['builtin:4', 'uci_elo:1564']);
});

test('the levels are rated on the scale of the given steps', () => {
  const [island] = rateLevelGames(
    [
      { first: 'builtin:3', second: 'uci_elo:1350', pent: [2, 3, 8, 3, 2] },
      { first: 'builtin:3', second: 'builtin:4', pent: [6, 4, 5, 2, 1] },
    ],
    new Map([['uci_elo:1350', 1350]]),
  );
  const ratingOf = (name: string) => island?.players.find(({ player }) => player === name)?.rating ?? 0;
  expect(ratingOf('uci_elo:1350')).toBe(1350);
  expect(ratingOf('builtin:3')).toBeCloseTo(1350, 0);
  expect(ratingOf('builtin:4')).toBeGreaterThan(1400);
});
