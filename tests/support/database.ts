import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Opens the database of a running host over a second connection. */

const TABLES = ['agents', 'sessions', 'participants', 'actions', 'idempotency', 'challenges', 'spectators'];
/** Row counts that a refused request must not change; refusals and audit rows are counted separately. */
const WATCHED = [...TABLES, 'settings', 'audit'] as const;

export function readDatabase<T>(data: string, read: (db: Database.Database) => T): T {
  const db = new Database(join(data, 'arbiter.db'), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Row counts of every table that requests may write. */
export const rowCounts = (data: string): Record<string, number> =>
  readDatabase(data, (db) =>
    Object.fromEntries(
      WATCHED.map((table) => [
        table,
        (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n,
      ]),
    ),
  );

/** All values that the requests of a game may have written. */
export const wholeDatabase = (data: string): string =>
  readDatabase(data, (db) =>
    JSON.stringify(WATCHED.map((table) => [table, db.prepare(`select * from ${table}`).all()])),
  );

/** Every file under a folder that is not in use; a running host replaces files at any time. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** All bytes on disk: the database, the write-ahead log and the files beside them. */
export const bytesOnDisk = (data: string): Buffer =>
  Buffer.concat(
    ['arbiter.db', 'arbiter.db-wal', 'host.json', 'audit-head.json'].map((file) => {
      try {
        return readFileSync(join(data, file));
      } catch {
        return Buffer.alloc(0);
      }
    }),
  );
