import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from '../licences/shipped-packages.mjs';

/**
 * `node scripts/release/sbom.mjs [FILE]` writes the list of everything that an installed app contains as CycloneDX 1.6
 * (out/sbom.cdx.json). npm's own list has what package.json calls dependencies, but the window is bundled from others, so
 * this one is made from the imports, as THIRD_PARTY.md is, with the programs of the local chain and Electron, which no
 * import names. It has neither a serial number nor a time: two runs on one
 * commit write the same bytes.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const json = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The licence in CycloneDX's form: an identifier of SPDX, or an expression of several; nothing where none is known. */
const licencesOf = (licence) =>
  licence === null
    ? {}
    : {
        licenses: [
          / (?:OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } },
        ],
      };

/**
 * The checksum of a package in CycloneDX's form; nothing where the lockfile has none. The lockfile has it as `sha512-`
 * with base64, and npm compared it when it installed the package.
 */
function hashesOf(name, version, lock) {
  const entry = Object.entries(lock.packages).find(
    ([path, at]) => path.endsWith(`node_modules/${name}`) && at.version === version,
  )?.[1];
  const sum = /^sha512-(.+)$/.exec(entry?.integrity ?? '')?.[1];
  return sum === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] };
}

/** The list for the packages, as an object. */
export function sbomOf(packages, { manifest, lock }) {
  const electron = manifest.devDependencies.electron ?? manifest.optionalDependencies?.electron;
  const components = packages.map(({ name, version, licence, source }) => ({
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    ...licencesOf(licence),
    purl: purlOf(name, version),
    ...hashesOf(name, version, lock),
    ...(source === null ? {} : { externalReferences: [{ type: 'vcs', url: source }] }),
  }));
  const runtime = {
    type: 'framework',
    'bom-ref': purlOf('electron', electron),
    name: 'electron',
    version: electron,
    description: 'The runtime, with Chromium and Node; its notices are in LICENSES.chromium.html of the app.',
    licenses: [{ license: { id: 'MIT' } }],
    purl: purlOf('electron', electron),
  };
  const app = purlOf(manifest.name, manifest.version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': app,
        name: manifest.name,
        version: manifest.version,
        licenses: [{ license: { id: manifest.license } }],
        purl: app,
      },
    },
    components: [...components, runtime],
    dependencies: [{ ref: app, dependsOn: [...components, runtime].map((each) => each['bom-ref']) }],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = { manifest: json('package.json'), lock: json('package-lock.json') };
  const sbom = sbomOf(shippedPackages(ROOT), sources);
  const file = process.argv[2] ?? join(ROOT, 'out', 'sbom.cdx.json');
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`sbom: ${sbom.components.length} components in ${file}`);
}
