import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { SafeMode } from '../../../shared/contract/host.ts';
import { auditHeads, readHeadFile, writeHeadFile } from '../../platform/audit/index.ts';
import {
  createDatabaseBackup,
  copyDamagedDatabase,
  listDatabaseBackups,
  type DataPaths,
} from '../../platform/data-folder/index.ts';
import { inspectDatabase, type DatabaseFault } from './inspect-database.ts';
import {
  migrateDatabase,
  migrations as shippedMigrations,
  type Migration,
} from '../../platform/db/migrate.ts';
import { MEMORY, openDatabase, type Db } from '../../platform/db/open.ts';

export interface GuardedDatabase {
  readonly db: Db;
  /** When this is not null, `db` refuses writes, and a writer over it throws `ReadOnlyError`. */
  readonly safeMode: SafeMode | null;
  /** True when this is the first start with the data folder. */
  readonly created: boolean;
}

export interface GuardedOpenOptions {
  readonly paths: DataPaths;
  readonly nowMs: number;
  readonly migrations?: readonly Migration[];
}

/**
 * Opens and migrates the folder's database when it is sound, and creates one when the folder is new. Otherwise opens
 * it read-only, or an empty one in memory when even that fails, and copies a damaged file. A damaged or missing
 * database is never replaced by a new one. Throws when a migration fails. The caller holds the folder's lock.
 */
export async function openGuardedDatabase(options: GuardedOpenOptions): Promise<GuardedDatabase> {
  const { paths, nowMs } = options;
  const migrations = options.migrations ?? shippedMigrations;
  const finding = await inspectDatabase(paths, migrations);
  if (finding.state === 'broken') return openInSafeMode(finding.fault, options);
  if (finding.state === 'new') await createDatabase(options);
  const db = await openDatabase(paths.database);
  const backup = (version: number): void => {
    createDatabaseBackup(db, paths, { nowMs, label: `before-${version}` });
  };
  const migrated = migrateDatabase(db, { migrations, nowMs, backup });
  if (!migrated.ok) throw new Error(migrated.message);
  writeFirstHead(db, paths);
  return { db, safeMode: null, created: finding.state === 'new' };
}

/** Creates the database under another name and renames it, so that `arbiter.db` is always complete. */
async function createDatabase({
  paths,
  nowMs,
  migrations = shippedMigrations,
}: GuardedOpenOptions): Promise<void> {
  const file = `${paths.database}.new`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const db = await openDatabase(file);
  // No process opens this file before it is complete, so one transaction with one flush suffices for all migrations.
  db.transaction(() => migrateDatabase(db, { migrations, nowMs, backup: () => {} }))();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  renameSync(file, paths.database);
  syncFolder(paths.folder);
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file descriptor.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Writes the audit head beside the database when there is none: at the first start, and after a person deleted it to
 * accept the database as it is.
 */
function writeFirstHead(db: Db, paths: DataPaths): void {
  if (readHeadFile(paths.auditHead).state !== 'missing') return;
  const heads = auditHeads(db);
  const hash = heads.hashAt(heads.lastSeq);
  if (hash !== null) writeHeadFile(paths.auditHead, { seq: heads.lastSeq, hash });
}

async function openInSafeMode(fault: DatabaseFault, options: GuardedOpenOptions): Promise<GuardedDatabase> {
  const { paths, nowMs, migrations = shippedMigrations } = options;
  const emptySchema = await openEmptySchema(migrations, nowMs);
  // A database with a newer schema is not damaged, so it is not copied.
  const damagedCopy = fault.reason === 'newer_schema' ? null : copyIfPossible(paths, nowMs);
  const readable = await openReadable(paths.database, emptySchema);
  if (readable === null) emptySchema.pragma('query_only = ON');
  else emptySchema.close();
  const backups = listDatabaseBackups(paths).map((backup) => backup.file);
  return { db: readable ?? emptySchema, safeMode: { ...fault, backups, damagedCopy }, created: false };
}

async function openEmptySchema(migrations: readonly Migration[], nowMs: number): Promise<Db> {
  const emptySchema = await openDatabase(MEMORY);
  migrateDatabase(emptySchema, { migrations, nowMs, backup: () => {} });
  return emptySchema;
}

/** Copies the damaged database. Safe mode must start even when that fails, for example on a full disk. */
function copyIfPossible(paths: DataPaths, nowMs: number): string | null {
  try {
    return copyDamagedDatabase(paths, nowMs);
  } catch {
    return null;
  }
}

/** Queries that every start runs completely. Damage elsewhere fails only the requests that read it. */
const READABLE_AT_START = [
  'select * from settings',
  'select * from meta',
  'select * from agents',
  'select * from audit order by seq desc limit 1',
];

/**
 * Opens the file itself, read-only, when it has every table and column of the schema and what a start reads is
 * readable; otherwise null.
 */
async function openReadable(file: string, emptySchema: Db): Promise<Db | null> {
  let db: Db | null = null;
  try {
    db = await openDatabase(file, { readOnly: true });
    const present = columnsOf(db);
    if (columnsOf(emptySchema).every((column) => present.includes(column))) {
      for (const sql of READABLE_AT_START) db.prepare(sql).all();
      return db;
    }
  } catch {
    // The file cannot be read; the caller uses the empty schema instead.
  }
  db?.close();
  return null;
}

const COLUMNS = `select t.name || '.' || c.name from sqlite_master t, pragma_table_info(t.name) c
  where t.type = 'table'`;

const columnsOf = (db: Db): string[] => db.prepare<[], string>(COLUMNS).pluck().all();
