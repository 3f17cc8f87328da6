import {
  ApiError,
  MCP_CLIENT_NAMES,
  type McpClientName,
  type McpConfigChange,
  type McpConfigPreview,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import {
  findChildProgram,
  preparePackagedChildLater,
  createMcpClients,
  createWrittenEntries,
  localConfigSystem,
  type McpClients,
} from '../../app-features/mcp-clients/index.ts';
import { defineCommand, reportUsageError, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { attachToRunningHost, type HostAccess } from '../host-start/attach-to-host.ts';
import { resolveDataFolder } from '../host-start/host-settings.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  print: flagOption('shows the change without writing it (the default)'),
  write: flagOption('writes the change and keeps a backup next to the file'),
  'by-address': flagOption('connects to the running host by its address instead of starting a program'),
  undo: flagOption('disconnects the client: removes the entry of Arbiter again'),
  data: textOption('DIR', 'the data folder that the MCP client will use', null),
};

const isClientName = (name: string): name is McpClientName =>
  MCP_CLIENT_NAMES.some((client) => client === name);

const SIGNS = { same: ' ', added: '+', removed: '-' } as const;

const ONE_LINE = '(the file has a single line and keeps it; line breaks are added here for reading)';

function previewText({ title, file, exists, way, command, diff, oneLine }: McpConfigPreview): string {
  const lines = diff.map(({ kind, text: line }) => `${SIGNS[kind]} ${line}`);
  const visibleLines = diff.every(({ kind }) => kind === 'same')
    ? ['(no change: the entry exists already)']
    : lines;
  const note = oneLine ? [ONE_LINE] : [];
  return [
    `${title}: ${file}${exists ? '' : ' (new)'}`,
    `${way === 'child' ? 'starts' : 'connects to'}: ${command}`,
    ...note,
    '',
    ...visibleLines,
    '',
  ].join('\n');
}

function overview(clients: McpClients): string {
  const rows = clients
    .list()
    .map(({ client, state, file }) => `${client.padEnd(16)}${state.padEnd(11)}${file}`);
  return `${rows.join('\n')}\n`;
}

/** Turns the response to a call of the host into an outcome; rethrows errors that are no refusal of the host. */
async function toOutcome<T>(response: Promise<T>): Promise<Outcome<T>> {
  try {
    return accept(await response);
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.code, error.message);
    throw error;
  }
}

/** Previews and changes entries of MCP clients, made by this program or by the running host. */
interface Entries {
  preview(client: McpClientName, action: 'write' | 'undo'): Promise<Outcome<McpConfigPreview>>;
  apply(client: McpClientName, action: 'write' | 'undo'): Promise<Outcome<McpConfigChange>>;
}

const ownEntries = (clients: McpClients): Entries => ({
  preview: async (client, action) => clients.preview(client, action),
  apply: async (client, action) => clients.apply(client, action),
});

/** Entries by address, which the running host makes, since they hold the token of one of its agents. */
function hostEntries({ api }: HostAccess): Entries {
  const preview: Entries['preview'] = (client, action) =>
    toOutcome(api.call('mcpClients.preview', { client, action, way: 'address' }));
  return {
    preview,
    async apply(client, action) {
      const visible = await preview(client, action);
      if (!visible.ok) return visible;
      const { basis } = visible.value;
      return toOutcome(
        action === 'write'
          ? api.call('mcpClients.write', { client, basis, way: 'address' })
          : api.call('mcpClients.undo', { client, basis }),
      );
    },
  };
}

async function apply(
  entries: Entries,
  client: McpClientName,
  action: 'write' | 'undo',
  io: CommandIo,
): Promise<ExitCode> {
  const outcome = await entries.apply(client, action);
  if (!outcome.ok) {
    io.stderr(`arbiter connect: ${outcome.message}\n`);
    return EXIT.failed;
  }
  const { file, backup } = outcome.value;
  io.stdout(`${action === 'write' ? 'written' : 'undone'}: ${file}\n`);
  if (backup !== null) io.stdout(`backup: ${backup}\n`);
  io.stdout('Restart the client so that it reads its settings again.\n');
  return EXIT.ok;
}

async function run(
  values: Values<typeof OPTIONS>,
  positionals: readonly string[],
  io: CommandIo,
): Promise<ExitCode> {
  const dataFolder = resolveDataFolder(values.data, io.env);
  const location = { env: io.env, platform: process.platform, dataFolder, version: io.version };
  const clients = createMcpClients({
    system: localConfigSystem(io.env),
    program: preparePackagedChildLater(findChildProgram(io.entryUrl, process.execPath), location),
    dataFolder,
    written: createWrittenEntries(dataFolder),
  });
  const [name] = positionals;
  if (name === undefined) {
    io.stdout(overview(clients));
    return EXIT.ok;
  }
  if (!isClientName(name)) {
    return reportUsageError(
      io,
      'connect',
      `unknown MCP client "${name}"; the clients are ${MCP_CLIENT_NAMES.join(', ')}`,
    );
  }
  if (Number(values.print) + Number(values.write) + Number(values.undo) > 1) {
    return reportUsageError(io, 'connect', '--print, --write and --undo exclude each other');
  }
  if (!values['by-address']) return change(ownEntries(clients), name, values, io);
  const host = await attachToRunningHost(dataFolder);
  if (host === null) {
    io.stderr('arbiter connect: an entry by address needs a running host; start Arbiter, and try again\n');
    return EXIT.failed;
  }
  try {
    return await change(hostEntries(host), name, values, io);
  } finally {
    await host.close();
  }
}

async function change(
  entries: Entries,
  name: McpClientName,
  { write, undo }: Pick<Values<typeof OPTIONS>, 'write' | 'undo'>,
  io: CommandIo,
): Promise<ExitCode> {
  if (write || undo) return apply(entries, name, write ? 'write' : 'undo', io);
  const preview = await entries.preview(name, 'write');
  if (!preview.ok) {
    io.stderr(`arbiter connect: ${preview.message}\n`);
    return EXIT.failed;
  }
  io.stdout(previewText(preview.value));
  return EXIT.ok;
}

export const command = defineCommand({
  name: 'connect',
  summary: 'Adds Arbiter’s MCP server to the settings of an MCP client.',
  usage: `connect [${MCP_CLIENT_NAMES.join('|')}] [options]`,
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [
    'arbiter connect',
    'arbiter connect claude-desktop --print',
    'arbiter connect claude-desktop --write',
    'arbiter connect claude-desktop --undo',
    'arbiter connect cursor --by-address --write',
  ],
  run: ({ values, positionals }, { io }) => run(values, positionals, io),
});
