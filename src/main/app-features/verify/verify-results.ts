import type { GameClockState } from '../../sessions/index.ts';
import type { JsonObject } from '../../../shared/json.ts';

/** Result of one check over a whole database. */
export interface CheckResult {
  readonly name: VerifyCheckName;
  readonly ok: boolean;
  /** How many rows were checked; pages for `integrity`. */
  readonly rows: number;
  /** Names the first broken row, for example `audit 17` or `session <id> row 3`. */
  readonly firstBroken?: string;
  /** The number of the broken row in the audit log, when it is an audit row. */
  readonly seq?: number;
  /** A sentence that says why the row is wrong. */
  readonly detail?: string;
  /** Rows that are correct and that the person should know about. */
  readonly listed?: readonly string[];
}

export type VerifyCheckName =
  | 'integrity'
  | 'schema'
  | 'foreign_keys'
  | 'audit_chain'
  | 'audit_head'
  | 'action_chains'
  | 'session_heads'
  | 'state_equals_replay'
  | 'league_standings'
  | 'league_ratings'
  | 'reward_day_caps'
  | 'reward_mints'
  | 'reward_audit'
  | 'reward_sessions'
  | 'mint_rows'
  | 'mint_sends'
  | 'mint_confirmations'
  | 'chain_mints'
  | 'payment_rows'
  | 'payment_audit'
  | 'payment_owed'
  | 'payment_unproven'
  | 'payment_chain'
  | 'openfront_records'
  | 'subscription_rows'
  | 'wallet_rows'
  | 'stake_rows';

export interface VerifyReport {
  readonly ok: boolean;
  /** Whether the database was compared with the chain; null when the comparison was not requested. */
  readonly chain: 'asked' | 'not_asked' | null;
  readonly checks: readonly CheckResult[];
}

/** Receives the progress of a run. `step` throws `VerifyCancelledError` when the run should end. */
export interface RowProgress {
  step(rows: number): void;
}

export class VerifyCancelledError extends Error {
  override readonly name = 'VerifyCancelledError';
}

/** A row of the sessions table with its JSON texts parsed. */
export interface VerifySessionRow {
  readonly sessionId: string;
  readonly template: string;
  readonly options: JsonObject;
  readonly participants: Readonly<Record<string, string>>;
  readonly seed: string | null;
  readonly createdAt: string;
  readonly state: JsonObject;
  readonly status: string;
  readonly tick: number;
  readonly seq: number;
  readonly head: string;
  readonly outcome: string | null;
  readonly outcomeReason: string | null;
  readonly winner: string | null;
  readonly updatedAt: string;
  /** The parsed JSON of the column; null for a game without a clock. */
  readonly clock: GameClockState | null;
}

/** A row of a session's log with its action parsed. */
export interface VerifyActionRow {
  readonly seq: number;
  readonly tick: number;
  readonly kind: string;
  readonly role: string;
  readonly agentId: string;
  readonly action: string | object | null;
  readonly createdAt: string;
  readonly hash: string;
}

/**
 * The session host's functions for the verification. `replay` throws for a row that the rules do not allow.
 */
export interface ReplayCheck {
  seedCommitment(session: VerifySessionRow): string | null;
  replay(
    session: VerifySessionRow,
    rows: readonly VerifyActionRow[],
  ): {
    readonly state: JsonObject;
    readonly tick: number;
    readonly status: string;
    readonly outcome: string | null;
    readonly outcomeReason: string | null;
    readonly winner: string | null;
    readonly clockProblem: string | null;
  };
}

export interface BrokenRecord {
  readonly firstBroken: string;
  readonly seq?: number;
  readonly detail: string;
}

export const passedResult = (name: VerifyCheckName, rows: number): CheckResult => ({ name, ok: true, rows });

export const failedResult = (name: VerifyCheckName, rows: number, broken: BrokenRecord): CheckResult => ({
  name,
  ok: false,
  rows,
  ...broken,
});
