import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { LaunchProblem, say, sayWhile } from './say.mjs';

const stampOf = (root) => join(root, 'node_modules', '.arbiter-install');

const lockfileHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/**
 * True when npm's own record of what it installed covers the lockfile. Parts
 * for other platforms are optional and may be missing; development parts may
 * be missing where `npm ci --omit=dev` was chosen.
 */
export function matchesLockfile(root, { omitDev = false } = {}) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = present[path];
    if (there === undefined) return entry.optional === true || (omitDev && entry.dev === true);
    return there.version === entry.version;
  });
}

/** The stamp makes the usual answer one small read; without it npm's own record is asked. */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const hash = lockfileHash(root);
  if (readText(stampOf(root)) === hash) return true;
  if (!matchesLockfile(root)) return false;
  stamp(root, hash);
  return true;
}

/** A folder that cannot be written to is still installed, only asked again next time. */
function stamp(root, hash) {
  try {
    writeFileSync(stampOf(root), hash);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** npm as the one that runs us when it does, otherwise the one on PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, first: [script], shell: false };
  }
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

const runNpmCi = (root) =>
  new Promise((resolve) => {
    const { command, first, shell } = npmCommand();
    const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 2, 2] });
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? 127 : 1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Installs once; concurrent starts wait for the first one. */
export async function ensureInstalled(root, install = runNpmCi) {
  if (isInstalled(root)) return;
  await withLock(
    join(root, '.arbiter', 'install.lock'),
    async () => {
      if (isInstalled(root)) return;
      const done = sayWhile('installing packages (npm ci)');
      const code = await install(root);
      done(code === 0 ? 'packages installed' : 'packages not installed');
      if (code === 127) throw new LaunchProblem('npm was not found on PATH; install Node.js with npm');
      if (code !== 0) {
        throw new LaunchProblem(
          `npm ci ended with code ${code}; its words are above. Mend that, then retry.`,
        );
      }
      stamp(root, lockfileHash(root));
    },
    (pid) => say(`another start${pid === null ? '' : ` (pid ${pid})`} is installing; waiting for it`),
  );
}
