import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { LaunchError, runMain } from '../../bin/launcher/launch-error.mjs';
import { printStatus } from '../../bin/launcher/print-status.mjs';
import { fileInTar } from '../../src/main/chain/node/install-program.ts';
import { CHAIN_PACKAGES, CHAIN_VERSION, chainProgramName } from './chain-programs.mjs';
import { chainFolder } from './layout.mjs';
import { runNpm } from './npm.mjs';

/**
 * `node scripts/installers/chain.mjs linux-x64 mac-arm64 …` puts the program of the local chain for each named system into
 * the folder from which it is packed. Each archive must have the checksum of `chain-programs.mjs`. A program that is
 * already there is not fetched again.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The file of a system's program, where electron-builder looks for it. */
const programFile = (system) => {
  const [os, arch] = system.split('-');
  return join(ROOT, chainFolder(os, arch), chainProgramName(os));
};

/** The bytes of the archive of a package, fetched by npm and compared with its checksum. */
function fetchArchive({ name, integrity }) {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-chain-'));
  try {
    // Packing a published package checks no platform, so the programs of other systems can be had too.
    const packResult = runNpm(['pack', `${name}@${CHAIN_VERSION}`, '--json', '--pack-destination', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (packResult.status !== 0) throw new LaunchError(`npm could not fetch ${name}@${CHAIN_VERSION}`);
    const [{ filename }] = JSON.parse(packResult.stdout);
    const archive = readFileSync(join(folder, filename));
    const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    if (found !== integrity) throw new LaunchError(`${name}@${CHAIN_VERSION} has another checksum: ${found}`);
    return archive;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ensureProgram(system) {
  const source = CHAIN_PACKAGES[system];
  if (source === undefined) return printStatus(`${system}: no program of the local chain is published`);
  const file = programFile(system);
  const mark = `${file}.sha512`;
  if (existsSync(file) && existsSync(mark) && readFileSync(mark, 'utf8') === source.integrity)
    return undefined;
  const program = fileInTar(
    gunzipSync(fetchArchive(source)),
    `package/bin/${chainProgramName(system.split('-')[0])}`,
  );
  if (program === null) throw new LaunchError(`${source.name} does not contain the program`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, program, { mode: 0o755 });
  writeFileSync(mark, source.integrity);
  return printStatus(`${system}: the program of the local chain is ready to be packed`);
}

await runMain(() => {
  for (const system of process.argv.slice(2)) ensureProgram(system);
  return 0;
});
