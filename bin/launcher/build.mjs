import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { LaunchProblem, say, sayWhile } from './say.mjs';

/** What the output is made from. A file outside these does not make it stale. */
const SOURCES = [
  'electron',
  'renderer',
  'src',
  'electron.vite.config.ts',
  'vite.mcp.config.ts',
  'package.json',
  'package-lock.json',
];
/** What must be there besides the stamp for the output to count as a build. */
const OUTPUTS = ['out/main/cli.js', 'out/renderer/index.html'];

const filesUnder = (path) => {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(inner);
    return entry.isFile() ? [inner] : [];
  });
};

/** Contents, not times: a checkout that gives the same sources needs no new build. */
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

const stampOf = (root) => join(root, 'out', '.arbiter-build');

const hasOutput = (root) => OUTPUTS.every((file) => existsSync(join(root, file)));

/** `missing`, `stale` or `fresh`. */
export function buildState(root) {
  if (!hasOutput(root)) return 'missing';
  try {
    return readFileSync(stampOf(root), 'utf8') === sourceHash(root) ? 'fresh' : 'stale';
  } catch {
    return 'stale';
  }
}

const builderOf = (root) => join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const viteOf = (root) => join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** The builder's own words are kept back and shown only when it fails. */
const runTool = (root, node, args) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const words = [];
    child.stdout.on('data', (chunk) => words.push(chunk));
    child.stderr.on('data', (chunk) => words.push(chunk));
    child.once('error', (error) => resolve({ code: 1, words: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, words: Buffer.concat(words).toString('utf8') }));
  });

/** Built aside and moved in one step: a child that starts meanwhile finds the old file or the new one. */
async function runChildBuilder(root, node) {
  const aside = join(root, 'out', `.mcp-${process.pid}`);
  try {
    const args = [viteOf(root), 'build', '--config', 'vite.mcp.config.ts', '--outDir', aside];
    const done = await runTool(root, node, args);
    if (done.code !== 0) return done;
    mkdirSync(join(root, 'out', 'mcp'), { recursive: true });
    renameSync(join(aside, CHILD_FILE), childOf(root));
    return done;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const runBuilder = async (root, node) => {
  const main = await runTool(root, node, [builderOf(root), 'build']);
  if (main.code !== 0) return main;
  await ensureChildBuilt(root);
  return main;
};

async function buildNow(root, node, run) {
  const before = sourceHash(root);
  // Without its stamp a build that is cut short counts as stale.
  rmSync(stampOf(root), { force: true });
  const done = sayWhile('building the control centre');
  const { code, words } = await run(root, node);
  if (code !== 0) {
    done('the build failed');
    process.stderr.write(words.endsWith('\n') ? words : `${words}\n`);
    throw new LaunchProblem('the build failed; its words are above');
  }
  done('built');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stampOf(root), before);
}

/**
 * Builds when the output is missing or stale; concurrent starts build once.
 * Without the build tools (`npm ci --omit=dev`) an existing build is used.
 */
export async function ensureBuilt(root, node, run = runBuilder) {
  const state = buildState(root);
  if (state === 'fresh') return;
  if (run === runBuilder && !existsSync(builderOf(root))) {
    if (state === 'stale') return;
    throw new LaunchProblem('there is no build and the build tools are not installed; run npm ci');
  }
  await withLock(
    join(root, '.arbiter', 'build.lock'),
    async () => {
      if (buildState(root) !== 'fresh') await buildNow(root, node, run);
    },
    (pid) => say(`another start${pid === null ? '' : ` (pid ${pid})`} is building; waiting for it`),
  );
}

const CHILD_FILE = 'arbiter-mcp.mjs';
const childOf = (root) => join(root, 'out', 'mcp', CHILD_FILE);
const childStampOf = (root) => join(root, 'out', 'mcp', '.arbiter-build');

function childIsFresh(root) {
  try {
    return existsSync(childOf(root)) && readFileSync(childStampOf(root), 'utf8') === sourceHash(root);
  } catch {
    return false;
  }
}

/**
 * The stdio child alone, in a second: a client that starts it waits for an
 * answer. Runs on whatever Node runs this; the whole build is left to the host.
 */
export async function ensureChildBuilt(root, run = runChildBuilder) {
  if (childIsFresh(root)) return;
  if (run === runChildBuilder && !existsSync(viteOf(root))) {
    if (existsSync(childOf(root))) return;
    throw new LaunchProblem('there is no build and the build tools are not installed; run npm ci');
  }
  await withLock(join(root, '.arbiter', 'child-build.lock'), async () => {
    if (childIsFresh(root)) return;
    const before = sourceHash(root);
    const { code, words } = await run(root, process.execPath);
    if (code !== 0) throw new LaunchProblem(`the build of the MCP child failed\n${words}`);
    writeFileSync(childStampOf(root), before);
  });
}
