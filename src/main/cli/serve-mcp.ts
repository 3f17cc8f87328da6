import { LEAGUE_SERVER } from '../league/mcp/catalogue.ts';
import { readMcpChildOptions, USAGE } from './mcp-stdio/options.ts';
import { runMcpStdioChild } from './mcp-stdio/run.ts';
import { OPENFRONT_SERVER } from '../openfront/mcp/catalogue.ts';
import { ignoredVariablesWarning } from '../payments/payment-config.ts';
import { PAYMENT_SERVER } from '../payments/mcp/catalogue.ts';
import { REWARD_SERVER } from '../rewards/mcp/catalogue.ts';
import { SESSION_SERVER } from '../sessions/mcp/catalogue.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { findLauncherCommand } from './installation/installed-launcher.ts';
import { findCommandLine } from './installation/program-name.ts';

const SERVERS = [SESSION_SERVER, PAYMENT_SERVER, LEAGUE_SERVER, REWARD_SERVER, OPENFRONT_SERVER];

export interface ServeMcpOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `import.meta.url` of the running entry; a host is started from the same installation. */
  readonly entryUrl: string;
  readonly stderr: (text: string) => void;
  /** Writes the help text; to stderr when stdout carries the protocol. */
  readonly help: (text: string) => void;
}

/** Runs `arbiter mcp <server>`: serves one client until it disconnects. */
export async function serveMcp({ args, env, entryUrl, stderr, help }: ServeMcpOptions): Promise<ExitCode> {
  const options = readMcpChildOptions(args, { ...env }, SERVERS);
  if (!options.ok) {
    stderr(`arbiter mcp: ${options.message}\n`);
    return EXIT.usage;
  }
  if (options.value === 'help') {
    help(USAGE);
    return EXIT.ok;
  }
  const ignored = ignoredVariablesWarning({ ...env });
  if (options.value.server === PAYMENT_SERVER && ignored !== null) stderr(`arbiter mcp: ${ignored}\n`);
  const commandLine = findCommandLine({ entryUrl, env }, options.value.dataFolder);
  const startCommand =
    commandLine === null ? null : `${commandLine.program} serve ${commandLine.dataOption}`.trim();
  await runMcpStdioChild(options.value, findLauncherCommand(entryUrl), startCommand);
  return EXIT.ok;
}
