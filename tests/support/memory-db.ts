import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrate, migrations } from '../../src/main/platform/db/migrate.ts';
import { MEMORY, openDatabase, type Db } from '../../src/main/platform/db/open.ts';

/** The newest schema as bytes: made once, never written to. */
let schema: Promise<Buffer> | null = null;

async function newestSchema(): Promise<Buffer> {
  const db = await openDatabase(MEMORY);
  const migrated = migrate(db, { migrations, nowMs: 0, backup: () => undefined });
  if (!migrated.ok) throw new Error(migrated.message);
  const bytes = db.serialize();
  db.close();
  return bytes;
}

/** A database in memory that went through the migrations and ends with the test. For stores; a house has a writer too. */
export async function memoryDb(): Promise<Db> {
  schema ??= newestSchema();
  const db = new Database(await schema);
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = ON');
  db.pragma('recursive_triggers = ON');
  return db;
}
