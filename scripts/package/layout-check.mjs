import { globSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { BUDGET_MIB, EXTRA, filesFor, FORBIDDEN, REQUIRED, UNPACKED } from './layout.mjs';

const MIB = 1024 * 1024;

/** The files below `root` that match `patterns`, sorted by path as in the archive. */
export function chosen(root, patterns) {
  const found = new Set();
  for (const pattern of [...patterns, 'node_modules/{better-sqlite3,@foundry-rs}/**']) {
    if (pattern.startsWith('!')) continue;
    for (const path of globSync(pattern, { cwd: root })) {
      if (statSync(join(root, path)).isFile()) found.add(path);
    }
  }
  const refused = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return [...found]
    .filter((path) => !refused.some((pattern) => matchesGlob(path, pattern)))
    .toSorted()
    .map((path) => ({
      path,
      bytes: statSync(join(root, path)).size,
      unpacked: UNPACKED.some((pattern) => matchesGlob(path, pattern)),
    }));
}

const mib = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;

/** Files that must be outside the archive: the native addon, the stdio child, the program of the chain. */
const isReadUnpacked = (file) =>
  file.path.endsWith('.node') || file.path.startsWith('out/mcp/') || isChain(file);

const isChain = ({ path }) => path.startsWith('node_modules/@foundry-rs/');

/** A message for each problem of `files` as the layout of an installed app for `platform`. */
export function judgeLayout(files, platform) {
  const paths = files.map(({ path }) => path);
  const natives = files.filter(({ path }) => path.endsWith('.node'));
  const program = mib(files.filter((file) => !isChain(file)));
  const chain = mib(files.filter(isChain));
  return [
    ...REQUIRED.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...paths
      .filter((path) => FORBIDDEN.some((rule) => rule.test(path)))
      .map((path) => `${path} must not be packed`),
    ...(natives.length === 0 ? [`no native addon for ${platform}`] : []),
    ...files
      .filter((file) => isReadUnpacked(file) && !file.unpacked)
      .map(({ path }) => `${path} is inside the archive, where no other process can read it`),
    ...(program > BUDGET_MIB.program ? [`${program.toFixed(1)} MiB without the chain, over budget`] : []),
    ...(chain > BUDGET_MIB.chain ? [`${chain.toFixed(1)} MiB of chain, over budget`] : []),
  ];
}

/** The layout for `platform` of the built repository at `root`, and its problems. */
export function checkLayout(root, platform) {
  const files = chosen(root, filesFor(platform));
  const missing = EXTRA.filter((path) => globSync(path, { cwd: root }).length === 0);
  return {
    files,
    sizeMib: mib(files),
    wrong: [...judgeLayout(files, platform), ...missing.map((path) => `${path} is missing`)],
  };
}
