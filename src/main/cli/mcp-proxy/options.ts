import { resolve } from 'node:path';
import { defaultDataFolder } from '../../platform/data-folder/paths.ts';
import { choice, flag, milliseconds, text, usage, type Options } from '../options/kinds.ts';
import { readOptions } from '../options/options.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { McpServerDefinition } from '../../platform/mcp/definition.ts';
import { isSpelling, type Spelling } from '../../platform/mcp/names.ts';

/** The options of `arbiter mcp <server>`. Each can also be set by a variable such as `ARBITER_TOOL_NAMES`. */
const TABLE = {
  agent: text('NAME', 'the agent to act as (default: the name of the MCP client)', null),
  'tool-names': choice(['auto', 'dotted', 'safe'], 'how tool names are spelled', 'auto'),
  profile: choice(['full', 'small'], 'which tools are listed; small is for small models', 'full'),
  'update-interval-ms': milliseconds(
    'minimum time between two game.update notifications; 0 sends every tick (openfront)',
    60_000,
  ),
  'no-start': flag('do not start the host when none is running'),
  data: text('DIR', 'the data folder of the host', null),
} satisfies Options;

export interface ChildOptions {
  readonly server: McpServerDefinition;
  readonly agent: string | null;
  readonly spelling: Spelling | null;
  readonly profile: string | null;
  readonly updateIntervalMs: number | null;
  readonly mayStart: boolean;
  readonly dataFolder: string;
}

export const USAGE = `Usage: arbiter mcp <server> [options]

An MCP server on stdin and stdout. Servers: sessions, payments, league, rewards, openfront.

${Object.entries(TABLE)
  .map(([name, option]) => `  --${name} ${option.placeholder}`.padEnd(36) + option.help)
  .join('\n')}
`;

/** Reads `arbiter mcp <server> [options]`. */
export function readChildOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  servers: readonly McpServerDefinition[],
): Outcome<ChildOptions | 'help', 'USAGE'> {
  const given = readOptions(TABLE, { args, env });
  if (!given.ok) return given;
  if (given.value.help) return accept('help');
  const [name = '', extra] = given.value.positionals;
  const server = servers.find(({ id }) => id === name);
  const known = servers.map(({ id }) => id).join(', ');
  if (server === undefined) {
    return usage(name === '' ? `needs a server: ${known}` : `unknown server "${name}"; use one of: ${known}`);
  }
  if (extra !== undefined) return usage(`unexpected argument "${extra}"`);
  const { values } = given.value;
  return accept({
    server,
    agent: values.agent,
    spelling: isSpelling(values['tool-names']) ? values['tool-names'] : null,
    profile: values.profile === 'full' ? null : values.profile,
    updateIntervalMs: values['update-interval-ms'],
    mayStart: !values['no-start'],
    dataFolder: values.data === null ? defaultDataFolder(process.platform, env) : resolve(values.data),
  });
}
