import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { dataPaths, type DataPaths } from './paths.ts';

/**
 * Creates `folder` and its missing parents with mode 0700. The recursive call of Node does not end
 * where a system creates no folders, such as below /proc, so each level is created on its own.
 */
export function createFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats === undefined && dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it at the same moment.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Creates the folder, `backups` and `logs` if they are missing, and sets their mode to 0700. */
export function prepareFolder(folder: string): DataPaths {
  const paths = dataPaths(folder);
  for (const path of [paths.folder, paths.backups, paths.logs]) {
    createFolder(path);
    chmodSync(path, 0o700);
  }
  return paths;
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not write there, or some files in it belong to another user',
  EPERM: 'this user may not change it, or some files in it belong to another user',
  ENOENT: 'it cannot be created',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'it is a symbolic link to itself',
  SQLITE_CANTOPEN: 'a file in it cannot be opened; it may belong to another user',
  SQLITE_READONLY: 'a file in it cannot be written; it may belong to another user',
  SQLITE_PERM: 'a file in it cannot be written; it may belong to another user',
  SQLITE_FULL: 'its disk is full',
};

/**
 * The refusal that says why the folder cannot be used, when `error` is a failure of the file system or of opening a
 * database file; null for any other error, which is a defect.
 */
export function findFolderRefusal(folder: string, error: unknown): Outcome<never, 'DATA_UNUSABLE'> | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  // Errors of sockets and child processes have the same codes as errors of files.
  const path = 'path' in error ? String(error.path) : null;
  const concernsFolder =
    path === null ? code.startsWith('SQLITE_') : path.startsWith(folder) || folder.startsWith(path);
  if (!concernsFolder) return null;
  const reason = Object.keys(REASONS).find((name) => code === name || code.startsWith(`${name}_`));
  if (reason === undefined) return null;
  return refuse('DATA_UNUSABLE', `The data folder ${folder} cannot be used: ${REASONS[reason]} (${code})`);
}

/** `prepareFolder`, with a refusal instead of an exception for a folder that cannot be used. */
export function tryPrepareFolder(folder: string): Outcome<DataPaths, 'DATA_UNUSABLE'> {
  try {
    return accept(prepareFolder(folder));
  } catch (error) {
    const refusal = findFolderRefusal(folder, error);
    if (refusal === null) throw error;
    return refusal;
  }
}
