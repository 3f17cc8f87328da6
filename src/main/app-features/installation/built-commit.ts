import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { RunProgram } from './run-program.ts';

/**
 * `commit` is written into the package file of an installed app when it is packed, as
 * `scripts/installers/commit.mjs` says.
 */
const packageFile = z.object({ name: z.literal('arbiter'), commit: z.string().optional() });

function readPackage(folder: string): z.output<typeof packageFile> | null {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  try {
    return packageFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * The folder of this copy of Arbiter, which holds its package file; null when there is none above the running
 * file.
 */
export function findInstallationRoot(entryUrl: string): string | null {
  for (let folder = dirname(fileURLToPath(entryUrl)); ; folder = dirname(folder)) {
    if (readPackage(folder) !== null) return folder;
    if (dirname(folder) === folder) return null;
  }
}

export interface BuiltCommit {
  /** In hex; null when it is not known. */
  readonly commit: string | null;
  /** Whether files differed from the commit. */
  readonly changed: boolean;
}

const UNKNOWN: BuiltCommit = { commit: null, changed: false };
const COMMIT = /^([0-9a-f]{40})(-changed)?$/u;

/** The commit of an installed app from its package file, and of a clone from git; unknown where neither says. */
export async function readBuiltCommit(root: string, run: RunProgram): Promise<BuiltCommit> {
  const packedCommit = COMMIT.exec(readPackage(root)?.commit ?? '');
  if (packedCommit !== null)
    return { commit: packedCommit[1] ?? null, changed: packedCommit[2] !== undefined };
  // A folder without its own repository may be inside the repository of another project.
  if (!existsSync(join(root, '.git'))) return UNKNOWN;
  const git = async (...args: string[]): Promise<string | null> => {
    const output = await run('git', ['-C', root, ...args]);
    return output?.ok === true ? output.text.trim() : null;
  };
  const commit = await git('rev-parse', 'HEAD');
  if (commit === null || !COMMIT.test(commit)) return UNKNOWN;
  return { commit, changed: (await git('status', '--porcelain', '--untracked-files=no')) !== '' };
}
