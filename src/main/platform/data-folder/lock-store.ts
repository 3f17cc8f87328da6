import type { Db } from '../db/open.ts';

/**
 * Takes an exclusive SQLite lock on an empty file and keeps it for as long as
 * the connection lives. The kernel releases it when the process dies in any
 * way, on every system, so a stale lock cannot exist. The file stays empty:
 * nothing in it can be torn. Null when another process holds it.
 *
 * The file must not be opened by other means in this process: on POSIX, closing
 * any descriptor of it would drop the lock.
 */
export async function holdExclusively(file: string, waitMs: number): Promise<Db | null> {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(file, { timeout: waitMs });
  try {
    // No journal file beside the lock; there is nothing to roll back.
    db.pragma('journal_mode = MEMORY');
    db.exec('begin exclusive');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
