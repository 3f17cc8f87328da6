import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataFolder } from '../../platform/data-folder/paths.ts';
import {
  choiceOption,
  flagOption,
  millisecondsOption,
  textOption,
  refuseUsage,
  type Options,
} from '../options/option-kinds.ts';
import { readValues, type OptionText } from '../options/option-values.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { McpServerDefinition } from '../../platform/mcp/server-definition.ts';
import { isToolNameStyle, type ToolNameStyle } from '../../platform/mcp/tool-names.ts';

/** The options of `arbiter mcp <server>`. Each can also be set by a variable such as `ARBITER_TOOL_NAMES`. */
const OPTIONS = {
  agent: textOption('NAME', 'the agent to act as (default: the name of the MCP client)', null),
  'tool-names': choiceOption(['auto', 'dotted', 'safe'], 'how tool names are spelled', 'auto'),
  profile: choiceOption(
    ['full', 'small', 'seat'],
    'which tools are listed; small is for small models, seat for a game that runs (sessions)',
    'full',
  ),
  'update-interval-ms': millisecondsOption(
    'minimum time between two game.update notifications; 0 sends every tick (openfront)',
    60_000,
  ),
  seat: textOption('PLAYER', 'which player of a private lobby to play: its id or name (openfront)', null),
  'no-start': flagOption('does not start a host when none is running'),
  data: textOption('DIR', 'the data folder of the host', null),
} satisfies Options;

export interface McpChildOptions {
  readonly server: McpServerDefinition;
  readonly agent: string | null;
  readonly nameStyle: ToolNameStyle | null;
  readonly profile: string | null;
  readonly updateIntervalMs: number | null;
  readonly seat: string | null;
  readonly mayStart: boolean;
  readonly dataFolder: string;
}

export const USAGE = `Usage: arbiter mcp <server> [options]

Runs an MCP server over stdio. Servers: sessions, payments, league, rewards, openfront.

${Object.entries(OPTIONS)
  .map(([name, option]) => `  --${name} ${option.placeholder}`.padEnd(36) + option.help)
  .join('\n')}
`;

/** `--no-start` as the text that its value is read from; `--no-start=0` is left as it is. */
const withFlagValue = (arg: string): string =>
  Object.entries(OPTIONS).some(([name, { isFlag }]) => isFlag && arg === `--${name}`) ? `${arg}=1` : arg;

/** Splits a command line with Node's own parser, since commander would enlarge the bundle of the child. */
function splitArgs(
  args: readonly string[],
): Outcome<{ optionTexts: OptionText[]; positionals: string[] }, 'USAGE'> {
  const options = Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const, multiple: true }]);
  try {
    const { tokens, positionals } = parseArgs({
      args: args.map(withFlagValue),
      options: Object.fromEntries(options),
      allowPositionals: true,
      tokens: true,
    });
    const optionTexts = tokens.flatMap((token): OptionText[] =>
      token.kind === 'option' ? [[token.name, token.value ?? '']] : [],
    );
    return accept({ optionTexts, positionals });
  } catch (error) {
    // Node appends advice on arguments that begin with a dash; no argument of this command does.
    const [message = ''] = String(error instanceof Error ? error.message : error).split('. To specify');
    return refuseUsage(message);
  }
}

/** Reads `arbiter mcp <server> [options]`. A refusal says what is accepted instead. */
export function readMcpChildOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  servers: readonly McpServerDefinition[],
): Outcome<McpChildOptions | 'help', 'USAGE'> {
  if (args.includes('--help') || args.includes('-h')) return accept('help');
  const split = splitArgs(args);
  if (!split.ok) return split;
  const read = readValues(OPTIONS, split.value.optionTexts, env);
  if (!read.ok) return read;
  const [name = '', extra] = split.value.positionals;
  const server = servers.find(({ id }) => id === name);
  const names = servers.map(({ id }) => id).join(', ');
  if (server === undefined) {
    return refuseUsage(
      name === '' ? `name a server: ${names}` : `unknown server "${name}"; the servers are ${names}`,
    );
  }
  if (extra !== undefined) return refuseUsage(`unexpected argument "${extra}"`);
  const values = read.value;
  return accept({
    server,
    agent: values.agent,
    nameStyle: isToolNameStyle(values['tool-names']) ? values['tool-names'] : null,
    profile: values.profile === 'full' ? null : values.profile,
    updateIntervalMs: values['update-interval-ms'],
    seat: values.seat,
    mayStart: !values['no-start'],
    dataFolder: values.data === null ? defaultDataFolder(process.platform, env) : resolve(values.data),
  });
}
