import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './arch/files.mjs';
import { mirroredTests } from './arch/mirror.mjs';

/** `node scripts/measure.mjs` prints the size of each part of the tree. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['src/shared', 'src/main', 'renderer', 'electron', 'bin', 'scripts', 'tests'];

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Lines that hold only a comment. A line of a string that looks like one is counted too. */
function commentLines(lines) {
  let inside = false;
  return lines.filter((line) => {
    const text = line.trim();
    const isComment = inside || text.startsWith('//') || text.startsWith('/*');
    if (text.startsWith('/*') || inside) inside = !text.endsWith('*/');
    return isComment;
  }).length;
}

function measure(folder, files) {
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  const texts = own.map((file) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n'));
  const sizes = texts.map((lines) => lines.length).sort((a, b) => a - b);
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  const comments = texts.reduce((sum, text) => sum + commentLines(text), 0);
  return {
    folder,
    files: own.length,
    lines,
    median: quantile(sizes, 0.5),
    p90: quantile(sizes, 0.9),
    longest: sizes.at(-1) ?? 0,
    comments: `${((comments * 100) / Math.max(1, lines)).toFixed(1)}%`,
  };
}

const files = sourceFiles(ROOT);
console.log('| folder | files | lines | median | p90 | longest | comment lines |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const folder of FOLDERS) console.log(`| ${Object.values(measure(folder, files)).join(' | ')} |`);
const mirror = mirroredTests(ROOT, files);
const share = ((mirror.tested * 100) / mirror.total).toFixed(0);
console.log(`\nmodules with a mirrored unit test: ${mirror.tested} of ${mirror.total} (${share}%)`);
