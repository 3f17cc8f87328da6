import Database from 'better-sqlite3';
import { auditHeads } from '../../platform/audit/index.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';

/**
 * The hash of the last row of each of these sessions' logs in a data folder, null for a session that it does not
 * contain. It only reads, also while a host is running. Null when the folder has no database that can be read.
 */
export const readSessionHeads = (
  dataFolder: string,
  sessionIds: readonly string[],
): readonly (string | null)[] | null =>
  readDatabase(dataFolder, (db) => {
    const findHead = db.prepare<[string], { readonly head: string }>(
      'select head from sessions where session_id = ?',
    );
    return sessionIds.map((sessionId) => findHead.get(sessionId)?.head ?? null);
  });

/**
 * The hashes of these rows of a data folder's audit log, null for a row that it does not contain; null when the
 * database cannot be read.
 */
export const readAuditHashes = (
  dataFolder: string,
  seqs: readonly number[],
): readonly (string | null)[] | null =>
  readDatabase(dataFolder, (db) => {
    const { hashAt } = auditHeads(db);
    return seqs.map(hashAt);
  });

function readDatabase<T>(dataFolder: string, read: (db: Database.Database) => T): T | null {
  try {
    const db = new Database(dataPaths(dataFolder).database, { readonly: true, fileMustExist: true });
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
