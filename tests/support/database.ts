import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The database of a running host, read from outside through a connection of one's own. */

const TABLES = ['agents', 'sessions', 'participants', 'actions', 'idempotency', 'challenges', 'spectators'];
/** Rows that a refused request must leave alone; refused actions and audit are counted apart. */
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

/** Everything the requests of a game may have written, value by value. */
export const wholeDatabase = (data: string): string =>
  readDatabase(data, (db) =>
    JSON.stringify(WATCHED.map((table) => [table, db.prepare(`select * from ${table}`).all()])),
  );

/** Every file under a folder to which nobody writes any more: a running host replaces files at any moment. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Every byte on disk: database, write-ahead log and what lies beside them. */
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
