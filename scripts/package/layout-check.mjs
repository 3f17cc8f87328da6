import { globSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { BUDGET_MIB, EXTRA, filesFor, FORBIDDEN, REQUIRED, UNPACKED } from './layout.mjs';

const MIB = 1024 * 1024;

/** The files below `root` that `patterns` choose, by path; an archive keeps them in this order. */
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

/** A native addon, the child that other programs start, the chain's own program. */
const readFromOutside = (file) =>
  file.path.endsWith('.node') || file.path.startsWith('out/mcp/') || isChain(file);

const isChain = ({ path }) => path.startsWith('node_modules/@foundry-rs/');

/** What is wrong with `files` as the layout of an installed copy for `platform`, in words. */
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
      .filter((file) => readFromOutside(file) && !file.unpacked)
      .map(({ path }) => `${path} lies inside the archive, where no other process reads it`),
    ...(program > BUDGET_MIB.program ? [`${program.toFixed(1)} MiB without the chain, over budget`] : []),
    ...(chain > BUDGET_MIB.chain ? [`${chain.toFixed(1)} MiB of chain, over budget`] : []),
  ];
}

/** The layout for `platform` out of the built repository at `root`, and what is wrong with it. */
export function checkLayout(root, platform) {
  const files = chosen(root, filesFor(platform));
  const missing = EXTRA.filter((path) => globSync(path, { cwd: root }).length === 0);
  return {
    files,
    sizeMib: mib(files),
    wrong: [...judgeLayout(files, platform), ...missing.map((path) => `${path} is missing`)],
  };
}
