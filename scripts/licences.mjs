import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLicenceProblems, findReasonProblems } from './licences/licence-problems.mjs';
import { noticeOf } from './licences/notice.mjs';
import { declaredIn, shippedPackages } from './licences/shipped-packages.mjs';

/**
 * `node scripts/licences.mjs` writes THIRD_PARTY.md. With `--check` it writes
 * nothing and reports problems: a licence that may not be bundled, an outdated
 * notice, a direct dependency without a reason in docs/dependencies.md.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NOTICE = join(ROOT, 'THIRD_PARTY.md');
const read = (name) => readFileSync(join(ROOT, name), 'utf8');

const declaredPackages = declaredIn(ROOT);
const packages = shippedPackages(ROOT);

const wrong = [
  ...findLicenceProblems(packages),
  ...findReasonProblems(declaredPackages, read('docs/dependencies.md')),
];
const notice = noticeOf(packages);

if (process.argv.includes('--check')) {
  if (read('THIRD_PARTY.md') !== notice) {
    wrong.push('THIRD_PARTY.md is out of date: node scripts/licences.mjs');
  }
} else {
  writeFileSync(NOTICE, notice);
}

for (const each of wrong) console.error(`licences: ${each}`);
if (wrong.length === 0)
  console.log(`licences: ${packages.length} shipped packages, ${declaredPackages.length} declared`);
process.exitCode = wrong.length === 0 ? 0 : 1;
