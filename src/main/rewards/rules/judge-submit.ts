import {
  runChecks,
  toFinding,
  type RewardCheckName,
  type CheckRow,
  type CheckFinding,
} from './reward-checks.ts';
import {
  findExceededLimit,
  antiCheatScoreOf,
  type AntiCheatScore,
  type AntiCheatHistory,
  type Signals,
} from './anti-cheat-score.ts';
import { ANTI_CHEAT, DAY_CAPS, REWARD_TIMES } from './reward-constants.ts';

/** A client's parsed submission. Nothing in it is trusted. */
export interface RewardClaim {
  readonly matchId: string;
  /** In lower case. */
  readonly wallet: string;
  readonly placement: number;
  readonly playerCount: number;
  readonly durationMs: number;
  readonly kills: number;
  readonly antiCheat: Signals;
}

export type RewardMatchStatus = 'active' | 'submitted' | 'expired' | 'rejected';

/** The host's stored data about the match. */
export interface StoredMatch {
  readonly wallet: string;
  readonly playerCount: number;
  readonly status: RewardMatchStatus;
  readonly expiresAtMs: number;
}

/** The matches of a wallet in a UTC day that count towards the daily caps, and what they earned. */
export interface DayTotals {
  readonly matches: number;
  readonly earnedMicro: number;
}

/** What the host knows about the submission. The functions are called only when their check is reached. */
export interface SubmitState {
  readonly match: StoredMatch | null;
  readonly tokenMatches: boolean;
  readonly hmacMatches: boolean;
  /**
   * When the first proven submission of this match arrived, and how long the match had lasted then.
   */
  readonly firstReceipt: { readonly atMs: number; readonly elapsedMs: number };
  readonly isBanned: () => boolean;
  readonly history: () => AntiCheatHistory;
  readonly day: () => DayTotals;
  readonly lastMatchAtMs: () => number | null;
}

export interface SubmitVerdict {
  /** The rows of all checks, in their order. */
  readonly rows: readonly CheckRow[];
  /** The check at which the submission failed; null if it was accepted. */
  readonly failed: CheckRow | null;
  /** Null if the anti-cheat check was not reached. */
  readonly antiCheatScore: AntiCheatScore | null;
  /** Whether token and HMAC are valid, so that the caller may end the match. */
  readonly isProven: boolean;
}

type Judge = (claim: RewardClaim, state: SubmitState, match: StoredMatch) => CheckFinding;

const JUDGES: Readonly<Record<Exclude<RewardCheckName, 'match_known' | 'anti_cheat'>, Judge>> = {
  session_proven: (_, { tokenMatches }) => toFinding(tokenMatches, tokenMatches ? 'own' : 'other', 'own'),
  signature: (_, { hmacMatches }) => toFinding(hmacMatches, hmacMatches ? 'own' : 'other', 'own'),
  // Only active matches can be late: step 3 of the specification comes before step 5, which finds
  // submitted ones.
  not_expired: (_, { firstReceipt }, { status, expiresAtMs }) => {
    const isLate = status === 'active' && firstReceipt.atMs >= expiresAtMs;
    return toFinding(status !== 'expired' && !isLate, firstReceipt.atMs, `< ${expiresAtMs}`);
  },
  wallet_matches: (claim, _, { wallet }) => toFinding(claim.wallet === wallet, claim.wallet, wallet),
  not_banned: (_, { isBanned }) => {
    const isWalletBanned = isBanned();
    return toFinding(!isWalletBanned, isWalletBanned, false);
  },
  not_submitted: (_, __, { status }) => toFinding(status === 'active', status, 'active'),
  player_count_matches: (claim, _, { playerCount }) =>
    toFinding(claim.playerCount === playerCount, claim.playerCount, `= ${playerCount}`),
  placement_possible: ({ placement, playerCount }) =>
    toFinding(placement >= 1 && placement <= playerCount, placement, `1..${playerCount}`),
  long_enough: ({ durationMs }) =>
    toFinding(durationMs >= REWARD_TIMES.minMatchMs, durationMs, `>= ${REWARD_TIMES.minMatchMs}`),
  short_enough: ({ durationMs }) =>
    toFinding(durationMs <= REWARD_TIMES.maxMatchMs, durationMs, `<= ${REWARD_TIMES.maxMatchMs}`),
  duration_matches: ({ durationMs }, { firstReceipt: { elapsedMs } }) =>
    toFinding(
      Math.abs(elapsedMs - durationMs) <= REWARD_TIMES.durationToleranceMs,
      durationMs,
      `${Math.round(elapsedMs)} +- ${REWARD_TIMES.durationToleranceMs}`,
    ),
  kills_possible: ({ kills, playerCount }) =>
    toFinding(kills >= 0 && kills <= playerCount - 1, kills, `0..${playerCount - 1}`),
  daily_caps: (_, { day }) => judgeCaps(day()),
  cooldown: (_, { lastMatchAtMs, firstReceipt }) => {
    const lastAtMs = lastMatchAtMs();
    const sinceLastMs = lastAtMs === null ? null : firstReceipt.atMs - lastAtMs;
    return toFinding(
      sinceLastMs === null || sinceLastMs >= REWARD_TIMES.cooldownMs,
      sinceLastMs,
      `>= ${REWARD_TIMES.cooldownMs}`,
    );
  },
};

/** Judges the daily caps. It never fails: beyond a cap the match stays valid and earns nothing. */
export function judgeCaps({ matches, earnedMicro }: DayTotals): CheckFinding {
  const actual = `${matches} matches, ${earnedMicro} micro`;
  const expected = `< ${DAY_CAPS.matchesPerDay} matches, < ${DAY_CAPS.microPerDay} micro`;
  const isBelowCaps = matches < DAY_CAPS.matchesPerDay && earnedMicro < DAY_CAPS.microPerDay;
  return { state: isBelowCaps ? 'passed' : 'capped', actual, expected };
}

function judgeAntiCheat({ antiCheat }: RewardClaim, antiCheatScore: AntiCheatScore): CheckFinding {
  const limit = findExceededLimit(antiCheat);
  if (limit === 'frame_count') {
    return toFinding(false, antiCheat.frameCount, `${ANTI_CHEAT.frames.min}..${ANTI_CHEAT.frames.max}`);
  }
  if (limit === 'flags') {
    return toFinding(false, antiCheat.suspiciousFlags.length, `<= ${ANTI_CHEAT.maxFlags}`);
  }
  return {
    state: antiCheatScore.score === 0 ? 'passed' : 'flagged',
    actual: antiCheatScore.score,
    expected: '= 0',
  };
}

/** Judges a submission by the validation steps of the specification. */
export function judgeSubmit(claim: RewardClaim, state: SubmitState): SubmitVerdict {
  const { match } = state;
  let antiCheatScore: AntiCheatScore | null = null;
  const { rows, failed } = runChecks((name) => {
    if (name === 'match_known' || match === null) {
      return toFinding(match !== null, match === null ? 'unknown' : 'known', 'known');
    }
    if (name !== 'anti_cheat') return JUDGES[name](claim, state, match);
    antiCheatScore = antiCheatScoreOf({
      signals: claim.antiCheat,
      placement: claim.placement,
      durationMs: claim.durationMs,
      history: state.history(),
    });
    return judgeAntiCheat(claim, antiCheatScore);
  });
  const isProven = match !== null && state.tokenMatches && state.hmacMatches;
  return { rows, failed, antiCheatScore, isProven };
}
