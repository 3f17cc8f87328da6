import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bootstrap, ROOT } from './bootstrap.mjs';
import { findOrInstallChromium } from './launcher/chromium.mjs';
import { runMain } from './launcher/launch-error.mjs';

const FOLDER = join(ROOT, 'tests', 'bench');
const HELP = `Runs the benchmarks, each against a stated baseline in the same run.

Usage: npm run bench -- [name …] [--option value …]

Options go to the benchmarks, for example \`evaluation --games 200\`.

Writes tests/bench/results/<name>.json; docs/benchmarks.md explains the numbers.
`;

const run = (node, chromium, file, options) =>
  new Promise((resolve) => {
    const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(node, [file, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...(chromium === null ? {} : { ARBITER_CHROMIUM: chromium }) },
    });
    child.once('exit', (code) => resolve(code === 0));
  });

/** The goals that a benchmark missed, read from its result file. */
function readMissedGoals(name) {
  const { measurements } = JSON.parse(readFileSync(join(FOLDER, 'results', `${name}.json`), 'utf8'));
  return measurements
    .filter((measurement) => measurement.met === false)
    .map(
      (measurement) =>
        `${name}: ${measurement.name} is ${measurement.value.toFixed(2)} ${measurement.unit}, ${measurement.goal}`,
    );
}

async function main() {
  const args = process.argv.slice(2);
  const firstOption = args.findIndex((argument) => argument.startsWith('-'));
  const requestedNames = firstOption === -1 ? args : args.slice(0, firstOption);
  const options = args.slice(requestedNames.length);
  if (options.includes('--help') || options.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const node = await bootstrap({ install: true });
  const chromium = findOrInstallChromium(ROOT);
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
    .filter((name) => requestedNames.length === 0 || requestedNames.includes(name));
  const crashLines = [];
  for (const name of names) {
    if (!(await run(node, chromium, join(FOLDER, `${name}.bench.ts`), options)))
      crashLines.push(`${name}: did not finish`);
  }
  const missedGoalLines = names
    .filter((name) => !crashLines.some((line) => line.startsWith(`${name}:`)))
    .flatMap(readMissedGoals);
  for (const line of [...crashLines, ...missedGoalLines]) console.log(`✕ ${line}`);
  console.log(crashLines.length + missedGoalLines.length === 0 ? '✓ every goal was met' : '');
  return crashLines.length === 0 ? 0 : 1;
}

runMain(main);
