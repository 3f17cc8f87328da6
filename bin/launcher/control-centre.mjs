import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, CLI, ROOT } from '../bootstrap.mjs';
import { electronDownloadFailure } from './electron-download-failure.mjs';
import { HOST_FLAGS, NODE_HOST_FLAGS, runHost } from './host-process.mjs';
import { withCompileCache } from './node-runtime.mjs';
import { printStatus } from './print-status.mjs';
import { chooseShell, isDisplayAvailable } from './shell-choice.mjs';
import { readStartOptions, START_HELP } from './start-options.mjs';

const RUNTIME_MODULE = join(ROOT, 'scripts', 'electron-runtime.mjs');
const FETCH_SCRIPT = fileURLToPath(new URL('fetch-electron.mjs', import.meta.url));

/** A window that ends earlier than this with an unknown code was never shown. */
const MIN_WINDOW_MS = 10_000;
/** Exit codes of docs/cli.md, with which the browser shell would end as well. */
const KNOWN_CODES = new Set([0, 2, 3, 4, 5]);

const IS_CI = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Looks for the file, because importing `electron` would start a download. */
async function findElectron() {
  if (!existsSync(RUNTIME_MODULE)) return null;
  const runtime = await import(RUNTIME_MODULE);
  return (await runtime.findElectron()) ?? null;
}

/** Runs the download on the packaged Node, because it needs a newer Node than the launcher. */
const fetchElectron = (node) =>
  new Promise((resolve) => {
    if (!existsSync(RUNTIME_MODULE)) {
      resolve(false);
      return;
    }
    const child = spawn(node, [FETCH_SCRIPT, RUNTIME_MODULE], { stdio: ['ignore', 2, 2] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/**
 * Finds the executable of Electron, and downloads it where it is missing. Returns null when the browser shell opens, and
 * prints why unless the browser shell was requested.
 */
async function findOrFetchElectron(requested, node) {
  const downloadFailure = electronDownloadFailure(ROOT);
  const found = requested === 'browser' ? null : await findElectron();
  const choice = chooseShell({
    requested,
    isInstalled: found !== null,
    isCi: IS_CI,
    hasDisplay: isDisplayAvailable(),
    hasDownloadFailedRecently: downloadFailure.isRecent(),
  });
  if (choice.mustDownload) {
    if (await fetchElectron(node)) {
      downloadFailure.forget();
      return findElectron();
    }
    downloadFailure.record('the download did not succeed');
    printStatus('Electron could not be downloaded; opening the browser shell instead');
    return null;
  }
  if (choice.shell === 'desktop') return found;
  if (choice.reason !== '') printStatus(`${choice.reason}; opening the browser shell`);
  return null;
}

/** Runs the Electron window; resolves with its exit code, or with null when it was never shown. */
async function runWindow(program, hostArgs) {
  const startedMs = performance.now();
  try {
    const code = await runHost(program, [`--js-flags=${HOST_FLAGS.join(' ')}`, ROOT, ...hostArgs], {
      endsWithParent: true,
    });
    const isEarly = performance.now() - startedMs < MIN_WINDOW_MS;
    // These are the codes after SIGINT and SIGTERM.
    const wasStopped = code === 130 || code === 143;
    return isEarly && !KNOWN_CODES.has(code) && !wasStopped ? null : code;
  } catch {
    return null;
  }
}

/** Runs `npm start`, `arbiter open`, and `arbiter` without a command. Resolves with the exit code. */
export async function openControlCentre(args, { install }) {
  const options = readStartOptions(args);
  if (options.help) {
    process.stdout.write(START_HELP);
    return 0;
  }
  const node = await bootstrap({ install });
  const program = await findOrFetchElectron(options.requested, node);
  if (program !== null) {
    const code = await runWindow(program, [...(options.demo ? [] : ['--no-demo']), ...options.hostArgs]);
    if (code !== null) return code;
    printStatus('the Electron window did not open; opening the browser shell instead');
  }
  const extras = [
    ...(options.open && !IS_CI && isDisplayAvailable() ? [] : ['--no-open']),
    ...(options.demo ? ['--demo'] : []),
  ];
  return runHost(node, [...NODE_HOST_FLAGS, CLI, 'open', ...extras, ...options.hostArgs], {
    endsWithParent: true,
    env: withCompileCache(ROOT),
  });
}
