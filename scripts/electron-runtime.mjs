import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds and downloads Electron's runtime. This file does not import the
 * `electron` package, because that would start a download without progress and
 * without a time limit.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_CONNECT_MS = 10_000;
const MAX_SILENCE_MS = 30_000;

const PROGRAM = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const program = () => PROGRAM[process.platform] ?? 'electron';

/** The folder of a downloaded runtime. */
const ownFolder = (root, version) => join(root, '.arbiter', 'electron', version);
const packageFolder = (root) => join(root, 'node_modules', 'electron');

function electronVersion(root) {
  return JSON.parse(readFileSync(join(packageFolder(root), 'package.json'), 'utf8')).version;
}

function installedProgram(root) {
  const folder = packageFolder(root);
  try {
    return join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
  } catch {
    return null;
  }
}

/**
 * The path of the executable, or null. Looks in the override folder, in the
 * folder of the `electron` package, and in the folder of a downloaded runtime.
 */
export function findElectron({ root = ROOT, env = process.env } = {}) {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const candidates = [override ? join(override, program()) : null, installedProgram(root)];
  try {
    candidates.push(join(ownFolder(root, electronVersion(root)), program()));
  } catch {
    // Without the package there is no version to look for.
  }
  return candidates.find((path) => path !== null && existsSync(path)) ?? null;
}

/** Creates a timer that aborts with `message` unless `restart` is called in time. */
function createWatchdog(controller) {
  let timer;
  return {
    restart(ms, message) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new Error(message)), ms);
    },
    stop: () => clearTimeout(timer),
  };
}

const seconds = (ms) => `${ms / 1000} s`;

/** The error with a message for the user; `fetch` hides the reason in `cause`. */
function readableError(error, signal) {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason;
  const text = error instanceof Error ? (error.cause?.message ?? error.message) : String(error);
  if (/ECONNREFUSED|refused/i.test(text)) return new Error('the download server refused the connection');
  if (/ENOTFOUND|EAI_AGAIN/i.test(text)) return new Error('the download server was not found (no internet?)');
  if (/checksum/i.test(text))
    return new Error('the downloaded file differs from the published one (checksum)');
  return new Error(text);
}

/** Unpacks the archive in a child process, because the extractor is a native module. */
function unpack(archive, folder) {
  const code =
    "const [archive, dir] = process.argv.slice(1); await (await import('@electron-internal/extract-zip')).extract(archive, { dir });";
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, archive, folder], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (status) => {
      if (status === 0) resolve();
      else reject(new Error('the archive could not be unpacked'));
    });
  });
}

async function install(archive, folder) {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await unpack(archive, fresh);
    if (!existsSync(join(fresh, program()))) throw new Error('the archive does not contain Electron');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    // The folder gets its final name when it is complete.
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function download({ version, checksums, signal, onProgress, cacheRoot, limits }) {
  const { downloadArtifact } = await import('@electron/get');
  const controller = new AbortController();
  const guard = createWatchdog(controller);
  const forwardAbort = () => controller.abort(signal.reason ?? new Error('stopped'));
  if (signal?.aborted) forwardAbort();
  signal?.addEventListener('abort', forwardAbort, { once: true });
  guard.restart(limits.connectMs, `the download server did not respond within ${seconds(limits.connectMs)}`);
  try {
    return await downloadArtifact({
      version,
      artifactName: 'electron',
      checksums,
      cacheRoot,
      downloadOptions: {
        quiet: true,
        signal: controller.signal,
        getProgressCallback: (progress) => {
          guard.restart(limits.silenceMs, `the download stood still for ${seconds(limits.silenceMs)}`);
          onProgress?.(progress);
        },
      },
    });
  } catch (error) {
    throw readableError(error, controller.signal);
  } finally {
    guard.stop();
    signal?.removeEventListener('abort', forwardAbort);
  }
}

/**
 * Downloads the runtime and returns the path of its executable. Progress is
 * `{ transferred, total, percent }`. Throws an error with a message for the user.
 */
export async function fetchElectron({ onProgress, signal, root = ROOT, ...own } = {}) {
  const limits = { connectMs: MAX_CONNECT_MS, silenceMs: MAX_SILENCE_MS, ...own.limits };
  const version = electronVersion(root);
  const checksums =
    own.checksums ?? JSON.parse(readFileSync(join(packageFolder(root), 'checksums.json'), 'utf8'));
  const archive = await download({
    version,
    checksums,
    signal,
    onProgress,
    cacheRoot: own.cacheRoot,
    limits,
  });
  const folder = ownFolder(root, version);
  await install(archive, folder);
  return join(folder, program());
}
