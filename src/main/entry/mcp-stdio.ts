import '../mcp/child/quiet-console.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readChildOptions, USAGE } from '../mcp/child/options.ts';
import { runChild } from '../mcp/child/run.ts';
import { OPENFRONT_SERVER } from '../openfront/mcp/catalogue.ts';
import { SESSION_SERVER } from '../sessions/mcp/catalogue.ts';
import { EXIT } from './exit-codes.ts';

/**
 * `arbiter mcp <server>`: a relay in one file of plain JavaScript. It holds no
 * database and no port, so any number of copies may run.
 */

const SERVERS = [SESSION_SERVER, OPENFRONT_SERVER];

/** The launcher of the installation this file was built into; the packed bundle has none. */
function findLauncher(): string | null {
  for (const path of ['../../bin/arbiter.mjs', '../../../bin/arbiter.mjs']) {
    const file = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(file)) return file;
  }
  return null;
}

async function main(): Promise<number> {
  // Inherited by a host that is started from here, which must be an ordinary program again.
  delete process.env['ELECTRON_RUN_AS_NODE'];
  const options = readChildOptions(process.argv.slice(2), process.env, SERVERS);
  if (!options.ok) {
    process.stderr.write(`arbiter mcp: ${options.message}\n`);
    return EXIT.usage;
  }
  if (options.value === 'help') {
    process.stderr.write(USAGE);
    return EXIT.fine;
  }
  return runChild(options.value, findLauncher());
}

process.exit(await main());
