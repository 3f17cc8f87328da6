import { expect, test } from 'vitest';
import {
  DIMINISHING_STEPS,
  isPlayerCount,
  PLAYER_COUNTS,
  TIERS,
  REWARD_TIMES,
} from '../../../../../src/main/rewards/rules/reward-constants.ts';
import { PRIZE_SPLITS } from '../../../../../src/shared/payments/prize-split.ts';

test('distributes the whole pool for each player count, with no less for a better placement', () => {
  for (const count of PLAYER_COUNTS) {
    const split = PRIZE_SPLITS[count];
    expect(split).toHaveLength(count);
    expect(split.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    expect(split).toEqual(split.toSorted((a, b) => b - a));
  }
});

test('allows two, three or five players', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 2.5].filter(isPlayerCount)).toEqual([2, 3, 5]);
});

test('starts steps at the first value, and steps go in one direction', () => {
  const from = (steps: readonly { from: number }[]) => steps.map((step) => step.from);
  expect([from(DIMINISHING_STEPS)[0], from(TIERS)[0]]).toEqual([1, 0]);
  for (const steps of [from(DIMINISHING_STEPS), from(TIERS)])
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  const factors = DIMINISHING_STEPS.map(({ bps }) => bps);
  expect(factors).toEqual(factors.toSorted((a, b) => b - a));
});

test('lets the longest match end before its session expires', () => {
  expect(REWARD_TIMES.maxMatchMs + REWARD_TIMES.durationToleranceMs).toBeLessThan(REWARD_TIMES.sessionMs);
});
