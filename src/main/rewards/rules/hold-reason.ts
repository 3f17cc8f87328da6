import { HOLD_SCORE } from '../../../shared/contract/rewards.ts';
import type { AntiCheatScore } from './anti-cheat-score.ts';

/** Why a reward waits before it is paid. */
export type HoldReason =
  /** The anti-cheat score is high. */
  | 'risk'
  /** On a real network, only the client's claim proves the match. */
  | 'client_evidence'
  /** A match of the same lobby is still active, so that another wallet may claim the same placement. */
  | 'lobby_open'
  /** Two wallets claim the same placement in a lobby. */
  | 'lobby_collision';

/**
 * The reason to hold a reward that its claim alone gives; null without one. The lobby of the match may give another one. A high
 * anti-cheat score always waits for a person. On a real network, so does every reward that rests only on the client's
 * claim.
 */
export function claimHoldReasonOf(
  antiCheatScore: AntiCheatScore,
  isPlayMoney: boolean,
): Extract<HoldReason, 'risk' | 'client_evidence'> | null {
  if (antiCheatScore.score >= HOLD_SCORE) return 'risk';
  return isPlayMoney ? null : 'client_evidence';
}
