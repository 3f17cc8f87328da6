import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCitationViolationsIn } from './arch/citations.mjs';
import { findClosureViolationsIn } from './arch/closures.mjs';
import { findCommentFormViolationsIn } from './arch/comment-form.mjs';
import { sourceFiles } from './arch/files.mjs';
import { findFolderViolationsIn, findFolderSizeViolations } from './arch/folders.mjs';
import { readImportViolations } from './arch/import-graph.mjs';
import { findMirrorViolations, mirroredTests } from './arch/mirror.mjs';
import { findNameFormViolationsIn } from './arch/name-forms.mjs';
import { findNameViolationsIn } from './arch/names.mjs';
import { findRefusalViolationsIn } from './arch/refusals.mjs';
import { findContentViolationsIn } from './arch/file-content.mjs';
import { findTextKeyViolations } from './arch/text-keys.mjs';

/** `npm run arch`: who may import whom, folder cycles, the length of four paths, names, citations, the form of comments, sizes, refusals, unused texts, and the share of mirrored tests. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** These files contain the very patterns that the checks look for. */
const CONTAINS_PATTERNS = new Set(['scripts/arch/file-content.mjs', 'tests/arch/file-content.test.ts']);

const files = sourceFiles(ROOT);
const graph = await readImportViolations(ROOT);
const mirror = mirroredTests(ROOT, files);
const violations = [
  ...graph.violations,
  ...findFolderViolationsIn(ROOT, files),
  ...findClosureViolationsIn(ROOT, files),
  ...findFolderSizeViolations(files, readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')),
  ...findNameViolationsIn(ROOT, files),
  ...findNameFormViolationsIn(ROOT, files),
  ...findCitationViolationsIn(ROOT, files),
  ...findCommentFormViolationsIn(ROOT, files),
  ...findContentViolationsIn(ROOT, files, CONTAINS_PATTERNS),
  ...findRefusalViolationsIn(ROOT, files),
  ...findTextKeyViolations(ROOT, files),
  ...findMirrorViolations(mirror),
];

for (const { rule, from, to } of violations) console.error(`arch: ${rule}: ${from} → ${to}`);

const share = mirror.total === 0 ? 100 : Math.floor((mirror.tested * 100) / mirror.total);
console.log(`arch: ${mirror.tested} of ${mirror.total} modules have a mirrored unit test (${share}%)`);
if (process.argv.includes('--untested'))
  for (const file of mirror.untested) console.log(`arch: untested ${file}`);
console.log(`arch: ${graph.modules} modules, ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);
