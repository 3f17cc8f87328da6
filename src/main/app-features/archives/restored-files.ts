import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { timeInName, type DataPaths } from '../../platform/data-folder/index.ts';

/** The folder of an unpacked and verified archive that replaces the data at the next start. */
export const PENDING_RESTORE_FOLDER = 'restore-next';

/** Files of a data folder that an archive replaces. They are moved away even when the archive lacks some of them. */
const REPLACED = ['arbiter.db', 'arbiter.db-wal', 'audit-head.json', 'chain'];

/**
 * Moves the files of `restore-next/` into the data folder and the files that they replace into `replaced-<utc>/`,
 * whose path it returns. The caller holds the folder's lock, and no file is open.
 *
 * A restore that was interrupted continues at the next start: `restore-next/` is emptied file by file, the
 * database last, and removed at the end.
 */
export function moveRestoredFiles(paths: DataPaths, nowMs: number): string {
  const waiting = join(paths.folder, PENDING_RESTORE_FOLDER);
  const replacedFolder = join(paths.folder, `replaced-${timeInName(nowMs)}`);
  const incoming = listWaitingFiles(waiting);
  // Without a waiting database an earlier run got this far, and the files in place come from the archive.
  if (incoming.includes('arbiter.db')) moveReplacedFiles(paths, incoming, replacedFolder);
  for (const path of incoming) move(join(waiting, path), join(paths.folder, path));
  for (const folder of ['chain', '']) removeEmpty(join(waiting, folder));
  return replacedFolder;
}

/** The keys stay in place unless the archive contains keys. */
function moveReplacedFiles(paths: DataPaths, incoming: readonly string[], replacedFolder: string): void {
  const replaced = [...REPLACED, ...incoming.filter((path) => path === 'secrets.json')];
  for (const name of replaced) {
    const present = join(paths.folder, name);
    if (existsSync(present) && !existsSync(join(replacedFolder, name)))
      move(present, join(replacedFolder, name));
  }
}

/** Lists the database last, because a waiting database shows that the restore is not complete. */
function listWaitingFiles(waiting: string): string[] {
  const chain = existsSync(join(waiting, 'chain')) ? readdirSync(join(waiting, 'chain')) : [];
  const names = readdirSync(waiting).filter((name) => name !== 'chain' && name !== 'arbiter.db');
  const database = existsSync(join(waiting, 'arbiter.db')) ? ['arbiter.db'] : [];
  return [...chain.map((name) => `chain/${name}`), ...names, ...database];
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  renameSync(from, to);
}

function removeEmpty(folder: string): void {
  if (existsSync(folder)) rmdirSync(folder);
}
