import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { LaunchError } from './launch-error.mjs';
import { printStatus, printProgress } from './print-status.mjs';

const stampFile = (root) => join(root, 'node_modules', '.arbiter-install');

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

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/**
 * Compares npm's record of installed packages with the lockfile. Optional
 * packages, such as packages for other platforms, may be missing, and with
 * `omitDev` development packages too.
 */
export function matchesLockfile(root, { omitDev = false } = {}) {
  const lockedPackages = readPackages(join(root, 'package-lock.json'));
  const installedPackages = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (lockedPackages === null || installedPackages === null) return false;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    if (path === '') return true;
    const installedEntry = installedPackages[path];
    if (installedEntry === undefined) return entry.optional === true || (omitDev && entry.dev === true);
    return installedEntry.version === entry.version;
  });
}

/** Whether our stamp, which is the hash of the lockfile at the last installation, is that of the lockfile now. */
function hasStamp(root) {
  const stamp = readText(stampFile(root));
  return stamp !== null && stamp === lockfileHash(root);
}

/** Whether the packages of the lockfile are installed: by our stamp, which is fast, or else by npm's own record. */
export const isInstalled = (root) =>
  existsSync(join(root, 'node_modules')) && (hasStamp(root) || matchesLockfile(root));

/** Writes the stamp. In a read-only folder npm's record is compared again at the next start. */
function writeStamp(root) {
  try {
    writeFileSync(stampFile(root), lockfileHash(root));
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** The npm that runs this script, or else the one on PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, firstArgs: [script], shell: false };
  }
  return { command: 'npm', firstArgs: [], shell: process.platform === 'win32' };
}

const runNpmCi = (root) =>
  new Promise((resolve) => {
    const { command, firstArgs, shell } = npmCommand();
    const args = [...firstArgs, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 2, 2] });
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? 127 : 1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Installs once; concurrent starts wait for the first one. */
export async function ensureInstalled(root, install = runNpmCi) {
  if (hasStamp(root)) return;
  if (isInstalled(root)) {
    writeStamp(root);
    return;
  }
  await withLock(
    join(root, '.arbiter', 'install.lock'),
    async () => {
      if (isInstalled(root)) return;
      const endProgress = printProgress('installing packages (npm ci)');
      const code = await install(root);
      endProgress(code === 0 ? 'packages installed' : 'packages not installed');
      if (code === 127) throw new LaunchError('npm was not found on PATH; install Node.js with npm');
      if (code !== 0) {
        throw new LaunchError(
          `npm ci ended with code ${code}; its output is above. Fix the problem and retry.`,
        );
      }
      writeStamp(root);
    },
    (pid) => printStatus(`another start${pid === null ? '' : ` (pid ${pid})`} is installing; waiting for it`),
  );
}
