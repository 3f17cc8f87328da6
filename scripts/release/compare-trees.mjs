import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `node scripts/release/compare-trees.mjs FIRST SECOND` compares two builds of one commit file by file: names, modes,
 * links and SHA-256. It ends with 1 and the list of differences, or with 0 and the number of equal files.
 */

/** Every file below `folder` as its path, mode and hash, sorted. */
function* entriesOf(folder, at = folder) {
  for (const { name } of readdirSync(at, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(at, name);
    const facts = lstatSync(path);
    if (facts.isDirectory()) yield* entriesOf(folder, path);
    else yield [relative(folder, path), `${(facts.mode & 0o777).toString(8)} ${contentOf(path, facts)}`];
  }
}

const contentOf = (path, facts) =>
  facts.isSymbolicLink()
    ? `-> ${readlinkSync(path)}`
    : createHash('sha256').update(readFileSync(path)).digest('hex');

/** The paths that are in one tree only, or differ; and how many are equal. */
export function compareTrees(first, second) {
  const [left, right] = [first, second].map((folder) => new Map(entriesOf(folder)));
  const paths = [...new Set([...left.keys(), ...right.keys()])].toSorted();
  const differences = paths.filter((path) => left.get(path) !== right.get(path));
  return { differences, equal: paths.length - differences.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [first, second] = process.argv.slice(2);
  if (first === undefined || second === undefined) {
    process.stderr.write('Usage: node scripts/release/compare-trees.mjs FIRST SECOND\n');
    process.exit(2);
  }
  const { differences, equal } = compareTrees(first, second);
  // Two empty folders are equal too, and prove nothing.
  const isFine = differences.length === 0 && equal > 0;
  for (const path of differences) process.stdout.write(`differs: ${path}\n`);
  process.stdout.write(`${equal} files are equal, ${differences.length} differ\n`);
  process.exitCode = isFine ? 0 : 1;
}
