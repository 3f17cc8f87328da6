import { expect, test } from 'vitest';
import { cappedRewardOf } from '../../../../../src/main/rewards/rules/capped-reward.ts';

const MONARD = 1_000_000;
const first = { percent: 60, among: 1 };
const paid = (matches: number, earned: number) =>
  cappedRewardOf({
    playerCount: 3,
    share: first,
    durationMs: 120_000,
    day: { matches, earnedMicro: earned * MONARD },
  });

test('pays a wallet exactly up to the daily cap', () => {
  expect(paid(0, 481)).toMatchObject({ amountMicro: 19 * MONARD, cappedBy: null });
  expect(paid(0, 482)).toMatchObject({ amountMicro: 18 * MONARD, cappedBy: 'daily_rewards' });
  expect(paid(0, 500)).toMatchObject({ amountMicro: 0, cappedBy: 'daily_rewards' });
  expect(paid(0, 501)).toMatchObject({ amountMicro: 0, cappedBy: 'daily_rewards' });
});

test('pays the 50th match of a day and not the 51st', () => {
  expect(paid(49, 0)).toMatchObject({ matchNumberToday: 50, cappedBy: null, amountMicro: 4_750_000 });
  expect(paid(50, 0)).toMatchObject({ matchNumberToday: 51, cappedBy: 'daily_matches', amountMicro: 0 });
});
