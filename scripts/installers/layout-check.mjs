import { globSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import {
  EXTRA_PATHS,
  filesFor,
  FORBIDDEN_PATHS,
  MAX_MIB,
  NATIVE_PACKAGE,
  PLATFORMS,
  REQUIRED_FILES,
  UNPACKED_FILES,
} from './layout.mjs';

const MIB = 1024 * 1024;

/** The files below `root` that match `patterns`, sorted by path as in the asar. */
export function filesToPack(root, patterns) {
  const found = new Set();
  for (const pattern of [...patterns, `node_modules/${NATIVE_PACKAGE}/**`]) {
    if (pattern.startsWith('!')) continue;
    for (const path of globSync(pattern, { cwd: root })) {
      if (statSync(join(root, path)).isFile()) found.add(path);
    }
  }
  const refusedPatterns = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => pattern.slice(1));
  return [...found]
    .filter((path) => !refusedPatterns.some((pattern) => matchesGlob(path, pattern)))
    .toSorted()
    .map((path) => ({
      path,
      bytes: statSync(join(root, path)).size,
      unpacked: UNPACKED_FILES.some((pattern) => matchesGlob(path, pattern)),
    }));
}

const mib = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;

/** Files that must be outside the asar: the native addon and the stdio child. */
const isReadUnpacked = ({ path }) => path.endsWith('.node') || path.startsWith('out/mcp/');

/** A message for each problem of `files` as the layout of an installed app for `platform` and `arch`. */
export function findLayoutProblems(files, platform, arch) {
  const paths = files.map(({ path }) => path);
  const natives = files.filter(({ path }) => path.endsWith('.node'));
  const addon = `node_modules/${NATIVE_PACKAGE}/prebuilds/${PLATFORMS[platform]}-${arch}.node`;
  return [
    ...REQUIRED_FILES.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...paths
      .filter((path) => FORBIDDEN_PATHS.some((rule) => rule.test(path)))
      .map((path) => `${path} must not be packed`),
    ...(paths.includes(addon) ? [] : [`no native addon for ${platform} ${arch}`]),
    ...natives.filter(({ path }) => path !== addon).map(({ path }) => `${path} is for another system`),
    ...files
      .filter((file) => isReadUnpacked(file) && !file.unpacked)
      .map(({ path }) => `${path} is inside the asar, from where it cannot be loaded or run`),
    ...(mib(files) > MAX_MIB.app ? [`${mib(files).toFixed(1)} MiB without the chain, over budget`] : []),
  ];
}

/** The layout for `platform` and `arch` of the built repository at `root`, and its problems. */
export function checkLayout(root, platform, arch) {
  const files = filesToPack(root, filesFor(platform, arch));
  const missingPaths = EXTRA_PATHS.filter((path) => globSync(path, { cwd: root }).length === 0);
  return {
    files,
    sizeMib: mib(files),
    wrong: [
      ...findLayoutProblems(files, platform, arch),
      ...missingPaths.map((path) => `${path} is missing`),
    ],
  };
}
