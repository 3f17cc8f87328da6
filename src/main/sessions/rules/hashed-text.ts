import { canonicalJson, type Json, type JsonObject } from '../../../shared/json.ts';

/** The header of a session's log, which is hashed first and fixed at creation. Names are the same as in the export. */
export interface SessionHeader {
  readonly session_id: string;
  readonly template: string;
  readonly options: JsonObject;
  /** Agent id by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** Null for a game without chance. */
  readonly seed_commitment: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly created_at: string;
}

/** The members of a log row that are hashed. `action` is the parsed JSON of the row. */
export interface HashedLogRow {
  readonly seq: number;
  readonly tick: number;
  readonly kind: string;
  readonly role: string;
  readonly agentId: string;
  readonly action: string | object | null;
  readonly createdAt: string;
}

/** The text whose SHA-256 in hex is h(0): the header as canonical JSON. */
export function headerText(header: SessionHeader): string {
  const { session_id, template, options, participants, seed_commitment, created_at } = header;
  return canonicalJson({ session_id, template, options, participants, seed_commitment, created_at });
}

/** The text whose SHA-256 in hex is h(n): h(n-1) in hex followed by row n as canonical JSON. */
export function rowText(previous: string, row: HashedLogRow): string {
  const members = {
    seq: row.seq,
    tick: row.tick,
    kind: row.kind,
    role: row.role,
    agent_id: row.agentId,
    action: row.action as Json,
    created_at: row.createdAt,
  };
  return previous + canonicalJson(members);
}
