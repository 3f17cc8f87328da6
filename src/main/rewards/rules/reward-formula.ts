import { MICRO_PER_HUNDREDTH, PRIZE_SPLITS } from '../../../shared/payments/prize-split.ts';
import {
  BONUS_FULL_MS,
  DIMINISHING_STEPS,
  ENTRY_FEE_MONARD,
  isPlayerCount,
  MICRO_PER_MONARD,
} from './reward-constants.ts';

/** A share of the prize pool as an exact fraction: `percent / (100 * among)`. */
export interface PlacementShare {
  readonly percent: number;
  /** Number of tied players, who share the percentages of their placements equally. Stored under this name. */
  readonly among: number;
}

/** How a reward was computed, for display and for the stored verdict. */
export interface Breakdown {
  readonly prizePoolMicro: number;
  readonly share: PlacementShare;
  /** Before the diminishing factor. Rounded, for display only, if players tie. */
  readonly baseMicro: number;
  /** Before the diminishing factor too. */
  readonly bonusMicro: number;
  readonly factorBps: number;
}

export interface Reward {
  /** Rounded once to hundredths of a MONARD, half up, after the diminishing factor. */
  readonly amountMicro: number;
  readonly breakdown: Breakdown;
}

/**
 * The share of `placement` if `tiedCount` players have it; null if the prize table has no such
 * placement.
 */
export function placementShareOf(
  playerCount: number,
  placement: number,
  tiedCount = 1,
): PlacementShare | null {
  if (!isPlayerCount(playerCount)) return null;
  const shares = PRIZE_SPLITS[playerCount].slice(placement - 1, placement - 1 + tiedCount);
  if (placement < 1 || tiedCount < 1 || shares.length < tiedCount) return null;
  return { percent: shares.reduce((sum, percent) => sum + percent, 0), among: tiedCount };
}

/** The factor in basis points for the `matchNumber`-th match of a UTC day, counted from 1. */
export const factorBpsOf = (matchNumber: number): number =>
  DIMINISHING_STEPS.findLast((step) => matchNumber >= step.from)?.bps ?? 0;

export interface RewardInput {
  readonly playerCount: number;
  readonly share: PlacementShare;
  readonly durationMs: number;
  readonly factorBps: number;
}

/**
 * Computes a reward by the "Reward Calculation Formula" of `docs/specifications/000-reward-authority.md` in integers.
 * Without a tie, the amount in hundredths is floor(((n·pct·12000 + min(ms, 240000))·bps·100 +
 * 6·10^8) / (12·10^8)).
 */
export function rewardOf({ playerCount, share, durationMs, factorBps }: RewardInput): Reward {
  const countedMs = Math.min(durationMs, BONUS_FULL_MS);
  const { percent, among } = share;
  const scaled = (playerCount * percent * 12_000 + countedMs * among) * factorBps * 100;
  const unit = 1_200_000_000 * among;
  const hundredths = Math.floor((scaled + unit / 2) / unit);
  const prizePoolMicro = ENTRY_FEE_MONARD * playerCount * MICRO_PER_MONARD;
  return {
    amountMicro: hundredths * MICRO_PER_HUNDREDTH,
    breakdown: {
      prizePoolMicro,
      share,
      baseMicro: Math.round((prizePoolMicro * percent) / (100 * among)),
      // 0.5 MONARD per 60,000 ms is 25/3 micro-units per ms.
      bonusMicro: Math.round((countedMs * 25) / 3),
      factorBps,
    },
  };
}
