import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../bin/bootstrap.mjs';
import { LaunchProblem, runMain, printStatus } from '../bin/launcher/print-status.mjs';

/**
 * `npm run package` builds, packs the MCP bundle, checks licences and the layout
 * of each platform, and then makes the installers of this system with
 * electron-builder. `npm run package -- --check` stops before electron-builder
 * and needs no network once the packages are installed. This file runs on the
 * user's Node, and everything that it starts on the packaged one.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** electron-builder runs through npx, so that only a release downloads it. */
const BUILDER = 'electron-builder@26.17.0';

function run(node, args, problem) {
  const { status } = spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new LaunchProblem(problem);
}

await runMain(async () => {
  const unknown = process.argv.slice(2).filter((arg) => arg !== '--check');
  if (unknown.length > 0) throw new LaunchProblem(`npm run package does not know ${unknown.join(' ')}`, 2);
  const node = await bootstrap({ install: true });
  run(node, ['scripts/licences.mjs', '--check'], 'the licences are not in order');
  run(node, ['scripts/mcpb.mjs'], 'the MCP bundle was not packed');
  run(node, ['scripts/package/check.mjs'], 'this must not be packed; see above');
  if (process.argv.includes('--check')) return 0;
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const { status, error } = spawnSync(
    npx,
    ['--yes', BUILDER, '--config', join(ROOT, 'electron-builder.config.mjs')],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (error !== undefined) throw new LaunchProblem(`${npx} could not be started: ${error.message}`);
  if (status !== 0) {
    printStatus(
      'electron-builder needs the Electron runtime: electronDist in its configuration names one on disk',
    );
  }
  return status ?? 1;
});
