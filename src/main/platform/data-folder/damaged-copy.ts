import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { timeInName } from './database-backups.ts';
import type { DataPaths } from './paths.ts';

const COPY_NAME = /^damaged-.*\.db$/;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies a damaged database with its WAL to `damaged-<utc>.db` and returns the name of the
 * copy. If a copy of the same database file exists, its name is returned instead. Null when there is no database.
 */
export function copyDamagedDatabase(paths: DataPaths, nowMs: number): string | null {
  if (!existsSync(paths.database)) return null;
  const { size } = statSync(paths.database);
  const existingCopy = readdirSync(paths.folder).find(
    (name) => COPY_NAME.test(name) && hasSameContent(join(paths.folder, name), paths.database, size),
  );
  if (existingCopy !== undefined) return existingCopy;
  const name = `damaged-${timeInName(nowMs)}.db`;
  for (const suffix of ['-wal', '']) {
    const source = `${paths.database}${suffix}`;
    if (existsSync(source)) {
      copyFileSync(source, join(paths.folder, `${name}${suffix}`), constants.COPYFILE_FICLONE);
    }
  }
  return name;
}

const hasSameContent = (copy: string, original: string, size: number): boolean =>
  statSync(copy).size === size && digest(copy) === digest(original);

function digest(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}
