import { placementShareOf, type PlacementShare } from './reward-formula.ts';
import { judgeCaps, type DayTotals } from './judge-submit.ts';
import {
  runChecks,
  judgedCheck,
  passedCheck,
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
  readonly tied: number;
}

export interface RefereedFacts {
  readonly isDecided: boolean;
  readonly isBanned: boolean;
  readonly day: DayTotals;
}

export interface RefereedVerdict {
  readonly rows: readonly CheckRow[];
  readonly failed: CheckRow | null;
  readonly share: PlacementShare | null;
}

const REFEREED_HERE: CheckFinding = { state: 'refereed_here', actual: null, expected: null };

/**
 * Judges ban, duplicate, placement and caps. The other checks do not apply, because the host saw
 * the match itself.
 */
export function judgeRefereed(claim: RefereedClaim, facts: RefereedFacts): RefereedVerdict {
  const { playerCount, placement, tied } = claim;
  const share = placementShareOf(playerCount, placement, tied);
  const judges: Partial<Record<RewardCheckName, () => CheckFinding>> = {
    wallet_matches: () => passedCheck(claim.wallet, claim.wallet),
    not_banned: () => judgedCheck(!facts.isBanned, facts.isBanned, false),
    not_submitted: () => judgedCheck(!facts.isDecided, facts.isDecided ? 'decided' : 'open', 'open'),
    placement_possible: () => judgedCheck(share !== null, placement, `1..${playerCount}`),
    daily_caps: () => judgeCaps(facts.day),
  };
  return { ...runChecks((name) => judges[name]?.() ?? REFEREED_HERE), share };
}
