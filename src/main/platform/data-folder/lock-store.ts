import type { Db } from '../db/open.ts';

/**
 * Takes an exclusive SQLite lock on an empty file and holds it while the connection is
 * open. Returns null when another process holds the lock. The kernel releases the lock
 * when the process ends in any way, so a stale lock cannot exist.
 *
 * This process must not open the file by other means: on POSIX, closing any descriptor
 * of the file would release the lock.
 */
export async function lockExclusively(file: string, waitMs: number): Promise<Db | null> {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(file, { timeout: waitMs });
  try {
    // A journal file is not needed because nothing is written.
    db.pragma('journal_mode = MEMORY');
    db.exec('begin exclusive');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
