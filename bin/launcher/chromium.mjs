import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { say } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-liberation'];

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (env) =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram) ?? null;

/** A browser that Playwright has fetched for itself at some time. */
function playwrightsOwn(root) {
  try {
    const path = createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
    return isProgram(path) ? path : null;
  } catch {
    return null;
  }
}

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Only as root on Debian or one of its children; anything else is the person's to decide. */
function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`no Chromium found; installing ${PACKAGES.join(' and ')} with apt-get`);
  apt('update', '-q');
  return apt('install', '-y', '-q', '--no-install-recommends', ...PACKAGES);
}

/**
 * A Chromium for the tests: `ARBITER_CHROMIUM`, PATH, Playwright's own, then
 * apt-get. Null when there is none to be had.
 */
export function findChromium(root, env = process.env, install = installByApt) {
  if (env.ARBITER_CHROMIUM) return isProgram(env.ARBITER_CHROMIUM) ? env.ARBITER_CHROMIUM : null;
  const found = onPath(env) ?? playwrightsOwn(root);
  if (found !== null) return found;
  return install() ? onPath(env) : null;
}
