import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeCommentsOf } from './arch/citations.mjs';
import { sourceFiles } from './arch/files.mjs';
import { judgeFoldersOf, judgeFolderSizes } from './arch/folders.mjs';
import { judgeImportGraph } from './arch/import-graph.mjs';
import { judgeMirror, mirroredTests } from './arch/mirror.mjs';
import { judgeNameFormsOf } from './arch/name-forms.mjs';
import { judgeNamesOf } from './arch/names.mjs';
import { judgeRefusalsOf } from './arch/refusals.mjs';
import { judgeFileContents } from './arch/file-content.mjs';
import { judgeTextKeys } from './arch/text-keys.mjs';

/** `npm run arch`: who may import whom, folder cycles, names, citations, sizes, refusals, unused texts, and the share of mirrored tests. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** These files contain the very patterns that the checks look for. */
const CONTAINS_PATTERNS = new Set(['scripts/arch/file-content.mjs', 'tests/arch/file-content.test.ts']);

const files = sourceFiles(ROOT);
const graph = await judgeImportGraph(ROOT);
const mirror = mirroredTests(ROOT, files);
const violations = [
  ...graph.violations,
  ...judgeFoldersOf(ROOT, files),
  ...judgeFolderSizes(files, readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')),
  ...judgeNamesOf(ROOT, files),
  ...judgeNameFormsOf(ROOT, files),
  ...judgeCommentsOf(ROOT, files),
  ...judgeFileContents(ROOT, files, CONTAINS_PATTERNS),
  ...judgeRefusalsOf(ROOT, files),
  ...judgeTextKeys(ROOT, files),
  ...judgeMirror(mirror),
];

for (const { rule, from, to } of violations) console.error(`arch: ${rule}: ${from} → ${to}`);

const share = mirror.total === 0 ? 100 : Math.floor((mirror.tested * 100) / mirror.total);
console.log(`arch: ${mirror.tested} of ${mirror.total} modules have a mirrored unit test (${share}%)`);
if (process.argv.includes('--untested'))
  for (const file of mirror.untested) console.log(`arch: untested ${file}`);
console.log(`arch: ${graph.modules} modules, ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);
