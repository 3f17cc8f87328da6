import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './launcher/build.mjs';
import { ensureInstalled } from './launcher/install.mjs';
import { findNode } from './launcher/node-runtime.mjs';
import { LaunchError } from './launcher/launch-error.mjs';

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The built CLI, which runs every command. */
export const CLI = join(ROOT, 'out', 'main', 'cli.js');

/** The oldest Node that the launcher and `npm test` are tested with; the host needs a newer one (`node-runtime.mjs`). */
const MIN_NODE = [20, 20];

/** Refuses an older Node with a message, before some part of it fails. */
function requireLauncherNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new LaunchError(
    `this is Node ${process.versions.node}; Arbiter starts with Node ${MIN_NODE.join('.')} or newer. ` +
      'Install it from https://nodejs.org and retry.',
    5,
  );
}

/**
 * Prepares a clone: installs packages (with `install`), finds Node and builds.
 * Returns the path of the Node that runs `CLI`. Starts on Node 20.20 or newer.
 */
export async function bootstrap({ install }) {
  requireLauncherNode();
  if (install) await ensureInstalled(ROOT);
  if (!existsSync(join(ROOT, 'node_modules', 'better-sqlite3'))) {
    throw new LaunchError('packages are not installed; run npm ci, or npm start, which installs them');
  }
  const node = findNode(ROOT);
  await ensureBuilt(ROOT, node);
  return node;
}
