import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, ROOT } from './bootstrap.mjs';
import { runMain } from './launcher/say.mjs';

const FOLDER = join(ROOT, 'tests', 'bench');
const HELP = `Benchmarks, as ratios against a stated baseline in one run.

Usage: npm run bench -- [name …]

Writes tests/bench/results/<name>.json; docs/benchmarks.md explains the figures.
`;

const run = (node, file) =>
  new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`;
    const child = spawn(node, [file], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH: path } });
    child.once('exit', (code) => resolve(code === 0));
  });

/** Goals that were missed, read back from what the runs have written. */
function missed(name) {
  const { figures } = JSON.parse(readFileSync(join(FOLDER, 'results', `${name}.json`), 'utf8'));
  return figures
    .filter((figure) => figure.met === false)
    .map((figure) => `${name}: ${figure.name} is ${figure.value.toFixed(2)} ${figure.unit}, ${figure.goal}`);
}

async function main() {
  const asked = process.argv.slice(2);
  if (asked.includes('--help') || asked.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const node = await bootstrap({ install: true });
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
    .filter((name) => asked.length === 0 || asked.includes(name));
  const broken = [];
  for (const name of names) {
    if (!(await run(node, join(FOLDER, `${name}.bench.ts`)))) broken.push(`${name}: did not finish`);
  }
  const short = names.filter((name) => !broken.some((line) => line.startsWith(`${name}:`))).flatMap(missed);
  for (const line of [...broken, ...short]) console.log(`✕ ${line}`);
  console.log(broken.length + short.length === 0 ? '✓ every goal was met' : '');
  return broken.length === 0 ? 0 : 1;
}

runMain(main);
