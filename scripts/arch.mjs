import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './arch/files.mjs';
import { judgeMap } from './arch/map.mjs';
import { judgeMirror, mirroredTests } from './arch/mirror.mjs';
import { judgeTexts } from './arch/text.mjs';

/** `npm run arch`: the directions between rooms and floors, sizes, and the share of mirrored tests. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** These hold the patterns themselves. */
const TALKS_ABOUT_THEM = new Set(['scripts/arch/text.mjs', 'tests/arch/text.test.ts']);

const files = sourceFiles(ROOT);
const map = await judgeMap(ROOT);
const mirror = mirroredTests(ROOT, files);
const breaches = [...map.breaches, ...judgeTexts(ROOT, files, TALKS_ABOUT_THEM), ...judgeMirror(mirror)];

for (const { rule, from, to } of breaches) console.error(`arch: ${rule}: ${from} → ${to}`);

const share = mirror.total === 0 ? 100 : Math.floor((mirror.tested * 100) / mirror.total);
console.log(`arch: ${mirror.tested} of ${mirror.total} modules have a mirrored unit test (${share} %)`);
if (process.argv.includes('--untested'))
  for (const file of mirror.untested) console.log(`arch: untested ${file}`);
console.log(`arch: ${map.modules} modules, ${breaches.length} breaches`);
process.exit(breaches.length === 0 ? 0 : 1);
