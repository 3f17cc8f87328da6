import type { Breakdown } from '../rules/formula.ts';
import type { Cap, Payout } from '../rules/decision.ts';
import type { CheckRow } from '../rules/checks.ts';
import type { Risk } from '../rules/risk.ts';

/** What is kept of one decision, as JSON: the ladder, the sum and the score behind it. */
export interface RewardVerdict {
  readonly rows: readonly CheckRow[];
  readonly risk: Risk | null;
  readonly payout: Payout | null;
  /** What the daily cap still leaves after this decision. */
  readonly remainingMicro: number;
}

export type { Breakdown, Cap, CheckRow, Payout, Risk };

export const writeVerdict = (verdict: RewardVerdict): string => JSON.stringify(verdict);
export const readVerdict = (text: string): RewardVerdict => JSON.parse(text) as RewardVerdict;
