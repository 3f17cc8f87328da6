import type { EndReason } from '../../../shared/end-reason.ts';
import { parseNullableJson, type JsonObject } from '../../../shared/json.ts';
import type { GameClockState } from '../rules/game-clock.ts';
import type { LogKind, SessionLogRow } from '../rules/log-row.ts';

/** The latest draw offer of a session. */
export interface DrawOffer {
  readonly role: string;
  /** The tick at which it was made. */
  readonly tick: number;
  /** False once the other player has moved or declined. */
  readonly open: boolean;
}

/** The row of a session without its state. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly template: string;
  readonly status: 'active' | 'completed';
  /** The number of actions and endings so far; rows about draw offers and outages do not count. */
  readonly tick: number;
  readonly createdAt: string;
  /** The time of the last row of the log, or of the creation. */
  readonly updatedAt: string;
  /** The agent that created the session. */
  readonly createdBy: string;
  readonly options: JsonObject;
  /** The random seed in hex, which stays secret until the game is over; null for a game without chance. */
  readonly seed: string | null;
  /** The number of rows in the log. */
  readonly seq: number;
  /** The hash of the last row of the log, or of the header. */
  readonly head: string;
  /** Null while the game is not over. */
  readonly outcome: string | null;
  /** Null while the game is not over. */
  readonly outcomeReason: EndReason | null;
  /** Null while the game is not over, and when nobody won. */
  readonly winner: string | null;
  /** Null for a game without a clock. */
  readonly clock: GameClockState | null;
  /** Wall time in milliseconds at which an active session ends because nobody has acted. */
  readonly expiresMs: number;
  /** The number of illegal actions with which a role loses; null for no limit. */
  readonly illegalLimit: number | null;
  /** Illegal actions by role; empty while there is no limit. */
  readonly illegalCounts: Readonly<Record<string, number>>;
  /** Null before the first offer and after the end. */
  readonly drawOffer: DrawOffer | null;
  readonly quarantined: boolean;
  /** A person sees the evaluation while playing; the game counts for no rating and no reward. */
  readonly assisted: boolean;
  /** Minimum time in milliseconds between two moves of hosted players; 0 for none. */
  readonly paceMs: number;
  /** Agent id by role. */
  readonly participants: Readonly<Record<string, string>>;
}

/** A row of the table `sessions`. */
export interface SessionDbRow {
  session_id: string;
  template: string;
  state: string;
  status: 'active' | 'completed';
  tick: number;
  created_at: string;
  updated_at: string;
  created_by: string;
  options: string;
  seed: string | null;
  seq: number;
  head: string;
  outcome: string | null;
  outcome_reason: EndReason | null;
  winner: string | null;
  clock: string | null;
  expires_ms: number;
  illegal_limit: number | null;
  illegal_counts: string;
  draw_offer: string | null;
  quarantined: number;
  assisted: number;
  pace_ms: number;
}

/** The columns of the table `actions` that a log row has; `action` is JSON. */
export interface LogDbRow {
  seq: number;
  tick: number;
  kind: LogKind;
  role: string;
  agent_id: string;
  action: string;
  created_at: string;
  hash: string;
}

/**
 * The stored action of a row. Text that is not JSON becomes an object that no rule and no hash accepts, so replay and
 * verify report the row.
 */
function parseAction(storedText: string): SessionLogRow['action'] {
  try {
    return JSON.parse(storedText) as SessionLogRow['action'];
  } catch {
    return { not_json: storedText } as unknown as SessionLogRow['action'];
  }
}

export const toSessionLogRow = (row: LogDbRow): SessionLogRow => ({
  seq: row.seq,
  tick: row.tick,
  kind: row.kind,
  role: row.role,
  agentId: row.agent_id,
  action: parseAction(row.action),
  createdAt: row.created_at,
  hash: row.hash,
});

export const toSessionRecord = (row: SessionDbRow, participants: Record<string, string>): SessionRecord => ({
  sessionId: row.session_id,
  template: row.template,
  status: row.status,
  tick: row.tick,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  createdBy: row.created_by,
  options: JSON.parse(row.options) as JsonObject,
  seed: row.seed,
  seq: row.seq,
  head: row.head,
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  winner: row.winner,
  clock: parseNullableJson<GameClockState>(row.clock),
  expiresMs: row.expires_ms,
  illegalLimit: row.illegal_limit,
  illegalCounts: JSON.parse(row.illegal_counts) as Record<string, number>,
  drawOffer: parseNullableJson<DrawOffer>(row.draw_offer),
  quarantined: row.quarantined === 1,
  assisted: row.assisted === 1,
  paceMs: row.pace_ms,
  participants,
});
