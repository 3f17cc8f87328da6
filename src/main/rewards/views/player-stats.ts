import type { Address } from '../../chain/index.ts';
import type { PlayerStats } from '../types.ts';
import type { RewardContext } from '../context.ts';
import { nextUtcDayMs, utcDay } from '../rules/utc-day.ts';
import { DAY_CAPS, REWARD_TIMES } from '../rules/reward-constants.ts';
import { tierOf } from '../rules/tier.ts';

/** Reads the statistics of a wallet, for its owner and for the window. */
export function readPlayerStats({ wallets, clock }: RewardContext, wallet: Address): PlayerStats {
  const nowMs = clock.nowMs();
  const day = wallets.findDay(wallet, utcDay(nowMs));
  const allTime = wallets.findTotals(wallet);
  const lastMatchAtMs = wallets.findLastMatchAtMs(wallet);
  const isCapped = day.matches >= DAY_CAPS.matchesPerDay || day.earnedMicro >= DAY_CAPS.microPerDay;
  const nextMatchAllowedAtMs = isCapped
    ? nextUtcDayMs(nowMs)
    : Math.max(nowMs, lastMatchAtMs === null ? nowMs : lastMatchAtMs + REWARD_TIMES.cooldownMs);
  return {
    wallet,
    today: { matches: day.matches, earnedMicro: day.earnedMicro, nextMatchAllowedAtMs },
    allTime,
    inReviewMicro: wallets.sumHeldMicro(wallet),
    tier: tierOf(allTime.points),
  };
}
