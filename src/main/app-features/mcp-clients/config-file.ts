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

/** Somebody else's file on disk: read whole, replaced whole, never half. */

const NEW_FILE_MODE = 0o600;

/** Null when it is not there; refused when it is there and cannot be read. */
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

/** A link to a file kept elsewhere stays a link. */
const target = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** Keeps the text from before beside the file; null when there was none. */
export function keepBackup(file: string): string | null {
  if (!existsSync(file)) {
    rmSync(backupOf(file), { force: true });
    return null;
  }
  copyFileSync(file, backupOf(file));
  return backupOf(file);
}

/** In one step and with the mode it had. */
export function replaceConfig(file: string, text: string): void {
  const real = target(file);
  mkdirSync(dirname(real), { recursive: true });
  const mode = existsSync(real) ? statSync(real).mode & 0o777 : NEW_FILE_MODE;
  const aside = `${real}.arbiter-${process.pid}`;
  try {
    writeThrough(aside, text, mode);
    renameSync(aside, real);
  } catch (error) {
    // Nothing of ours stays beside a file that could not be replaced.
    rmSync(aside, { force: true });
    throw error;
  }
}

/** On the disk when it returns. */
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
  rmSync(target(file), { force: true });
}

export const removeBackup = (file: string): void => rmSync(backupOf(file), { force: true });

export const isThere = (path: string): boolean => existsSync(path);
