import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHAIN_PACKAGES, CHAIN_VERSION } from './package/chain-programs.mjs';
import { closureOf } from './packages/closure.mjs';
import { importedBy, SHIPPED_FOLDERS } from './packages/imports.mjs';
import { judgeLicences, judgeReasons } from './packages/judge.mjs';
import { noticeOf } from './packages/notice.mjs';

/**
 * `node scripts/licences.mjs` writes THIRD_PARTY.md. With `--check` it writes
 * nothing and reports problems: a licence that may not be bundled, an outdated
 * notice, a direct dependency without a reason in docs/dependencies.md.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NOTICE = join(ROOT, 'THIRD_PARTY.md');
const read = (name) => readFileSync(join(ROOT, name), 'utf8');

const manifest = JSON.parse(read('package.json'));
const declared = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

/** Programs that are packed without being imported; a platform installs only its own. */
const carried = Object.values(CHAIN_PACKAGES).map(({ name }) => ({
  name,
  version: CHAIN_VERSION,
  licence: 'MIT OR Apache-2.0',
  text: null,
  source: 'https://github.com/foundry-rs/foundry',
}));

// The runtime is not a bundled package; it ships its own notices.
const direct = [...importedBy(ROOT, SHIPPED_FOLDERS, declared)].filter((name) => name !== 'electron');
const shipped = [...closureOf(ROOT, direct), ...carried];

const wrong = [...judgeLicences(shipped), ...judgeReasons(declared, read('docs/dependencies.md'))];
const notice = noticeOf(shipped);

if (process.argv.includes('--check')) {
  if (read('THIRD_PARTY.md') !== notice) {
    wrong.push('THIRD_PARTY.md is out of date: node scripts/licences.mjs');
  }
} else {
  writeFileSync(NOTICE, notice);
}

for (const each of wrong) console.error(`licences: ${each}`);
if (wrong.length === 0)
  console.log(`licences: ${shipped.length} shipped packages, ${declared.length} declared`);
process.exitCode = wrong.length === 0 ? 0 : 1;
