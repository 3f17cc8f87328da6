import { factorBpsOf, rewardOf, type Breakdown, type PlacementShare } from './reward-formula.ts';
import type { DayTotals } from './judge-submit.ts';
import { DAY_CAPS } from './reward-constants.ts';

/** The daily cap that reduced the reward of a valid match. */
export type RewardCap = 'daily_matches' | 'daily_rewards';

export interface CappedReward {
  readonly amountMicro: number;
  readonly breakdown: Breakdown;
  readonly matchNumberToday: number;
  readonly cappedBy: RewardCap | null;
}

export interface CappedRewardInput {
  readonly playerCount: number;
  readonly share: PlacementShare;
  readonly durationMs: number;
  readonly day: DayTotals;
}

/** The reward after the diminishing factor and the daily caps. */
export function cappedRewardOf({ day, ...request }: CappedRewardInput): CappedReward {
  const matchNumberToday = day.matches + 1;
  const { amountMicro, breakdown } = rewardOf({ ...request, factorBps: factorBpsOf(matchNumberToday) });
  const remainingMicro = Math.max(0, DAY_CAPS.microPerDay - day.earnedMicro);
  if (matchNumberToday > DAY_CAPS.matchesPerDay) {
    return { amountMicro: 0, breakdown, matchNumberToday, cappedBy: 'daily_matches' };
  }
  return {
    amountMicro: Math.min(amountMicro, remainingMicro),
    breakdown,
    matchNumberToday,
    cappedBy: amountMicro > remainingMicro ? 'daily_rewards' : null,
  };
}
