import { onTestFinished } from 'vitest';
import { migrate, migrations } from '../../src/main/db/migrate.ts';
import { MEMORY, openDatabase, type Db } from '../../src/main/db/open.ts';

/** A database of the newest schema that lives in memory and ends with the test. For stores; a house has a writer too. */
export async function memoryDb(): Promise<Db> {
  const db = await openDatabase(MEMORY);
  onTestFinished(() => void db.close());
  const migrated = migrate(db, { migrations, nowMs: 0, backup: () => undefined });
  if (!migrated.ok) throw new Error(migrated.message);
  return db;
}
