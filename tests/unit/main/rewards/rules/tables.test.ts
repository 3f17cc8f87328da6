import { describe, expect, test } from 'vitest';
import { claimHoldReasonOf } from '../../../../../src/main/rewards/rules/hold-reason.ts';
import { cappedRewardOf } from '../../../../../src/main/rewards/rules/capped-reward.ts';
import { nextUtcDayMs, utcDay } from '../../../../../src/main/rewards/rules/utc-day.ts';
import { splitPool } from '../../../../../src/main/rewards/rules/split-pool.ts';
import {
  findExceededLimit,
  antiCheatScoreOf,
  type Signals,
} from '../../../../../src/main/rewards/rules/anti-cheat-score.ts';
import { pointsOf, tierOf } from '../../../../../src/main/rewards/rules/tier.ts';

const MONARD = 1_000_000;
const clean: Signals = {
  inputHash: 'a',
  frameCount: 7200,
  avgTickRate: 60,
  inputTimingVariance: 82.5,
  movementHash: 'b',
  suspiciousFlags: [],
};
const fresh = { isRepeated: false, winStreak: 0 };
const score = (
  change: Partial<Signals>,
  more: Partial<Parameters<typeof antiCheatScoreOf>[0]> = {},
): number =>
  antiCheatScoreOf({
    signals: { ...clean, ...change },
    placement: 2,
    durationMs: 120_000,
    history: fresh,
    ...more,
  }).score;

describe('the risk score', () => {
  test('of an honest match is 0', () => expect(score({})).toBe(0));
  test.each([
    [{ avgTickRate: 55 }, 0],
    [{ avgTickRate: 65 }, 0],
    [{ avgTickRate: 54.9 }, 25],
    [{ avgTickRate: 65.1, frameCount: 8000 }, 25],
    [{ inputTimingVariance: 50 }, 30],
    [{ inputTimingVariance: 50.1 }, 0],
    [{ suspiciousFlags: ['a'] }, 10],
    [{ suspiciousFlags: ['a', 'b', 'c', 'd', 'e'] }, 50],
    [{ frameCount: 5760 }, 0],
    [{ frameCount: 5759 }, 20],
    [{ frameCount: 17_000 }, 0],
    [
      {
        avgTickRate: 30,
        inputTimingVariance: 2,
        suspiciousFlags: ['a', 'b', 'c', 'd', 'e'],
        frameCount: 100,
      },
      100,
    ],
  ])('of %o is %i', (change, wanted) => expect(score(change)).toBe(wanted));
  test('rises for a repeated recording and for the tenth win in a row', () => {
    expect(score({}, { history: { isRepeated: true, winStreak: 0 } })).toBe(40);
    expect(score({}, { history: { isRepeated: false, winStreak: 9 } })).toBe(0);
    expect(score({}, { placement: 1, history: { isRepeated: false, winStreak: 8 } })).toBe(0);
    expect(score({}, { placement: 1, history: { isRepeated: false, winStreak: 9 } })).toBe(15);
  });
  test('holds a reward from 60 on, and every claim on a real network', () => {
    const at = (points: number) => ({ score: points, parts: [], weights: 1 });
    expect([
      claimHoldReasonOf(at(59), true),
      claimHoldReasonOf(at(60), true),
      claimHoldReasonOf(at(0), false),
    ]).toEqual([null, 'risk', 'client_evidence']);
  });
});

test.each([
  [{ frameCount: 99 }, 'frame_count'],
  [{ frameCount: 100 }, null],
  [{ frameCount: 100_000 }, null],
  [{ frameCount: 100_001 }, 'frame_count'],
  [{ suspiciousFlags: ['1', '2', '3', '4', '5'] }, null],
  [{ suspiciousFlags: ['1', '2', '3', '4', '5', '6'] }, 'flags'],
])('signals with %o exceed the limit %s', (change, wanted) =>
  expect(findExceededLimit({ ...clean, ...change })).toBe(wanted),
);

describe('a payout', () => {
  const pay = (matches: number, earned: number) =>
    cappedRewardOf({
      playerCount: 5,
      share: { percent: 50, among: 1 },
      durationMs: 240_000,
      day: { matches, earnedMicro: earned * MONARD },
    });
  test.each([
    [0, 0, 27, null],
    [20, 0, 13.5, null],
    [35, 0, 6.75, null],
    [49, 0, 6.75, null],
    [50, 0, 0, 'daily_matches'],
    [0, 473, 27, null],
    [0, 495, 5, 'daily_rewards'],
    [0, 500, 0, 'daily_rewards'],
  ])('after %i matches and %d MONARD is %d, capped by %s', (matches, earned, amount, cap) => {
    const { amountMicro, cappedBy } = pay(matches, earned);
    expect([amountMicro / MONARD, cappedBy]).toEqual([amount, cap]);
  });
});

describe('a pool', () => {
  const placements = (...all: number[]) =>
    all.map((placement, index) => ({ wallet: `w${index}`, placement }));
  const split = (amount: number, players: number, ...all: number[]) =>
    splitPool(amount * MONARD, players, placements(...all)).map(({ amountMicro }) => amountMicro / MONARD);
  test('is split by the table of its player count, or by the one for three', () => {
    expect(split(100, 2, 1, 2)).toEqual([70, 30]);
    expect(split(100, 5, 1, 2, 3, 4, 5)).toEqual([50, 25, 15, 7, 3]);
    expect(split(100, 4, 1, 2, 3, 4)).toEqual([60, 30, 10, 0]);
    expect(split(100, 12, 3, 1)).toEqual([10, 60]);
  });
  test('is shared in ties and never exceeds its amount', () => {
    expect(split(100, 3, 1, 1, 3)).toEqual([45, 45, 10]);
    expect(split(0.05, 3, 1, 1, 1).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.05);
  });
});

test('derives the tier from the points', () => {
  expect([1, 2, 3, 4, 5, 6].map(pointsOf)).toEqual([25, 15, 10, 5, 5, 0]);
  expect(tierOf(0)).toEqual({ name: 'BRONZE', points: 0, nextTier: 'SILVER', pointsToNext: 100 });
  expect(tierOf(299).name).toBe('SILVER');
  expect(tierOf(300).name).toBe('GOLD');
  expect(tierOf(1000)).toEqual({ name: 'DIAMOND', points: 1000, nextTier: '', pointsToNext: 0 });
});

test('counts days in UTC', () => {
  const midnight = Date.UTC(2026, 10, 22);
  expect([utcDay(midnight - 1), utcDay(midnight)]).toEqual(['2026-11-21', '2026-11-22']);
  expect(nextUtcDayMs(midnight - 1)).toBe(midnight);
  expect(nextUtcDayMs(midnight)).toBe(midnight + 86_400_000);
});
