import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { UpdatePlan } from '../../platform/host-api.ts';

/** The size and hash of a file according to the release list. */
interface ExpectedFile {
  readonly size: number;
  readonly sha512: string;
}

const CHUNK_BYTES = 1024 * 1024;
const EXECUTABLE = 0o755;

/** The path of the previous version, beside an AppImage. */
export const previousImage = (image: string): string => `${image}.previous`;

/** Whether the previous version is still there. */
export const hasPrevious = (image: string): boolean =>
  lstatSync(previousImage(image), { throwIfNoEntry: false })?.isFile() === true;

const fileChanged = refuse('UPDATE_FILE_CHANGED', 'The downloaded file was changed since its download');

/**
 * Reads the file once and compares size and checksum. With `copyTo` the bytes of the copy are the ones that were
 * compared, so nothing can take the place of the file between the check and its use; a copy that differs is removed.
 */
export function checkFile(
  file: string,
  expected: ExpectedFile,
  copyTo: string | null = null,
): Outcome<null, UpdateCode> {
  let source: number;
  try {
    // Links are refused: their target could be replaced after the check.
    source = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return fileChanged;
  }
  try {
    const stats = fstatSync(source);
    if (!stats.isFile() || stats.size !== expected.size) return fileChanged;
    if (copyTo !== null) rmSync(copyTo, { force: true });
    const target = copyTo === null ? null : openSync(copyTo, 'wx', EXECUTABLE);
    try {
      if (digestOf(source, target) === expected.sha512) return accept(null);
    } finally {
      if (target !== null) closeSync(target);
    }
    if (copyTo !== null) rmSync(copyTo, { force: true });
    return fileChanged;
  } finally {
    closeSync(source);
  }
}

/** The SHA-512 of an open file, whose bytes are also written to `target`. */
function digestOf(source: number, target: number | null): string {
  const hash = createHash('sha512');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (;;) {
    const bytes = readSync(source, buffer, 0, CHUNK_BYTES, null);
    if (bytes === 0) break;
    const chunk = buffer.subarray(0, bytes);
    hash.update(chunk);
    if (target !== null) writeWhole(target, chunk);
  }
  if (target !== null) fsyncSync(target);
  return hash.digest('hex');
}

function writeWhole(target: number, chunk: Buffer): void {
  for (let offset = 0; offset < chunk.length;) offset += writeSync(target, chunk, offset);
}

/**
 * Puts the new version in place; the host must have stopped. At every moment there is a complete program at the path
 * of an AppImage, and the previous version stays beside it. On Windows the installer is started, which replaces the
 * program when that has ended.
 */
export function applyUpdate(plan: UpdatePlan): Outcome<null, UpdateCode> {
  try {
    if (plan.kind === 'previous') {
      if (!hasPrevious(plan.image)) return refuse('NO_UPDATE', 'The version before is not there any more');
      renameSync(previousImage(plan.image), plan.image);
      return accept(null);
    }
    if (plan.kind === 'installer') return runInstaller(plan);
    const incoming = `${plan.image}.new`;
    const copied = checkFile(plan.file, plan, incoming);
    if (!copied.ok) return copied;
    keepCurrentImage(plan.image);
    renameSync(incoming, plan.image);
    rmSync(plan.file, { force: true });
    return accept(null);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return refuse('UPDATE_INSTALL_FAILED', `The new version could not be put in place (${code})`);
  }
}

/** Keeps the version that is about to be replaced; some file systems have no hard links. */
function keepCurrentImage(image: string): void {
  const previous = previousImage(image);
  rmSync(previous, { force: true });
  try {
    linkSync(image, previous);
  } catch {
    copyFileSync(image, previous);
  }
}

/** The arguments of the installer: no questions, and a start of the app at its end. */
const INSTALLER_ARGUMENTS = ['--updated', '/S', '--force-run'];

function runInstaller(plan: ExpectedFile & { readonly file: string }): Outcome<null, UpdateCode> {
  const checked = checkFile(plan.file, plan);
  if (!checked.ok) return checked;
  const child = spawn(plan.file, INSTALLER_ARGUMENTS, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
  return accept(null);
}
