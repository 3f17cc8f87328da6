import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/u, '');

/** The built command line, which `bin/arbiter.mjs` runs. */
export const CLI: string = join(ROOT, 'out', 'main', 'cli.js');
/** The same as the address of the running program. Its workers start in a tenth of a second, from sources in seconds. */
export const BUILT_ENTRY: string = pathToFileURL(CLI).href;

const launcher = (await import(new URL('../../bin/launcher/build.mjs', import.meta.url).href)) as {
  buildState(root: string): 'missing' | 'stale' | 'fresh';
  readBuildStamp(root: string): string | null;
  ensureBuilt(root: string, node: string): Promise<void>;
};

const { NODE_HOST_FLAGS } = (await import(
  new URL('../../bin/launcher/host-process.mjs', import.meta.url).href
)) as { readonly NODE_HOST_FLAGS: readonly string[] };

/** The arguments of Node that start the built command line as `bin/arbiter.mjs` does. */
export const cliArguments = (args: readonly string[]): string[] => [...NODE_HOST_FLAGS, CLI, ...args];

/**
 * Refuses a build that is not the announced one. `npm test` announces the build that it made, so that a source that
 * changes during the run is reported instead of being built, or passed over, half way.
 */
export function requireBuild(announced: string, root: string = ROOT): void {
  const state = launcher.buildState(root);
  const stamp = launcher.readBuildStamp(root);
  if (state === 'fresh' && stamp === announced) return;
  throw new Error(
    `the build in out/ is ${state === 'fresh' ? 'another one' : state}: this run tests the build ` +
      `${announced.slice(0, 12)}, and out/ has ${stamp?.slice(0, 12) ?? 'none'}; run npm test again`,
  );
}

async function prepareBuild(): Promise<void> {
  const announced = process.env['ARBITER_TEST_BUILD'] ?? '';
  if (announced === '') await launcher.ensureBuilt(ROOT, process.execPath);
  else requireBuild(announced);
}

let prepared: Promise<void> | null = null;

/**
 * Makes sure that `out/` is built from the sources of this moment; builds at most once in a process. A run that
 * announces its build in `ARBITER_TEST_BUILD` never builds: another or a stale build fails.
 */
export function ensureBuild(): Promise<void> {
  prepared ??= prepareBuild();
  return prepared;
}
