import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checksumOf, migrateOneByOne, migrations } from '../src/main/platform/db/migrate.ts';
import { snapshotChecksum } from '../src/main/platform/db/schema-snapshot.ts';

/**
 * `npm run schema`: writes the schema that all migrations lead to into `src/main/platform/db/schema-snapshot.json`, from
 * which a new database is made in a tenth of the time. Run it after adding a migration; until then a new database is
 * made by the migrations, and `tests/unit/main/platform/db/schema-snapshot.test.ts` fails.
 */

const FILE = join(import.meta.dirname, '../src/main/platform/db/schema-snapshot.json');
/** Tables whose rows differ from database to database, with the statement that makes the row. */
const RANDOM_ROWS = {
  fleet_coordinator: 'insert into fleet_coordinator (coordinator_id) values (lower(hex(randomblob(16))))',
};

const OBJECTS = `select sql from sqlite_master
  where sql is not null and name not like 'sqlite_%' and name <> 'migrations' order by rowid`;
const TABLES = `select name from sqlite_master
  where type = 'table' and name not like 'sqlite_%' and name <> 'migrations' order by rowid`;

function rowsOf(db, table) {
  const columns = db.prepare(`select name from pragma_table_info('${table}')`).pluck().all();
  const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
  return db.prepare(`select ${values} from "${table}"`).pluck().all();
}

const insertsInto = (db, table) =>
  Object.hasOwn(RANDOM_ROWS, table)
    ? [RANDOM_ROWS[table]]
    : rowsOf(db, table).map((row) => `insert into ${table} values (${row})`);

/** The snapshot of the schema after all migrations, as it has to be in the file. */
export function schemaSnapshot() {
  const db = new Database(':memory:');
  migrateOneByOne(db, { migrations, nowMs: 0, backup: () => undefined });
  const objects = db.prepare(OBJECTS).pluck().all();
  const inserts = db
    .prepare(TABLES)
    .pluck()
    .all()
    .flatMap((table) => insertsInto(db, table));
  db.close();
  return { checksum: snapshotChecksum(migrations.map(checksumOf)), statements: [...objects, ...inserts] };
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(schemaSnapshot(), null, 2)}\n`);
