import { USAGE } from '../mcp-stdio/options.ts';
import type { Command } from '../command.ts';
import { serveMcp } from '../serve-mcp.ts';

/** The same child as `out/mcp/arbiter-mcp.mjs`, for callers that start the built CLI directly. */
export const command: Command = {
  help: USAGE,
  run: (args, { io: { env, entryUrl, stderr, stdout } }) =>
    serveMcp({ args, env, entryUrl, stderr, help: stdout }),
};
