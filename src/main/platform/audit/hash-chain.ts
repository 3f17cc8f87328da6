import { hash } from 'node:crypto';

/** The previous hash of the first row. */
export const GENESIS = '0'.repeat(64);

/** A stored row of the log. `payload` is canonical JSON text, `at` is ISO 8601 UTC. */
export interface HashedRow {
  readonly seq: number;
  readonly at: string;
  readonly system: string;
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly payload: string;
}

/**
 * SHA-256 in hex of the previous hash followed by the row in canonical JSON. The payload
 * is already canonical and is hashed as stored, so a verifier need not parse it and
 * detects any change of its text.
 */
export function auditRowHash(prev: string, row: HashedRow): string {
  return hash('sha256', prev + canonicalRow(row), 'hex');
}

function canonicalRow(row: HashedRow): string {
  return (
    `{"action":${JSON.stringify(row.action)},"actor":${JSON.stringify(row.actor)}` +
    `,"at":${JSON.stringify(row.at)},"payload":${row.payload},"seq":${row.seq}` +
    `,"subject":${JSON.stringify(row.subject)},"system":${JSON.stringify(row.system)}}`
  );
}
