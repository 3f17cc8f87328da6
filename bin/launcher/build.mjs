import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { compileCacheOf } from './node-runtime.mjs';
import { LaunchError } from './launch-error.mjs';
import { printStatus, printProgress } from './print-status.mjs';

/** The sources of the build. Other files do not make the output stale. */
const SOURCES = [
  'electron',
  'renderer',
  'src',
  'electron.vite.config.ts',
  'scripts/mcp-app-plugin.mjs',
  'scripts/no-json-schema-plugin.mjs',
  'scripts/replay-pages-plugin.mjs',
  'vite.mcp.config.ts',
  'package.json',
  'package-lock.json',
];
/** Files that a complete build contains, besides its stamp. */
const OUTPUTS = ['out/main/cli.js', 'out/main/mcp-app.html', 'out/renderer/index.html'];

const filesUnder = (path) => {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(inner);
    return entry.isFile() ? [inner] : [];
  });
};

/** A hash of contents, not of times: a checkout of the same sources needs no new build. */
function sourceHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = `${root}/${source}`;
    if (!existsSync(path)) continue;
    for (const file of source.includes('.') ? [path] : filesUnder(path)) {
      hash
        .update(`${file.slice(root.length)}\n`)
        .update(readFileSync(file))
        .update('\n');
    }
  }
  return hash.digest('hex');
}

const stampFile = (root) => join(root, 'out', '.arbiter-build');

/** The content stamp of the build in `out/`: the hash of the sources that it was built from; null without one. */
export function readBuildStamp(root) {
  try {
    return readFileSync(stampFile(root), 'utf8');
  } catch {
    return null;
  }
}

const hasOutput = (root) => OUTPUTS.every((file) => existsSync(join(root, file)));

/** The state of the build in `out/`: `missing`, `stale` or `fresh`. */
export function buildState(root) {
  if (!hasOutput(root)) return 'missing';
  return readBuildStamp(root) === sourceHash(root) ? 'fresh' : 'stale';
}

const builderFile = (root) => join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const viteFile = (root) => join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** Runs a build tool and collects its output, which is printed only when it fails. */
const runTool = (root, node, args) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') }),
    );
  });

/** Builds in a temporary folder and renames the file, so that a child that starts meanwhile finds a complete file. */
async function runChildBuilder(root, node) {
  const temporary = join(root, 'out', `.mcp-${process.pid}`);
  try {
    const args = [viteFile(root), 'build', '--config', 'vite.mcp.config.ts', '--outDir', temporary];
    const result = await runTool(root, node, args);
    if (result.code !== 0) return result;
    mkdirSync(join(root, 'out', 'mcp'), { recursive: true });
    renameSync(join(temporary, CHILD_FILE), childFile(root));
    return result;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const runBuilder = async (root, node) => {
  const main = await runTool(root, node, [builderFile(root), 'build']);
  if (main.code !== 0) return main;
  await ensureChildBuilt(root);
  return main;
};

async function buildNow(root, node, run) {
  const hashBefore = sourceHash(root);
  // The stamp is removed first, so that an interrupted build counts as stale.
  rmSync(stampFile(root), { force: true });
  const endProgress = printProgress('building the control centre');
  const { code, output } = await run(root, node);
  if (code !== 0) {
    endProgress('the build failed');
    process.stderr.write(output.endsWith('\n') ? output : `${output}\n`);
    throw new LaunchError('the build failed; its output is above');
  }
  endProgress('built');
  // Compiled code of older builds is never read again.
  rmSync(compileCacheOf(root), { recursive: true, force: true });
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stampFile(root), hashBefore);
}

/**
 * Builds when the output is missing or stale; concurrent starts build once.
 * Without the build tools (`npm ci --omit=dev`) it uses an existing build.
 */
export async function ensureBuilt(root, node, run = runBuilder) {
  const state = buildState(root);
  if (state === 'fresh') return;
  if (run === runBuilder && !existsSync(builderFile(root))) {
    if (state === 'stale') return;
    throw new LaunchError('there is no build, and the build tools are not installed; run npm ci');
  }
  await withLock(
    join(root, '.arbiter', 'build.lock'),
    async () => {
      if (buildState(root) !== 'fresh') await buildNow(root, node, run);
    },
    (pid) => printStatus(`another start${pid === null ? '' : ` (pid ${pid})`} is building; waiting for it`),
  );
}

const CHILD_FILE = 'arbiter-mcp.mjs';
const childFile = (root) => join(root, 'out', 'mcp', CHILD_FILE);
const childStampFile = (root) => join(root, 'out', 'mcp', '.arbiter-build');

function isChildFresh(root) {
  try {
    return existsSync(childFile(root)) && readFileSync(childStampFile(root), 'utf8') === sourceHash(root);
  } catch {
    return false;
  }
}

/**
 * Builds only the stdio child, which takes about a second, because the MCP
 * client that starts it waits. Runs on the current Node.
 */
export async function ensureChildBuilt(root, run = runChildBuilder) {
  if (isChildFresh(root)) return;
  if (run === runChildBuilder && !existsSync(viteFile(root))) {
    if (existsSync(childFile(root))) return;
    throw new LaunchError('there is no build, and the build tools are not installed; run npm ci');
  }
  await withLock(join(root, '.arbiter', 'child-build.lock'), async () => {
    if (isChildFresh(root)) return;
    const hashBefore = sourceHash(root);
    const { code, output } = await run(root, process.execPath);
    if (code !== 0) throw new LaunchError(`the build of the MCP child failed\n${output}`);
    writeFileSync(childStampFile(root), hashBefore);
  });
}
