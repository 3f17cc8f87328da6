import { createHash } from 'node:crypto';
import newest from './schema-snapshot.json' with { type: 'json' };

/** The schema that the shipped migrations lead to, as `npm run schema` writes it. */
export interface SchemaSnapshot {
  /** SHA-256 in hex of the checksums of the migrations in their order, one on each line. */
  readonly checksum: string;
  /** Creates every table, index and trigger, and the rows that a new database has. */
  readonly statements: readonly string[];
}

/** The checksum of a snapshot of what the migrations with these checksums lead to. */
export const snapshotChecksum = (checksums: readonly string[]): string =>
  createHash('sha256').update(checksums.join('\n')).digest('hex');

/**
 * The statements that create what the migrations with these checksums lead to, or null when the snapshot was written for
 * other ones. Altering tables takes SQLite most of the time of a migration; a snapshot alters none.
 */
export function findSnapshot(
  checksums: readonly string[],
  snapshot: SchemaSnapshot = newest,
): readonly string[] | null {
  return snapshotChecksum(checksums) === snapshot.checksum ? snapshot.statements : null;
}
