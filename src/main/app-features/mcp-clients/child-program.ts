import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChildProgram } from './server-entry.ts';

const ARCHIVE = '/app.asar/';

/**
 * The command that starts this installation's MCP child process. `runtime` is the absolute path of a Node binary,
 * or null in the desktop app, whose binary cannot run scripts: there the child is unpacked beside the app's
 * archive, and `node` from the PATH runs it. Null when the installation has no child.
 */
export function findChildProgram(entryUrl: string, runtime: string | null): ChildProgram | null {
  if (entryUrl.includes(ARCHIVE)) {
    const root = entryUrl.slice(0, entryUrl.indexOf(ARCHIVE));
    const file = fileURLToPath(`${root}/app.asar.unpacked/out/mcp/arbiter-mcp.mjs`);
    return existsSync(file) ? { command: 'node', args: [file] } : null;
  }
  for (const path of ['../../bin/arbiter.mjs', '../../../bin/arbiter.mjs']) {
    const file = fileURLToPath(new URL(path, entryUrl));
    if (existsSync(file)) return { command: runtime ?? 'node', args: [file, 'mcp'] };
  }
  return null;
}
