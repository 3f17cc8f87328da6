import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureChildBuilt } from './build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Runs `arbiter mcp …` in this process, on Node 20 or newer. */
export async function runMcpChild(args) {
  await ensureChildBuilt(ROOT);
  const child = join(ROOT, 'out', 'mcp', 'arbiter-mcp.mjs');
  process.argv = [process.argv[0], child, ...args];
  await import(pathToFileURL(child).href);
  // The stdio child exits the process itself; this is reached only if it ends without doing so.
  return process.exitCode ?? 0;
}
