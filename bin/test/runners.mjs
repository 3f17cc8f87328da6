import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { countCheck, countPlaywright, countVitest, shellsTested } from './counts.mjs';

const CHECK_COMMANDS = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--list-different'],
  typecheck: ['scripts/typecheck.mjs'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  arch: ['scripts/arch.mjs'],
  bundle: ['scripts/check-bundle.mjs'],
  licences: ['scripts/licences.mjs', '--check'],
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Passes on each line of a stream with a label, because two runners write at the same time. */
function labelLines(stream, label) {
  createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${label} ${line}\n`));
}

/** Starts tools without stdin; `stop` ends the tools that still run. */
function createProcesses(root, node, env) {
  const runningTools = new Set();

  const start = (args, extraEnv = {}) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...env, ...extraEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    runningTools.add(child);
    child.once('close', () => runningTools.delete(child));
    return child;
  };

  /** Runs a tool and passes its output on, line by line; resolves with its exit code. */
  const run = (label, args, extraEnv) =>
    new Promise((resolve) => {
      const child = start(args, extraEnv);
      for (const stream of [child.stdout, child.stderr]) labelLines(stream, label);
      child.once('error', () => resolve(127));
      child.once('close', (code) => resolve(code ?? 128));
    });

  /** Runs a tool and keeps its output, which is printed in one piece. */
  const runQuietly = (args) =>
    new Promise((resolve) => {
      const child = start(args);
      const output = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
      child.once('error', (error) => resolve({ code: 127, output: String(error) }));
      child.once('close', (code) =>
        resolve({ code: code ?? 128, output: Buffer.concat(output).toString('utf8') }),
      );
    });

  const stop = () => {
    for (const child of runningTools) child.kill('SIGTERM');
  };
  return { run, runQuietly, stop };
}

/** Runs the tools on the packaged Node; they may run beside each other. */
export function createRunners({ root, node, chromium, full, build, temporary = null }) {
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    ...(chromium === null ? {} : { ARBITER_CHROMIUM: chromium }),
    ...(full ? { ARBITER_FULL: '1' } : {}),
    ...(temporary === null ? {} : { TMPDIR: temporary }),
    // The tests drive this build and refuse another one, instead of building once more.
    ARBITER_TEST_BUILD: build,
    // Tests start hundreds of hosts and commands, which share this cache of compiled code.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'arbiter-tests'),
  };
  const { run, runQuietly, stop } = createProcesses(root, node, env);

  /** Calls `work` with a new path for a report; returns its exit code and the report. */
  async function withReport(work) {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
    const file = join(folder, 'report.json');
    try {
      const code = await work(file);
      return { code, report: readReport(file) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Runs the named checks in turn; calls `onEnd` with the name, the output and the count of each. */
    async checks(names, onEnd) {
      for (const name of names) {
        const { code, output } = await runQuietly(CHECK_COMMANDS[name]);
        onEnd(name, output, countCheck(name, code));
      }
    },
    async vitest(projects) {
      const projectArgs = projects.flatMap((project) => ['--project', project]);
      const { code, report } = await withReport((file) =>
        run('vitest ┆', [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--passWithNoTests',
          ...projectArgs,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]),
      );
      return countVitest(report, code);
    },
    async playwright() {
      const { code, report } = await withReport((file) =>
        run('e2e    ┆', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        }),
      );
      return { count: countPlaywright(report, code), shells: shellsTested(report) };
    },
    stop,
  };
}

/** Whether there are end-to-end tests. */
export const hasEndToEnd = (root) =>
  existsSync(join(root, 'playwright.config.ts')) &&
  existsSync(join(root, 'tests', 'e2e')) &&
  readdirSync(join(root, 'tests', 'e2e')).length > 0;
