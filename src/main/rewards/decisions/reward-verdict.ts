import type { Breakdown } from '../rules/reward-formula.ts';
import type { RewardCap, CappedReward } from '../rules/capped-reward.ts';
import type { CheckRow } from '../rules/reward-checks.ts';
import type { AntiCheatScore } from '../rules/anti-cheat-score.ts';

/** The stored details of a decision: its checks, its reward after the caps (`payout`) and its anti-cheat score. */
export interface RewardVerdict {
  readonly rows: readonly CheckRow[];
  /** Null without a client's submission, and where this check was not reached. */
  readonly risk: AntiCheatScore | null;
  /** Null for a refused match and for a prize pool. */
  readonly payout: CappedReward | null;
  /** The rest of the daily cap after this decision, in micro-units; 0 for a refused submission and for a prize pool. */
  readonly remainingMicro: number;
  /** The client's suspicious flags, cleaned and bounded; absent in decisions of older versions. */
  readonly flags?: readonly string[];
}

export type { Breakdown, RewardCap, CheckRow, CappedReward, AntiCheatScore };

/** The JSON in which a decision stores its verdict. */
export const toVerdictText = (verdict: RewardVerdict): string => JSON.stringify(verdict);
/** The verdict in JSON that `toVerdictText` wrote. */
export const parseVerdict = (text: string): RewardVerdict => JSON.parse(text) as RewardVerdict;
