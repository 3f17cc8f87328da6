import { existsSync } from 'node:fs';
import { dataPaths } from '../../platform/data-folder/index.ts';
import { openDatabase } from '../../platform/db/open.ts';

/** The latest time (ISO 8601 UTC) of any row of the audit log; null without a readable database or rows. */
export async function readLatestAuditTime(dataFolder: string): Promise<string | null> {
  const { database } = dataPaths(dataFolder);
  if (!existsSync(database)) return null;
  try {
    const db = await openDatabase(database, { readOnly: true });
    try {
      return db.prepare<[], string | null>('select max(at) from audit').pluck().get() ?? null;
    } finally {
      db.close();
    }
  } catch {
    // The item of the data folder and `arbiter verify` report an unreadable database.
    return null;
  }
}
