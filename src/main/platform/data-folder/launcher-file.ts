import { accessSync, constants, lstatSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { replaceFileSync } from './atomic-file.ts';

/** The maximum length of a path or an argument. */
const MAX_PATH_LENGTH = 4096;
const path = z.string().max(MAX_PATH_LENGTH).refine(isAbsolute, 'must be an absolute path');

/** `launcher.json`: how to start the last host of this folder again from any working directory. */
const launcherFile = z.strictObject({
  version: z.literal(1),
  /** A Node executable or the desktop app. */
  execPath: path,
  /** The arguments before options such as `--data`; paths among them are absolute. */
  args: z.array(z.string().min(1).max(MAX_PATH_LENGTH)).max(16),
});
export type HostLauncher = Omit<z.infer<typeof launcherFile>, 'version'>;

/** Writes the file atomically with mode 0600. It stays in the folder after the host has stopped. */
export function writeLauncherFile(file: string, { execPath, args }: HostLauncher): void {
  const content = launcherFile.parse({ version: 1, execPath, args });
  replaceFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * `NO_LAUNCHER`: no host has run on this folder. `UNSAFE_LAUNCHER`: another user could have written the file, or its
 * content is not as Arbiter writes it. `LAUNCHER_GONE`: a file that it names no longer exists.
 */
export type LauncherCode = 'NO_LAUNCHER' | 'UNSAFE_LAUNCHER' | 'LAUNCHER_GONE';

const refuseUnsafe = (why: string) => refuse('UNSAFE_LAUNCHER' as const, `its launcher.json ${why}`);

/**
 * Reads how to start the host. The command in the file will be executed, so the file is
 * accepted only if no other user can have written it.
 */
export function readLauncherFile(file: string): Outcome<HostLauncher, LauncherCode> {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return refuse('NO_LAUNCHER', 'no Arbiter has run on this data folder yet');
  if (!stats.isFile()) return refuseUnsafe('is not a regular file');
  if (!isOwn(stats.uid)) return refuseUnsafe('belongs to another user');
  // Windows has no such modes; there the folder is inside the user's own profile.
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    return refuseUnsafe('is open to other users');
  const parsed = launcherFile.safeParse(readJson(file));
  if (!parsed.success) return refuseUnsafe('does not have the expected content');
  const { execPath, args } = parsed.data;
  const isMissing = [execPath, ...args.filter(isAbsolute)].some((namedPath) => !exists(namedPath));
  if (isMissing || !isProgram(execPath))
    return refuse('LAUNCHER_GONE', 'the Arbiter installation that ran here last no longer exists');
  return accept({ execPath, args });
}

/** Whether the file belongs to this user; true on a system without user ids, where it cannot be checked. */
const isOwn = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;

const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
