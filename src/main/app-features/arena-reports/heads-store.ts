import Database from 'better-sqlite3';
import { dataPaths } from '../../platform/data-folder/index.ts';

/**
 * The hash of the last row of each of these sessions' logs in a data folder, null for a session that it has not. It
 * only reads, also while a host is running. Null when the folder has no database that can be read.
 */
export function headsOf(
  dataFolder: string,
  sessionIds: readonly string[],
): readonly (string | null)[] | null {
  try {
    const db = new Database(dataPaths(dataFolder).database, { readonly: true, fileMustExist: true });
    try {
      const find = db.prepare<[string], { readonly head: string }>(
        'select head from sessions where session_id = ?',
      );
      return sessionIds.map((sessionId) => find.get(sessionId)?.head ?? null);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
