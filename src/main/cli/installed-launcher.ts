import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostLauncher } from '../platform/data-folder/index.ts';

/** Where this installation's `bin/arbiter.mjs` lies, seen from a built entry or from the sources. */
const LAUNCHER_PATHS = ['../../bin/arbiter.mjs', '../../../bin/arbiter.mjs'];

/** How this very installation starts a host that ends by itself; null for what is packed without one. */
export function installedLauncher(entryUrl: string): HostLauncher | null {
  const files = LAUNCHER_PATHS.map((place) => fileURLToPath(new URL(place, entryUrl)));
  const launcher = files.find((file) => existsSync(file));
  return launcher === undefined
    ? null
    : { execPath: process.execPath, args: [launcher, 'serve', '--idle-exit'] };
}
