/**
 * The numbers of `docs/specifications/000-reward-authority.md`, except the shares of a prize pool, which the window
 * knows too. Amounts are micro-units (10^-6 MONARD), shares are percentages of the prize pool, times are milliseconds.
 */

import { DAY_MS } from '../../../shared/units.ts';

export const MICRO_PER_MONARD = 1_000_000;

export const PLAYER_COUNTS = [2, 3, 5] as const;
export type PlayerCount = (typeof PLAYER_COUNTS)[number];

export const isPlayerCount = (count: number): count is PlayerCount =>
  PLAYER_COUNTS.some((playerCount) => playerCount === count);

/** Nominal fee per player: nothing is paid in, the pool is minted. */
export const ENTRY_FEE_MONARD = 10;

/** The duration bonus is 0.5 MONARD per minute up to 2.00, which four minutes reach. */
export const BONUS_FULL_MS = 240_000;

export interface ScaleStep {
  /** The first value to which this step applies. */
  readonly from: number;
}

/** Factor of the whole reward in basis points, by the number of the match within the UTC day. */
export const DIMINISHING_STEPS: readonly (ScaleStep & { readonly bps: number })[] = [
  { from: 1, bps: 10_000 },
  { from: 21, bps: 5000 },
  { from: 36, bps: 2500 },
  { from: 51, bps: 0 },
];

export const TIERS: readonly (ScaleStep & { readonly name: string })[] = [
  { from: 0, name: 'BRONZE' },
  { from: 100, name: 'SILVER' },
  { from: 300, name: 'GOLD' },
  { from: 600, name: 'PLATINUM' },
  { from: 1000, name: 'DIAMOND' },
];

/** Tier points of an accepted match by placement; further placements get none. */
export const TIER_POINTS: readonly number[] = [25, 15, 10, 5, 5];

/** What a wallet can earn in a UTC day: matches beyond the first cap and amounts beyond the second earn nothing. */
export const DAY_CAPS = { matchesPerDay: 50, microPerDay: 500 * MICRO_PER_MONARD } as const;

export const REWARD_TIMES = {
  /** How long a match may last until its submission. */
  sessionMs: 600_000,
  cooldownMs: 30_000,
  minMatchMs: 60_000,
  maxMatchMs: 300_000,
  /** Greatest accepted difference between the measured and the claimed duration, inclusive. */
  durationToleranceMs: 5000,
  /** Greatest accepted difference between the signed time and the server's. */
  signedTimeToleranceMs: 300_000,
  /** How long input and movement hashes are stored to recognise repeated recordings. */
  hashRetentionMs: 7 * DAY_MS,
} as const;

/** Limits per wallet, except `startsPerMinuteInAll`. Too many failed attempts within the window lock the wallet. */
export const REWARD_RATE_LIMITS = {
  startsPerHour: 60,
  submitsPerHour: 60,
  startsPerMinuteInAll: 1000,
  failedAttempts: 10,
  failureWindowMs: 900_000,
  activePerWallet: 3,
} as const;

/** Anti-cheat thresholds; bounds are inclusive unless a name says otherwise. */
export const ANTI_CHEAT = {
  tickRate: { min: 55, max: 65 },
  /** The standard deviation of the times between inputs. Flagged at or below it. */
  minInputDeviationMs: 50,
  frames: { min: 100, max: 100_000 },
  maxFlags: 5,
} as const;
