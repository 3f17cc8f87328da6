import type { EndReason } from '../../../shared/end-reason.ts';
import { parseNullableJson, type JsonObject } from '../../../shared/json.ts';
import type { GameClockState } from '../rules/game-clock.ts';
import type { LogKind, SessionLogRow } from '../rules/log-row.ts';

export interface DrawOffer {
  readonly role: string;
  readonly tick: number;
  readonly open: boolean;
}

/** The row of a session without its state. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly template: string;
  readonly status: 'active' | 'completed';
  readonly tick: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: string;
  readonly options: JsonObject;
  /** The random seed in hex; it stays secret until the game is over. */
  readonly seed: string | null;
  readonly seq: number;
  readonly head: string;
  readonly outcome: string | null;
  readonly outcomeReason: EndReason | null;
  readonly winner: string | null;
  readonly clock: GameClockState | null;
  readonly expiresMs: number;
  readonly illegalLimit: number | null;
  readonly illegalCounts: Readonly<Record<string, number>>;
  readonly drawOffer: DrawOffer | null;
  readonly quarantined: boolean;
  /** A person sees the evaluation while playing; the game counts for no rating and no reward. */
  readonly assisted: boolean;
  readonly paceMs: number;
  /** Agent id by role. */
  readonly participants: Readonly<Record<string, string>>;
}

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
 * Text that is not JSON becomes an object that no rule and no hash accepts, so
 * replay and verify report the row.
 */
function parseAction(stored: string): SessionLogRow['action'] {
  try {
    return JSON.parse(stored) as SessionLogRow['action'];
  } catch {
    return { not_json: stored } as unknown as SessionLogRow['action'];
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
