import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './launcher/build.mjs';
import { ensureInstalled } from './launcher/install.mjs';
import { findNode } from './launcher/runtime.mjs';
import { LaunchProblem } from './launcher/say.mjs';

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The built program that every command runs in. */
export const CLI = join(ROOT, 'out', 'main', 'cli.js');

/**
 * Everything between a fresh clone and a program that can run: packages
 * (only where `install` is asked for), the right Node, a fresh build.
 * Answers the path of the Node to run `CLI` with.
 */
export async function bootstrap({ install }) {
  if (install) await ensureInstalled(ROOT);
  if (!existsSync(join(ROOT, 'node_modules', 'better-sqlite3'))) {
    throw new LaunchProblem(
      'packages are not installed here; run npm ci, or npm start which does it by itself',
    );
  }
  const node = findNode(ROOT);
  await ensureBuilt(ROOT, node);
  return node;
}
