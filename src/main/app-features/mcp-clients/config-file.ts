import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Reads and replaces settings files of other programs, always the whole file at once. */

const NEW_FILE_MODE = 0o600;

/** The file's text, or null when it does not exist; refuses when it exists and cannot be read. */
export function readConfig(file: string): Outcome<string | null, 'MALFORMED_CONFIG'> {
  try {
    return accept(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? accept(null)
      : refuse('MALFORMED_CONFIG', `This file cannot be read (${code})`);
  }
}

export const backupOf = (file: string): string => `${file}.arbiter-backup`;

/** The file behind a symbolic link, so that replacing it keeps the link. */
const realPathOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/**
 * Copies the file to its backup path and returns that path. Without a file, removes an old backup and returns
 * null.
 */
export function copyToBackup(file: string): string | null {
  if (!existsSync(file)) {
    rmSync(backupOf(file), { force: true });
    return null;
  }
  copyFileSync(file, backupOf(file));
  return backupOf(file);
}

/** Replaces the file in one step and keeps its mode. */
export function replaceConfig(file: string, text: string): void {
  const real = realPathOf(file);
  mkdirSync(dirname(real), { recursive: true });
  const mode = existsSync(real) ? statSync(real).mode & 0o777 : NEW_FILE_MODE;
  const temporary = `${real}.arbiter-${process.pid}`;
  try {
    writeThrough(temporary, text, mode);
    renameSync(temporary, real);
  } catch (error) {
    // The temporary file is removed when the file could not be replaced.
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes the file and returns when its bytes are on the disk. */
function writeThrough(file: string, text: string, mode: number): void {
  const descriptor = openSync(file, 'w', mode);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function removeConfig(file: string): void {
  rmSync(realPathOf(file), { force: true });
}

export const removeBackup = (file: string): void => rmSync(backupOf(file), { force: true });

export const fileExists = (path: string): boolean => existsSync(path);
