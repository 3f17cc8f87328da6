import '../mcp/child/quiet-console.ts';
import { readChildOptions, USAGE } from '../mcp/child/options.ts';
import { runChild } from '../mcp/child/run.ts';
import { ignoredNames } from '../payments/config.ts';
import { PAYMENT_SERVER } from '../payments/mcp/catalogue.ts';
import { LEAGUE_SERVER } from '../league/mcp/catalogue.ts';
import { OPENFRONT_SERVER } from '../openfront/mcp/catalogue.ts';
import { REWARD_SERVER } from '../rewards/mcp/catalogue.ts';
import { SESSION_SERVER } from '../sessions/mcp/catalogue.ts';
import { EXIT } from './exit-codes.ts';
import { installedLauncher } from './host-launcher.ts';

/**
 * `arbiter mcp <server>`: a relay in one file of plain JavaScript. It holds no
 * database and no port, so any number of copies may run.
 */

const SERVERS = [SESSION_SERVER, PAYMENT_SERVER, LEAGUE_SERVER, REWARD_SERVER, OPENFRONT_SERVER];

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
  const ignored = ignoredNames(process.env);
  if (options.value.server === PAYMENT_SERVER && ignored !== null)
    process.stderr.write(`arbiter mcp: ${ignored}\n`);
  return runChild(options.value, installedLauncher(import.meta.url));
}

process.exit(await main());
