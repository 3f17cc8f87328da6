import { LEAGUE_SERVER } from '../../league/mcp/catalogue.ts';
import { readChildOptions, USAGE } from '../../mcp/child/options.ts';
import { runChild } from '../../mcp/child/run.ts';
import { ignoredNames } from '../../payments/config.ts';
import { PAYMENT_SERVER } from '../../payments/mcp/catalogue.ts';
import { OPENFRONT_SERVER } from '../../openfront/mcp/catalogue.ts';
import { REWARD_SERVER } from '../../rewards/mcp/catalogue.ts';
import { SESSION_SERVER } from '../../sessions/mcp/catalogue.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { installedLauncher } from '../host-launcher.ts';

/** The same relay as `out/mcp/arbiter-mcp.mjs`, for whoever starts the built program directly. */
export const command: Command = {
  help: USAGE,
  async run(args, { io }) {
    const options = readChildOptions(args, { ...io.env }, [
      SESSION_SERVER,
      PAYMENT_SERVER,
      LEAGUE_SERVER,
      REWARD_SERVER,
      OPENFRONT_SERVER,
    ]);
    if (!options.ok) {
      io.stderr(`arbiter mcp: ${options.message}\n`);
      return EXIT.usage;
    }
    if (options.value === 'help') {
      io.stdout(USAGE);
      return EXIT.fine;
    }
    const ignored = ignoredNames({ ...io.env });
    if (options.value.server === PAYMENT_SERVER && ignored !== null) io.stderr(`arbiter mcp: ${ignored}\n`);
    return (await runChild(options.value, installedLauncher(io.entryUrl))) as 0;
  },
};
