import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findNode } from '../bin/launcher/node-runtime.mjs';

/**
 * `npm run test:repeat -- --runs 200 FILE [-t TITLE]` runs tests many times, to find tests that sometimes fail.
 * Vitest repeats a test within one start, because a start of the tests' host takes longer than most tests; a file
 * is started again after `--per-start` runs, because some tests use up what their file prepared. A start that is
 * red is printed whole, the others go on. Exits with 1 when one was red.
 */

const HELP = `Usage: npm run test:repeat -- [--runs N] [--per-start N] FILE... [-t TITLE]

  --runs N        runs of each test (200)
  --per-start N   runs in one start of the files (25)
  -t TITLE        only tests whose title matches`;

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '200' },
    'per-start': { type: 'string', default: '25' },
    title: { type: 'string', short: 't', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const runs = Number(values.runs);
const perStart = Number(values['per-start']);
if (values.help || files.length === 0 || !(runs >= 1) || !(perStart >= 1)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** Starts the files once and runs each test `count` times. */
function start(count) {
  const title = values.title === '' ? [] : ['-t', values.title];
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...title,
    '--repeats',
    String(count - 1),
  ];
  const { status, stdout, stderr } = spawnSync(findNode(ROOT), ['--enable-source-maps', ...vitest], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { isGreen: status === 0, output: `${stdout}${stderr}` };
}

const startedMs = performance.now();
let finishedRuns = 0;
let failedStarts = 0;
while (finishedRuns < runs) {
  const count = Math.min(perStart, runs - finishedRuns);
  const { isGreen, output } = start(count);
  finishedRuns += count;
  if (!isGreen) {
    failedStarts += 1;
    console.log(output);
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${isGreen ? '✓' : '✕'} ${finishedRuns} of ${runs} runs, ${failedStarts} starts red, ${seconds} s, load ${load}`,
  );
}
process.exit(failedStarts === 0 ? 0 : 1);
