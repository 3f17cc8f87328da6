import './mcp-stdio/quiet-console.ts';
import { serveMcp } from './serve-mcp.ts';

/**
 * `arbiter mcp <server>`: the child of an MCP host, bundled into one JavaScript file. It opens
 * no database and no port, so any number of copies can run.
 */

// A host that is started from here inherits the environment and must not run as a plain Node process.
delete process.env['ELECTRON_RUN_AS_NODE'];

const print = (text: string): void => void process.stderr.write(text);
const { argv, env } = process;
process.exit(
  await serveMcp({ args: argv.slice(2), env, entryUrl: import.meta.url, stderr: print, help: print }),
);
