import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node scripts/release/winget.mjs BASE_URL [FOLDER]` writes the three manifests for winget from SHA256SUMS, where BASE_URL
 * is the address of the folder with the installers. `winget validate` checks them, on Windows only.
 */

const ID = 'Arbiter.Arbiter';
const SCHEMA = '1.9.0';

/** A value in quotes, because a checksum of digits alone would be read as a number. */
const line = (name, value) => `${name}: ${JSON.stringify(value)}\n`;

const head = (type, version) =>
  `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${SCHEMA}.schema.json\n` +
  line('PackageIdentifier', ID) +
  line('PackageVersion', version);
const foot = (type) => line('ManifestType', type) + line('ManifestVersion', SCHEMA);

/** The manifests by file name, for installers given as lines of SHA256SUMS. */
export function wingetManifests({ version, homepage, description }, sums, baseUrl) {
  const installers = [...sums.matchAll(/^([0-9a-f]{64}) {2}(.+\.exe)$/gmu)].map(([, sum, name]) => ({
    sum,
    name,
  }));
  if (installers.length === 0) throw new Error('SHA256SUMS names no installer for Windows');
  const entries = installers.map(
    ({ sum, name }) =>
      `  - Architecture: ${name.includes('arm64') ? 'arm64' : 'x64'}\n` +
      `    InstallerUrl: ${JSON.stringify(`${baseUrl.replace(/\/+$/, '')}/${encodeURIComponent(name)}`)}\n` +
      `    InstallerSha256: ${JSON.stringify(sum.toUpperCase())}\n`,
  );
  return {
    [`${ID}.yaml`]: head('version', version) + line('DefaultLocale', 'en-US') + foot('version'),
    [`${ID}.installer.yaml`]:
      head('installer', version) +
      line('InstallerType', 'nullsoft') +
      line('Scope', 'user') +
      `Installers:\n${entries.join('')}` +
      foot('installer'),
    [`${ID}.locale.en-US.yaml`]:
      head('defaultLocale', version) +
      line('PackageLocale', 'en-US') +
      line('Publisher', 'The Arbiter authors') +
      line('PackageName', 'Arbiter') +
      line('PackageUrl', homepage) +
      line('License', 'MIT') +
      line('ShortDescription', description.slice(0, 256)) +
      foot('defaultLocale'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , baseUrl, folder = 'dist'] = process.argv;
  if (baseUrl === undefined) {
    console.error('usage: node scripts/release/winget.mjs BASE_URL [FOLDER]');
    process.exit(2);
  }
  const manifest = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  );
  const files = wingetManifests(manifest, readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), baseUrl);
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'winget', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`winget: ${file}`);
  }
}
