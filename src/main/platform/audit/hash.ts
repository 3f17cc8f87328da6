import { hash } from 'node:crypto';

/** What the first row carries as the hash of the row before it. */
export const GENESIS = '0'.repeat(64);

/** A row of the log as it is stored. `payload` is canonical JSON text, `at` is ISO 8601 UTC. */
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
 * SHA-256 in hex over the previous hash followed by the row in canonical JSON.
 * The payload is canonical already and goes in as it is stored, so that
 * a verifier need not parse it and any change of its text shows.
 */
export function rowHash(prev: string, row: HashedRow): string {
  return hash('sha256', prev + canonicalRow(row), 'hex');
}

function canonicalRow(row: HashedRow): string {
  return (
    `{"action":${JSON.stringify(row.action)},"actor":${JSON.stringify(row.actor)}` +
    `,"at":${JSON.stringify(row.at)},"payload":${row.payload},"seq":${row.seq}` +
    `,"subject":${JSON.stringify(row.subject)},"system":${JSON.stringify(row.system)}}`
  );
}
