import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run typecheck [-- PART …]`: one run of the native TypeScript compiler for
 * each part of the tree, because each has its own libraries and types. The build
 * info of a part is kept, so an unchanged part takes a second or two.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
const CACHE = join(ROOT, 'node_modules', '.cache', 'tsc');
/** The parts, each with the folder that must have files for the part to be checked. */
const PARTS = {
  shared: 'src/shared',
  main: 'src/main',
  electron: 'electron',
  renderer: 'renderer',
  tests: 'tests',
  bridge: 'resources/openfront-bridge',
};
const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0;

/** Runs the compiler on one part; returns true when it found no error. */
function check(part) {
  if (isEmpty(join(ROOT, PARTS[part]))) {
    console.log(`typecheck ${part}: empty`);
    return true;
  }
  const startedMs = performance.now();
  const project = ['-p', join(ROOT, `tsconfig.${part}.json`), '--pretty', 'false'];
  const incremental = ['--incremental', '--tsBuildInfoFile', join(CACHE, `${part}.tsbuildinfo`)];
  // Several checkers would each work out the same types again, and a larger heap is collected less often: both
  // together save two fifths of the processor time, which is short when the tests run beside this.
  const run = spawnSync(process.execPath, [TSC, ...project, ...incremental, '--checkers', '1'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { GOGC: '400', ...process.env },
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`typecheck ${part}: ${run.status === 0 ? 'clean' : 'FAILED'} (${seconds} s)`);
  return run.status === 0;
}

const requestedParts = process.argv.slice(2);
const unknown = requestedParts.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) {
  console.error(
    `typecheck: unknown part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`,
  );
  process.exit(2);
}
mkdirSync(CACHE, { recursive: true });
// One part at a time, because each needs a gigabyte of memory.
const results = Object.keys(PARTS)
  .filter((part) => requestedParts.length === 0 || requestedParts.includes(part))
  .map(check);
process.exit(results.every(Boolean) ? 0 : 1);
