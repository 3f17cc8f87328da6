import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAIN_PACKAGES, CHAIN_VERSION } from '../installers/chain-programs.mjs';
import { closureOf } from './closure.mjs';
import { importedBy, SHIPPED_FOLDERS } from './imports.mjs';

/** The names of all packages that package.json of `root` names. */
export function declaredIn(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
}

/** The packages of the programs that are packed without being imported, one for each platform. */
const BUNDLED_PROGRAMS = Object.values(CHAIN_PACKAGES).map(({ name }) => ({
  name,
  version: CHAIN_VERSION,
  licence: 'MIT OR Apache-2.0',
  text: null,
  source: 'https://github.com/foundry-rs/foundry',
}));

/** Every package of an installed app, with its licence. The runtime is not among them; it ships its own notices. */
export function shippedPackages(root) {
  const direct = [...importedBy(root, SHIPPED_FOLDERS, declaredIn(root))].filter(
    (name) => name !== 'electron',
  );
  return [...closureOf(root, direct), ...BUNDLED_PROGRAMS];
}
