import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One tsc per room, each with its own libraries and types; `typecheck.mjs main`
 * checks one. The native compiler does it; the map check needs the other's API.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
/** The folder that makes a room worth checking. */
const ROOMS = {
  shared: 'src/shared',
  main: 'src/main',
  electron: 'electron',
  renderer: 'renderer',
  tests: 'tests',
  bridge: 'resources/openfront-bridge',
};

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !Object.hasOwn(ROOMS, room));
if (unknown.length > 0) {
  console.error(`typecheck: no room ${unknown.join(', ')}; there are ${Object.keys(ROOMS).join(', ')}`);
  process.exit(2);
}

const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0;

let failed = false;
for (const [room, folder] of Object.entries(ROOMS)) {
  if (asked.length > 0 && !asked.includes(room)) continue;
  if (isEmpty(join(ROOT, folder))) {
    console.log(`typecheck ${room}: empty`);
    continue;
  }
  const startedMs = performance.now();
  const run = spawnSync(
    process.execPath,
    [TSC, '-p', join(ROOT, `tsconfig.${room}.json`), '--pretty', 'false'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`typecheck ${room}: ${run.status === 0 ? 'clean' : 'FAILED'} (${seconds} s)`);
  failed ||= run.status !== 0;
}
process.exit(failed ? 1 : 0);
