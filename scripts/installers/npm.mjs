import { spawnSync } from 'node:child_process';

/**
 * Runs npm with `args`. Within `npm run …` that is npm's own program on the running Node, because Windows starts
 * `npm.cmd` only through a shell, which would read the arguments once more.
 */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath;
  return script === undefined || script.endsWith('.cmd')
    ? spawnSync('npm', args, { shell: process.platform === 'win32', ...options })
    : spawnSync(process.execPath, [script, ...args], options);
}

/** electron-builder runs through npm at a pinned version, so that only a person who packs downloads it. */
const BUILDER = 'electron-builder@26.17.0';

/** Runs electron-builder with `args`. */
export const runBuilder = (args, options) =>
  runNpm(['exec', '--yes', `--package=${BUILDER}`, '--', 'electron-builder', ...args], options);
