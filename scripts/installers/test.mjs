import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../../bin/bootstrap.mjs';
import { LaunchError, runMain } from '../../bin/launcher/launch-error.mjs';

/**
 * `npm run test:package` packs the app for three systems, each for two processors, with the real electron-builder on
 * stand-ins for Electron, and checks what came out (tests/full/installers). npm fetches electron-builder and the
 * programs of the local chain.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGETS = ['linux-x64', 'linux-arm64', 'mac-x64', 'mac-arm64', 'win-x64', 'win-arm64'];

await runMain(async () => {
  const node = await bootstrap({ install: true });
  const run = (...args) => spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' }).status;
  for (const step of [
    ['scripts/mcpb.mjs'],
    ['scripts/installers/chain.mjs', ...TARGETS],
    ['scripts/installers/debian-changelog.mjs'],
  ]) {
    if (run(...step) !== 0) throw new LaunchError(`${step[0]} failed`);
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'full', 'tests/full/installers'];
  return run('--enable-source-maps', ...vitest, ...process.argv.slice(2)) ?? 1;
});
