import { createHash } from 'node:crypto';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Migration } from './migration.ts';
import type { Db } from './open.ts';
import { findSnapshot } from './schema-snapshot.ts';

export type { Migration } from './migration.ts';
export { migrations } from './migrations/index.ts';

/** The letters ARBT as a number; they identify an Arbiter database among SQLite files. */
export const APPLICATION_ID = 0x41524254;

export interface MigrateOptions {
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
  /** Called before each migration of a database that already contains data. */
  readonly backup: (beforeVersion: number) => void;
}

export type MigrationCode = 'NEWER_SCHEMA' | 'CHANGED_MIGRATION';

const MIGRATIONS_TABLE = `create table if not exists migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at text not null
) strict`;

/** SHA-256 of the migration's SQL, in hex. */
export const checksumOf = (migration: Migration): string =>
  createHash('sha256').update(migration.sql).digest('hex');

/**
 * Migrates the database to the newest known schema, one transaction per migration. An empty database gets that schema
 * in one transaction when the snapshot was written for these migrations. Returns the versions that were applied.
 */
export function migrateDatabase(db: Db, options: MigrateOptions): Outcome<readonly number[], MigrationCode> {
  if (isEmpty(db)) {
    const snapshot = findSnapshot(options.migrations.map(checksumOf));
    if (snapshot !== null) return accept(createNewestSchema(db, snapshot, options));
  }
  return migrateOneByOne(db, options);
}

/** Applies each missing migration, also to a new database. Returns the versions that were applied. */
export function migrateOneByOne(db: Db, options: MigrateOptions): Outcome<readonly number[], MigrationCode> {
  const schemaVersion = checkSchema(db, options.migrations);
  if (!schemaVersion.ok) return schemaVersion;
  // Every missing version is applied, and not only those above the highest one: a data folder that
  // was once opened by a development build may lack one in between.
  const appliedVersions = new Set(readApplied(db).map(({ version }) => version));
  const pendingMigrations = options.migrations.filter(({ version }) => !appliedVersions.has(version));
  for (const migration of pendingMigrations) {
    // A new database needs no backup.
    if (schemaVersion.value > 0) options.backup(migration.version);
    applyMigration(db, migration, options.nowMs);
  }
  return accept(pendingMigrations.map((migration) => migration.version));
}

/** Compares the applied migrations with the known ones without writing. Returns the version of the schema. */
export function checkSchema(db: Db, migrations: readonly Migration[]): Outcome<number, MigrationCode> {
  const appliedMigrations = readApplied(db);
  for (const row of appliedMigrations) {
    const migration = migrations.find((candidate) => candidate.version === row.version);
    if (migration === undefined) {
      return refuse('NEWER_SCHEMA', `The database has schema ${row.version}, newer than this version knows`);
    }
    if (checksumOf(migration) !== row.checksum) {
      return refuse('CHANGED_MIGRATION', `Schema ${row.version} of the database differs from the known one`);
    }
  }
  return accept(appliedMigrations.at(-1)?.version ?? 0);
}

interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
}

function readApplied(db: Db): readonly AppliedMigration[] {
  const table = db.prepare("select 1 from sqlite_master where type = 'table' and name = 'migrations'").get();
  if (table === undefined) return [];
  return db.prepare<[], AppliedMigration>('select version, checksum from migrations order by version').all();
}

const isEmpty = (db: Db): boolean => db.prepare('select 1 from sqlite_master').get() === undefined;

/** Creates the newest schema from its snapshot in one transaction. Returns the versions that it contains. */
function createNewestSchema(
  db: Db,
  statements: readonly string[],
  { migrations, nowMs }: MigrateOptions,
): readonly number[] {
  db.transaction(() => {
    db.exec(MIGRATIONS_TABLE);
    db.exec(statements.join(';\n'));
    recordMigrations(db, migrations, nowMs);
  }).immediate();
  return migrations.map(({ version }) => version);
}

function applyMigration(db: Db, migration: Migration, nowMs: number): void {
  const run = db.transaction(() => {
    db.exec(MIGRATIONS_TABLE);
    db.exec(migration.sql);
    recordMigrations(db, [migration], nowMs);
  });
  run.immediate();
}

function recordMigrations(db: Db, migrations: readonly Migration[], nowMs: number): void {
  const insert = db.prepare('insert into migrations values (?, ?, ?, ?)');
  const appliedAt = new Date(nowMs).toISOString();
  for (const migration of migrations)
    insert.run(migration.version, migration.name, checksumOf(migration), appliedAt);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${readApplied(db).at(-1)?.version ?? 0}`);
}
