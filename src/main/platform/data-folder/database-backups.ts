import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Db } from '../db/writer.ts';
import { vacuumInto } from './vacuum-store.ts';
import type { DataPaths } from './paths.ts';
import type { BackupArchive } from '../../../shared/contract/backup.ts';

const MAX_BACKUPS = 10;
const BACKUP_NAME = /^arbiter-\d{8}T\d{9}Z-[a-z0-9-]+\.db$/;

/** A UTC time for a file name, such as `20261121T054612345Z`. */
export const timeInName = (ms: number): string => new Date(ms).toISOString().replace(/[-:.]/g, '');

/** The backups that the host made of its database, newest first. */
export const listDatabaseBackups = (paths: DataPaths): BackupArchive[] => listBackupFiles(paths, BACKUP_NAME);

/** The files in the folder of backups whose names match, newest first. */
export function listBackupFiles(paths: DataPaths, pattern: RegExp): BackupArchive[] {
  if (!existsSync(paths.backups)) return [];
  const names = readdirSync(paths.backups).filter((name) => pattern.test(name));
  return names
    .sort()
    .reverse()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(paths.backups, file));
      return { file, bytes: size, atMs: Math.round(mtimeMs) };
    });
}

/** Copies the open database into `backups/`, keeps the newest ten and returns the name of the new file. */
export function createDatabaseBackup(
  db: Db,
  paths: DataPaths,
  options: { nowMs: number; label: string },
): string {
  const file = `arbiter-${timeInName(options.nowMs)}-${options.label}.db`;
  const target = join(paths.backups, file);
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  closeSync(openSync(partial, 'wx', 0o600));
  vacuumInto(db, partial);
  syncToDisk(partial);
  renameSync(partial, target);
  for (const oldBackup of listDatabaseBackups(paths).slice(MAX_BACKUPS))
    rmSync(join(paths.backups, oldBackup.file));
  return file;
}

/**
 * Replaces the database with a backup; the database must be closed. The old database is
 * kept as `replaced-<utc>.db`, and its name is returned, or null when there was none. If
 * the process ends halfway, the next start finds a database that does not match its
 * audit head and offers the backups again.
 */
export function restoreDatabaseBackup(
  paths: DataPaths,
  file: string,
  nowMs: number,
): Outcome<string | null, 'NOT_FOUND'> {
  if (!listDatabaseBackups(paths).some((backup) => backup.file === file)) {
    return refuse('NOT_FOUND', 'There is no such backup');
  }
  const restoredFile = `${paths.database}.restored`;
  copyFileSync(join(paths.backups, file), restoredFile);
  syncToDisk(restoredFile);
  const replacedName = `replaced-${timeInName(nowMs)}.db`;
  const hadDatabase = existsSync(paths.database);
  if (hadDatabase) copyFileSync(paths.database, join(paths.folder, replacedName));
  // SQLite would apply a WAL file of the old database to the restored one.
  moveIfExists(`${paths.database}-wal`, join(paths.folder, `${replacedName}-wal`));
  rmSync(`${paths.database}-shm`, { force: true });
  renameSync(restoredFile, paths.database);
  moveIfExists(paths.auditHead, join(paths.folder, `${replacedName}-audit-head.json`));
  return accept(hadDatabase ? replacedName : null);
}

function moveIfExists(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
