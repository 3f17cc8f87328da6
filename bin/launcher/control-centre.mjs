import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, CLI, ROOT } from '../bootstrap.mjs';
import { electronMemory } from './electron-memory.mjs';
import { HOST_FLAGS, NODE_HOST_FLAGS, runHost } from './host-process.mjs';
import { withCompileCache } from './runtime.mjs';
import { printStatus } from './print-status.mjs';
import { chooseShell, hasDisplay } from './shell-choice.mjs';
import { readStartOptions, START_HELP } from './start-options.mjs';

const RUNTIME = join(ROOT, 'scripts', 'electron-runtime.mjs');
const FETCHER = fileURLToPath(new URL('fetch-electron.mjs', import.meta.url));

/** A window that ends within this time with an unknown code was never shown. */
const START_LIMIT_MS = 10_000;
/** Exit codes of docs/cli.md, with which the browser shell would end as well. */
const KNOWN_CODES = new Set([0, 2, 3, 4, 5]);

const CI = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Looks for the file, because importing `electron` would start a download. */
async function findElectron() {
  if (!existsSync(RUNTIME)) return null;
  const runtime = await import(RUNTIME);
  return (await runtime.findElectron()) ?? null;
}

/** Runs the download on the packaged Node, because it needs a newer Node than the launcher. */
const fetchElectron = (node) =>
  new Promise((resolve) => {
    if (!existsSync(RUNTIME)) {
      resolve(false);
      return;
    }
    const child = spawn(node, [FETCHER, RUNTIME], { stdio: ['ignore', 2, 2] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** The executable of Electron, or null after printing why the browser shell opens. */
async function windowProgram(requested, node) {
  const memory = electronMemory(ROOT);
  const found = requested === 'browser' ? null : await findElectron();
  const facts = { requested, electron: found !== null, ci: CI, display: hasDisplay() };
  const choice = chooseShell({ ...facts, failedToday: memory.failedToday() });
  if (choice.shell === 'desktop') return found;
  if (choice.shell === 'fetch') {
    if (await fetchElectron(node)) {
      memory.forget();
      return findElectron();
    }
    memory.rememberFailure('the download did not succeed');
    printStatus('Electron could not be downloaded; opening the browser shell instead');
    return null;
  }
  if (choice.reason !== '') printStatus(`${choice.reason}; opening the browser shell`);
  return null;
}

async function runWindow(program, rest) {
  const startedMs = performance.now();
  try {
    const code = await runHost(program, [`--js-flags=${HOST_FLAGS.join(' ')}`, ROOT, ...rest], {
      parent: true,
    });
    const isEarly = performance.now() - startedMs < START_LIMIT_MS;
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
  const program = await windowProgram(options.requested, node);
  if (program !== null) {
    const code = await runWindow(program, [...(options.demo ? [] : ['--no-demo']), ...options.rest]);
    if (code !== null) return code;
    printStatus('the Electron window did not open; opening the browser shell instead');
  }
  const extras = [
    ...(options.open && !CI && hasDisplay() ? [] : ['--no-open']),
    ...(options.demo ? ['--demo'] : []),
  ];
  return runHost(node, [...NODE_HOST_FLAGS, CLI, 'open', ...extras, ...options.rest], {
    parent: true,
    env: withCompileCache(ROOT),
  });
}
