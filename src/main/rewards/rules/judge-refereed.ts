import { placementShareOf, type PlacementShare } from './reward-formula.ts';
import { judgeCaps, type DayTotals } from './judge-submit.ts';
import {
  runChecks,
  toFinding,
  toPassedFinding,
  type RewardCheckName,
  type CheckRow,
  type CheckFinding,
} from './reward-checks.ts';

/** One player's result in a match that this host refereed. */
export interface RefereedClaim {
  readonly wallet: string;
  readonly playerCount: number;
  readonly placement: number;
  /** How many players share this placement. */
  readonly tiedCount: number;
}

/** What the host has stored about the match and the wallet. */
export interface RefereedState {
  /** Whether the reward authority has decided about this match and wallet before. */
  readonly isAlreadyDecided: boolean;
  readonly isBanned: boolean;
  readonly day: DayTotals;
}

/** The share is null if the prize table has no such placement. */
export interface RefereedVerdict {
  readonly rows: readonly CheckRow[];
  readonly failed: CheckRow | null;
  readonly share: PlacementShare | null;
}

const REFEREED_HERE: CheckFinding = { state: 'refereed_here', actual: null, expected: null };

/**
 * Judges ban, duplicate, placement and caps. `wallet_matches` always passes, because the wallet comes from the host's own
 * records and not from a claim. The other checks are `refereed_here`: they are about what a client submits, and the host
 * knows those values itself.
 */
export function judgeRefereed(claim: RefereedClaim, state: RefereedState): RefereedVerdict {
  const { playerCount, placement, tiedCount } = claim;
  const share = placementShareOf(playerCount, placement, tiedCount);
  const judges: Partial<Record<RewardCheckName, () => CheckFinding>> = {
    wallet_matches: () => toPassedFinding(claim.wallet, claim.wallet),
    not_banned: () => toFinding(!state.isBanned, state.isBanned, false),
    not_submitted: () =>
      toFinding(!state.isAlreadyDecided, state.isAlreadyDecided ? 'decided' : 'open', 'open'),
    placement_possible: () => toFinding(share !== null, placement, `1..${playerCount}`),
    daily_caps: () => judgeCaps(state.day),
  };
  return { ...runChecks((name) => judges[name]?.() ?? REFEREED_HERE), share };
}
