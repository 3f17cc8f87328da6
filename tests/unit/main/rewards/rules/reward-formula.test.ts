import { describe, expect, test } from 'vitest';
import {
  factorBpsOf,
  rewardOf,
  placementShareOf,
} from '../../../../../src/main/rewards/rules/reward-formula.ts';
import { PLAYER_COUNTS } from '../../../../../src/main/rewards/rules/reward-constants.ts';
import { PRIZE_SPLITS } from '../../../../../src/shared/payments/prize-split.ts';

const amount = (playerCount: number, placement: number, durationMs: number, factorBps = 10_000): number => {
  const share = placementShareOf(playerCount, placement);
  if (share === null) throw new Error('no such place');
  return rewardOf({ playerCount, share, durationMs, factorBps }).amountMicro;
};

/** The specification's own examples. */
test.each([
  [2, 1, 90_000, 14.75],
  [2, 2, 90_000, 6.75],
  [3, 1, 120_000, 19],
  [3, 2, 120_000, 10],
  [5, 1, 180_000, 26.5],
  [5, 5, 180_000, 3],
])('%i players, placement %i, %i ms earn %d MONARD', (players, placement, durationMs, monard) => {
  expect(amount(players, placement, durationMs)).toBe(monard * 1_000_000);
});

test.each([
  [5, 1, 240_000, 27],
  [5, 1, 300_000, 27],
  [2, 2, 60_000, 6.5],
  [3, 1, 63_000, 18.53],
  [2, 1, 63_000, 14.53],
])('%i players, placement %i, %i ms: %d', (players, placement, durationMs, monard) => {
  expect(amount(players, placement, durationMs)).toBe(Math.round(monard * 100) * 10_000);
});

/** The code of the specification, literally. */
function inFloats(players: number, percent: number, durationMs: number): number {
  const baseReward = 10 * players * (percent / 100);
  const durationBonus = Math.min((durationMs / 60000) * 0.5, 2.0);
  return Math.round((baseReward + durationBonus) * 100);
}

/** The base in hundredths (10·n·pct) plus the bonus (ms/1200), rounded half up, in BigInt. */
const exactCents = (players: number, percent: number, durationMs: number): number =>
  Number((BigInt(players * percent * 12_000 + Math.min(durationMs, 240_000)) * 2n + 1200n) / 2400n);

test('is exact for every millisecond and placement: 2,400,010 cases, 89 of which floats get wrong', () => {
  let cases = 0;
  let wrong = 0;
  let floatsTooLow = 0;
  for (const players of PLAYER_COUNTS) {
    for (const percent of PRIZE_SPLITS[players]) {
      const share = { percent, among: 1 };
      for (let durationMs = 60_000; durationMs <= 300_000; durationMs += 1) {
        cases += 1;
        const { amountMicro } = rewardOf({ playerCount: players, share, durationMs, factorBps: 10_000 });
        const cents = exactCents(players, percent, durationMs);
        if (amountMicro !== cents * 10_000) wrong += 1;
        if (inFloats(players, percent, durationMs) === cents - 1) floatsTooLow += 1;
      }
    }
  }
  expect({ cases, wrong, floatsTooLow }).toEqual({ cases: 2_400_010, wrong: 0, floatsTooLow: 89 });
});

test('rounds once, after the diminishing factor', () => {
  // 18.525 · 0.5 = 9.2625, which differs from half of the rounded 18.53.
  expect(amount(3, 1, 63_000, 5000)).toBe(9_260_000);
  expect(amount(3, 1, 63_000, 2500)).toBe(4_630_000);
});

test.each([
  [1, 10_000],
  [20, 10_000],
  [21, 5000],
  [35, 5000],
  [36, 2500],
  [50, 2500],
  [51, 0],
])('match %i of the day counts %i basis points', (matchNumber, bps) => {
  expect(factorBpsOf(matchNumber)).toBe(bps);
});

describe('a placement', () => {
  test.each([
    [4, 1],
    [2, 3],
    [2, 0],
    [3, -1],
  ])('of %i players cannot be %i', (players, placement) => {
    expect(placementShareOf(players, placement)).toBeNull();
  });

  test('is shared equally if players tie', () => {
    expect(placementShareOf(2, 1, 2)).toEqual({ percent: 100, among: 2 });
    expect(placementShareOf(3, 2, 3)).toBeNull();
    const share = placementShareOf(3, 1, 3);
    if (share === null) throw new Error('three may tie');
    expect(rewardOf({ playerCount: 3, share, durationMs: 0, factorBps: 10_000 }).amountMicro).toBe(
      10_000_000,
    );
  });
});
