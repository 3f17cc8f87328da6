import type { RewardCode } from '../../../shared/codes/reward.ts';

/**
 * The checks of a submission. `docs/specifications/000-reward-authority.md` numbers the steps of
 * `POST /mcp-match-submit`; a check that Arbiter adds has a letter, such as `2b` (the HMAC) or `4b` (the ban). A verdict has
 * one row for each check. The same rows are stored, returned to the client and displayed.
 */

export type CheckState =
  | 'passed'
  | 'failed'
  /** The anti-cheat score is above zero, but no hard limit is exceeded. */
  | 'flagged'
  /** A daily cap lowers the reward; the match stays valid. */
  | 'capped'
  | 'not_reached'
  /** Not judged: this host refereed the match and knows the value itself. */
  | 'refereed_here'
  /** Not judged: the check is about a client's submission, and a prize pool has none. */
  | 'not_applicable';

interface RewardCheck {
  readonly step: string;
  readonly name: string;
  readonly code: RewardCode;
}

/** All checks in the order in which they run. */
export const CHECKS = [
  { step: '1', name: 'match_known', code: 'INVALID_MATCH' },
  { step: '2', name: 'session_proven', code: 'INVALID_SESSION' },
  { step: '2b', name: 'signature', code: 'INVALID_SIGNATURE' },
  { step: '3', name: 'not_expired', code: 'SESSION_EXPIRED' },
  { step: '4', name: 'wallet_matches', code: 'WALLET_MISMATCH' },
  { step: '4b', name: 'not_banned', code: 'BANNED' },
  { step: '5', name: 'not_submitted', code: 'DUPLICATE_SUBMISSION' },
  { step: '6', name: 'player_count_matches', code: 'PLAYER_COUNT_MISMATCH' },
  { step: '7', name: 'placement_possible', code: 'INVALID_PLACEMENT' },
  { step: '8', name: 'long_enough', code: 'MATCH_TOO_SHORT' },
  { step: '9', name: 'short_enough', code: 'MATCH_TOO_LONG' },
  { step: '10', name: 'duration_matches', code: 'DURATION_MISMATCH' },
  { step: '11', name: 'kills_possible', code: 'INVALID_KILLS' },
  { step: '12', name: 'anti_cheat', code: 'ANTI_CHEAT_FAILED' },
  { step: '13', name: 'daily_caps', code: 'DAILY_CAP_EXCEEDED' },
  { step: '14', name: 'cooldown', code: 'COOLDOWN_ACTIVE' },
] as const satisfies readonly RewardCheck[];
export type RewardCheckName = (typeof CHECKS)[number]['name'];

/** A value that a verdict shows. It is never a token, a signature or a hash of one. */
export type CheckValue = string | number | boolean | null;

export interface CheckRow {
  /** A number of the specification, or one with a letter for a check that Arbiter adds, such as `2b`. */
  readonly step: string;
  readonly name: RewardCheckName;
  /** The refusal code if the check fails. */
  readonly code: RewardCode;
  readonly state: CheckState;
  /** The actual value, under the name that is stored. */
  readonly saw: CheckValue;
  /** The required condition, for example `>= 60000`. */
  readonly wanted: CheckValue;
}

/** The judgement of one check. A row stores the actual value as `saw` and the expected one as `wanted`. */
export interface CheckFinding {
  readonly state: 'passed' | 'failed' | 'flagged' | 'capped' | 'refereed_here';
  readonly actual: CheckValue;
  readonly expected: CheckValue;
}

type CheckSpec = (typeof CHECKS)[number];

export const toCheckRow = (check: CheckSpec, { state, actual, expected }: CheckFinding): CheckRow => ({
  ...check,
  state,
  saw: actual,
  wanted: expected,
});

const unjudgedRow = (check: CheckSpec, state: 'not_reached' | 'not_applicable'): CheckRow => ({
  ...check,
  state,
  saw: null,
  wanted: null,
});

/** Runs the checks in order. After the first failure the remaining rows are `not_reached`. */
export function runChecks(judge: (name: RewardCheckName) => CheckFinding): {
  rows: CheckRow[];
  failed: CheckRow | null;
} {
  const rows: CheckRow[] = [];
  let failed: CheckRow | null = null;
  for (const check of CHECKS) {
    const row: CheckRow =
      failed === null ? toCheckRow(check, judge(check.name)) : unjudgedRow(check, 'not_reached');
    if (row.state === 'failed') failed = row;
    rows.push(row);
  }
  return { rows, failed };
}

/** The finding of a check that is known to pass. */
export const toPassedFinding = (actual: CheckValue, expected: CheckValue): CheckFinding => ({
  state: 'passed',
  actual,
  expected,
});

/** The finding of a check that passes if its condition is met, and fails otherwise. */
export const toFinding = (isMet: boolean, actual: CheckValue, expected: CheckValue): CheckFinding => ({
  state: isMet ? 'passed' : 'failed',
  actual,
  expected,
});

/** The rows that were judged; the audit log omits the others. */
export const judgedRows = (rows: readonly CheckRow[]): CheckRow[] =>
  rows.filter(({ state }) => state !== 'not_reached');

/** All checks in their order. Those that were not judged, as most of a prize pool, are marked as not applicable. */
export const allChecks = (judgedChecks: readonly CheckRow[]): CheckRow[] =>
  CHECKS.map(
    (check) => judgedChecks.find(({ step }) => step === check.step) ?? unjudgedRow(check, 'not_applicable'),
  );
