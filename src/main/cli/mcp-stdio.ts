import './mcp-proxy/quiet-console.ts';
import { serveMcp } from './mcp-servers.ts';

/**
 * `arbiter mcp <server>`: a relay in one file of plain JavaScript. It holds no
 * database and no port, so any number of copies may run.
 */

// Inherited by a host that is started from here, which must be an ordinary program again.
delete process.env['ELECTRON_RUN_AS_NODE'];

const print = (text: string): void => void process.stderr.write(text);
const { argv, env } = process;
process.exit(
  await serveMcp({ args: argv.slice(2), env, entryUrl: import.meta.url, stderr: print, help: print }),
);
