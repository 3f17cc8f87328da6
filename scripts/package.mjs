import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../bin/bootstrap.mjs';
import { LaunchError, runMain } from '../bin/launcher/launch-error.mjs';
import { printStatus } from '../bin/launcher/print-status.mjs';

/**
 * `npm run package` builds, packs the MCP bundle, checks licences and the layout
 * of each platform, and then makes the installers with electron-builder. This file
 * runs on the user's Node, and everything that it starts on the packaged one.
 */

const HELP = `Usage: npm run package -- [options]

Makes the installers of this system in dist/.

  --check    stops before electron-builder; needs no network once the packages are installed
  --release  refuses what must not be published: changed files, a missing certificate, a homepage that is an example
  --linux, --mac, --win   the installers of another system; --dir makes its folder only
  --x64, --arm64          one architecture instead of both
  --help     shows this text
`;

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SYSTEMS = { linux: 'linux', darwin: 'mac', win32: 'win' };
const OWN = ['--check', '--release', '--help'];
const BUILDER = ['--linux', '--mac', '--win', '--dir', '--x64', '--arm64'];

function run(node, args, problem) {
  const { status } = spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new LaunchError(problem);
}

/** Refuses a release of files that no commit has, of another version than its tag, or without an address. */
function checkRelease() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (homepage.endsWith('.example')) throw new LaunchError('homepage in package.json is still an example');
  if (git('status', '--porcelain') !== '') throw new LaunchError('there are changes without a commit');
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) {
    throw new LaunchError(`this commit does not have the tag v${version}`);
  }
}

/** The systems for which `args` makes installers, as `linux-x64`. */
function targets(args) {
  const namedSystems = ['linux', 'mac', 'win'].filter((os) => args.includes(`--${os}`));
  const systems = namedSystems.length > 0 ? namedSystems : [SYSTEMS[process.platform] ?? 'linux'];
  const archs = ['x64', 'arm64'].filter((arch) => args.includes(`--${arch}`));
  return systems.flatMap((os) =>
    (archs.length > 0 ? archs : ['x64', 'arm64']).map((arch) => `${os}-${arch}`),
  );
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.filter((arg) => ![...OWN, ...BUILDER].includes(arg));
  if (unknown.length > 0) throw new LaunchError(`npm run package does not know ${unknown.join(' ')}`, 2);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const isRelease = args.includes('--release');
  if (isRelease) checkRelease();
  const node = await bootstrap({ install: true });
  run(node, ['scripts/licences.mjs', '--check'], 'the licences are not in order');
  run(node, ['scripts/mcpb.mjs'], 'the MCP bundle was not packed');
  run(node, ['scripts/installers/check.mjs'], 'this must not be packed; see above');
  if (args.includes('--check')) return 0;
  run(
    node,
    ['scripts/installers/chain.mjs', ...targets(args)],
    'the programs of the local chain are missing',
  );
  run(node, ['scripts/installers/debian-changelog.mjs'], 'the changelog was not packed');
  const status = await makeInstallers(
    args.filter((arg) => BUILDER.includes(arg)),
    isRelease,
  );
  if (status !== 0) {
    printStatus(
      'electron-builder needs the Electron runtime: electronDist in its configuration names one on disk',
    );
  }
  return status;
});

async function makeInstallers(args, isRelease) {
  const { runBuilder } = await import('./installers/npm.mjs');
  const config = join(ROOT, 'electron-builder.config.mjs');
  const env = isRelease ? { ...process.env, RELEASE: '1' } : process.env;
  const { status, error } = runBuilder(['--config', config, ...args], { cwd: ROOT, stdio: 'inherit', env });
  if (error !== undefined) throw new LaunchError(`npm could not be started: ${error.message}`);
  return status ?? 1;
}
