import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { timeInName, type DataPaths } from '../../platform/data-folder/index.ts';

/** The folder of an unpacked and verified archive that replaces the data at the next start. */
export const PENDING_RESTORE_FOLDER = 'restore-next';

/** Files of a data folder that an archive replaces. They are moved away even when the archive lacks some of them. */
const REPLACED_PATHS = ['arbiter.db', 'arbiter.db-wal', 'audit-head.json', 'chain'];

/**
 * Moves the files of `restore-next/` into the data folder and the files that they replace into `replaced-<utc>/`,
 * whose path it returns. The caller holds the folder's lock, and no file is open.
 *
 * A restore that was interrupted continues at the next start: `restore-next/` is emptied file by file, the
 * database last, and removed at the end.
 */
export function moveRestoredFiles(paths: DataPaths, nowMs: number): string {
  const waitingFolder = join(paths.folder, PENDING_RESTORE_FOLDER);
  const replacedFolder = join(paths.folder, `replaced-${timeInName(nowMs)}`);
  const waitingPaths = listWaitingFiles(waitingFolder);
  // Without a waiting database an earlier run got this far, and the files in place come from the archive.
  if (waitingPaths.includes('arbiter.db')) moveReplacedFiles(paths, waitingPaths, replacedFolder);
  for (const path of waitingPaths) move(join(waitingFolder, path), join(paths.folder, path));
  for (const folder of ['chain', '']) removeEmpty(join(waitingFolder, folder));
  return replacedFolder;
}

/** The keys stay in place unless the archive contains keys. */
function moveReplacedFiles(paths: DataPaths, waitingPaths: readonly string[], replacedFolder: string): void {
  const replacedPaths = [...REPLACED_PATHS, ...waitingPaths.filter((path) => path === 'secrets.json')];
  for (const name of replacedPaths) {
    const currentFile = join(paths.folder, name);
    if (existsSync(currentFile) && !existsSync(join(replacedFolder, name)))
      move(currentFile, join(replacedFolder, name));
  }
}

/** Lists the database last, because a database that still waits shows that the restore is not complete. */
function listWaitingFiles(waitingFolder: string): string[] {
  const chain = existsSync(join(waitingFolder, 'chain')) ? readdirSync(join(waitingFolder, 'chain')) : [];
  const names = readdirSync(waitingFolder).filter((name) => name !== 'chain' && name !== 'arbiter.db');
  const database = existsSync(join(waitingFolder, 'arbiter.db')) ? ['arbiter.db'] : [];
  return [...chain.map((name) => `chain/${name}`), ...names, ...database];
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  renameSync(from, to);
}

function removeEmpty(folder: string): void {
  if (existsSync(folder)) rmdirSync(folder);
}
