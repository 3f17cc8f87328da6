import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrateDatabase, migrations } from '../../src/main/platform/db/migrate.ts';
import { MEMORY, openDatabase, type Db } from '../../src/main/platform/db/open.ts';

/** The newest schema as bytes, created once and never written to. */
let schema: Promise<Buffer> | null = null;

async function newestSchema(): Promise<Buffer> {
  const db = await openDatabase(MEMORY);
  const migrated = migrateDatabase(db, { migrations, nowMs: 0, backup: () => undefined });
  if (!migrated.ok) throw new Error(migrated.message);
  const bytes = db.serialize();
  db.close();
  return bytes;
}

/** The newest schema as the bytes of a database file. */
export const schemaBytes = (): Promise<Buffer> => (schema ??= newestSchema());

/**
 * A migrated database in memory that is closed at the end of the test. It is for tests of stores;
 * other tests need a writer too.
 */
export async function memoryDb(): Promise<Db> {
  const db = new Database(await schemaBytes());
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = ON');
  db.pragma('recursive_triggers = ON');
  return db;
}
