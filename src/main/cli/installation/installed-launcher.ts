import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostLauncher } from '../../platform/data-folder/index.ts';

/** The path of `bin/arbiter.mjs` relative to a built entry, and relative to one that runs from source. */
const LAUNCHER_PATHS = ['../../bin/arbiter.mjs', '../../../bin/arbiter.mjs'];

/** The path of this installation's `bin/arbiter.mjs`; null in an installation without it. */
export function findLauncherFile(entryUrl: string): string | null {
  const files = LAUNCHER_PATHS.map((path) => fileURLToPath(new URL(path, entryUrl)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The command with which this installation starts a host that exits when idle; null without `bin/arbiter.mjs`. */
export function findLauncherCommand(entryUrl: string): HostLauncher | null {
  const launcher = findLauncherFile(entryUrl);
  return launcher === null ? null : { execPath: process.execPath, args: [launcher, 'serve', '--idle-exit'] };
}

/** The part of an installed app's addresses that says that a file is in its asar. */
const ASAR_SEGMENT = '/app.asar/';

/** The script of an installed app that runs its command line; null in a clone and in an app without it. */
export function findPackagedScript(entryUrl: string, platform: NodeJS.Platform): string | null {
  if (!entryUrl.includes(ASAR_SEGMENT)) return null;
  const resources = fileURLToPath(entryUrl.slice(0, entryUrl.indexOf(ASAR_SEGMENT)));
  const file = join(resources, 'bin', platform === 'win32' ? 'arbiter.cmd' : 'arbiter');
  return existsSync(file) ? file : null;
}
