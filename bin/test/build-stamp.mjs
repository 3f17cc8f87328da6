import { spawnSync } from 'node:child_process';
import { buildState, readBuildStamp } from '../launcher/build.mjs';

const git = (root, args) => {
  const result = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
};

/** The content stamp of a build of the sources of this moment, or null when the build is missing or stale. */
export const readFreshStamp = (root) => (buildState(root) === 'fresh' ? readBuildStamp(root) : null);

/** Names the build in one line: its content stamp, and the commit with the number of changed files where git knows it. */
export function describeBuild(root, stamp) {
  const commit = git(root, ['rev-parse', '--short=10', 'HEAD']);
  if (commit === null) return `build ${stamp.slice(0, 12)}`;
  const changedCount = (git(root, ['status', '--porcelain', '--untracked-files=normal']) ?? '')
    .split('\n')
    .filter((line) => line !== '').length;
  const files =
    changedCount === 0 ? 'no changed files' : `${changedCount} changed file${changedCount === 1 ? '' : 's'}`;
  return `build ${stamp.slice(0, 12)} (commit ${commit}, ${files})`;
}
