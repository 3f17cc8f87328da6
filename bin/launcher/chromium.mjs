import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { printStatus } from './print-status.mjs';

// The headless shell, which Playwright prefers too, opens a page with a third of the processor time of the whole browser.
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** The packages of Debian, tried in this order, each with a font for a stable layout. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findOnPath = (env) =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)))
    .find(isProgram) ?? null;

/** The browser that Playwright has downloaded, or null. */
function playwrightBrowser(root) {
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

/** Installs Chromium on Debian and its derivatives, and only as root; otherwise the user decides. */
function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  printStatus('no Chromium found; installing one with apt-get');
  apt('update', '-q');
  return PACKAGES.some((name) =>
    apt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'),
  );
}

/**
 * Finds a Chromium for the tests: `ARBITER_CHROMIUM`, PATH, Playwright's own,
 * or one that apt-get installs. Returns null when none of them works.
 */
export function findOrInstallChromium(root, env = process.env, install = installByApt) {
  if (env.ARBITER_CHROMIUM) return isProgram(env.ARBITER_CHROMIUM) ? env.ARBITER_CHROMIUM : null;
  const found = findOnPath(env) ?? playwrightBrowser(root);
  if (found !== null) return found;
  return install() ? findOnPath(env) : null;
}
