import { execFileSync } from 'node:child_process';

/**
 * The commit that is packed, for Settings → About: 40 hex digits, with `-changed` when files differ from it; null without
 * git, where the app says that the commit is unknown. The same commit gives the same text, so a build can be reproduced.
 */
export function packedCommit(root) {
  try {
    const git = (...args) =>
      execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`;
  } catch {
    return null;
  }
}
