import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { timeInName, type DataPaths } from '../../platform/data-folder/index.ts';

/** Unpacked and verified, waiting beside the data for the moment when nothing is open. */
export const WAITING_FOLDER = 'restore-next';

/** What an archive stands for in a data folder; everything of it is moved aside, even what the archive lacks. */
const REPLACED = ['arbiter.db', 'arbiter.db-wal', 'audit-head.json', 'chain'];

/**
 * Moves what waits in `restore-next/` into place and what was there into
 * `replaced-<utc>/`. The folder's lock is held and nothing is open. The answer
 * is the name of the folder with what was there before.
 *
 * Ended halfway it goes on at the next start: the folder is emptied file by
 * file, the database last, and removed at the end.
 */
export function putInPlace(paths: DataPaths, nowMs: number): string {
  const waiting = join(paths.folder, WAITING_FOLDER);
  const aside = join(paths.folder, `replaced-${timeInName(nowMs)}`);
  const incoming = listed(waiting);
  // Half-done before: what lies in place already came from the archive.
  if (incoming.includes('arbiter.db')) moveAside(paths, incoming, aside);
  for (const path of incoming) move(join(waiting, path), join(paths.folder, path));
  for (const folder of ['chain', '']) removeEmpty(join(waiting, folder));
  return aside;
}

/** Keys stay unless the archive brings its own. */
function moveAside(paths: DataPaths, incoming: readonly string[], aside: string): void {
  const replaced = [...REPLACED, ...incoming.filter((path) => path === 'secrets.json')];
  for (const name of replaced) {
    const present = join(paths.folder, name);
    if (existsSync(present) && !existsSync(join(aside, name))) move(present, join(aside, name));
  }
}

/** The database last: as long as it waits, the restore is not done. */
function listed(waiting: string): string[] {
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
