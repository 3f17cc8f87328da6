import { accessSync, constants, lstatSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { replaceFileSync } from './atomic-file.ts';

/** Longest path or argument that is taken for one. */
const MAX_PATH_LENGTH = 4096;
const path = z.string().max(MAX_PATH_LENGTH).refine(isAbsolute, 'must be an absolute path');

/** `launcher.json`: how the host that ran last on this folder is started again, whatever the working directory. */
const launcherFile = z.strictObject({
  version: z.literal(1),
  /** A Node, or the desktop app itself. */
  execPath: path,
  /** Before `--data` and the like; paths among them are absolute. */
  args: z.array(z.string().min(1).max(MAX_PATH_LENGTH)).max(16),
});
export type HostLauncher = Omit<z.infer<typeof launcherFile>, 'version'>;

/** Writes it in one step, mode 0600. It stays when the host stops: that is what it is for. */
export function writeLauncherFile(file: string, { execPath, args }: HostLauncher): void {
  const content = launcherFile.parse({ version: 1, execPath, args });
  replaceFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** `NO_LAUNCHER`: no host ever ran here; `UNSAFE_LAUNCHER`: not as we write it; `LAUNCHER_GONE`: it names what is not there. */
export type LauncherCode = 'NO_LAUNCHER' | 'UNSAFE_LAUNCHER' | 'LAUNCHER_GONE';

const unsafe = (why: string) => refuse('UNSAFE_LAUNCHER' as const, `its launcher.json ${why}`);

/**
 * How to start the host, or why not. What stands in the file will be run, so it
 * counts only when nobody but this user can have written it.
 */
export function readLauncherFile(file: string): Outcome<HostLauncher, LauncherCode> {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return refuse('NO_LAUNCHER', 'no Arbiter has run on this data folder yet');
  if (!found.isFile()) return unsafe('is no ordinary file');
  if (!isOwn(found.uid)) return unsafe('belongs to another user');
  // Windows keeps no such modes; the folder lies in the user's own profile there.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) return unsafe('is open to other users');
  const parsed = launcherFile.safeParse(jsonOf(file));
  if (!parsed.success) return unsafe('is not as Arbiter writes it');
  const { execPath, args } = parsed.data;
  const missing = [execPath, ...args.filter(isAbsolute)].some((each) => !isThere(each));
  if (missing || !isProgram(execPath))
    return refuse('LAUNCHER_GONE', 'the Arbiter that ran here last is gone');
  return accept({ execPath, args });
}

/** Where the system knows no user ids there is nobody else's to tell apart. */
const isOwn = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;

const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
