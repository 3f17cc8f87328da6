import type { ChainStatusView } from '../../../shared/contract/index.ts';
import { findBinary, installProgram } from '../../chain/index.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';
import { defineCommand, usageProblem, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { attachToRunningHost } from '../host-access/attach.ts';
import { runningHost } from '../host-connection/running-host.ts';
import { resolveDataFolder, HOST_TABLE } from '../host-access/host-settings.ts';
import { flag, type Values } from '../options/kinds.ts';
import { createProgress } from '../terminal/progress.ts';

const TABLE = {
  data: HOST_TABLE.data,
  json: flag('prints the result as JSON'),
};
type ChainValues = Values<typeof TABLE>;

const MEGABYTE = 1_000_000;

async function install(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const chainFolder = dataPaths(resolveDataFolder(values.data, io.env)).chain;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('MB', output, io.monotonicMs);
  const installed = await installProgram({
    chainFolder,
    env: io.env,
    stop: io.stop,
    onProgress: (bytes, of) => progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)),
  });
  progress.end();
  if (!installed.ok) {
    io.stderr(`arbiter chain: ${installed.message}\n`);
    return EXIT.failed;
  }
  io.stdout(values.json ? `${JSON.stringify({ program: installed.value })}\n` : `${installed.value}\n`);
  return EXIT.fine;
}

/** Prints the state of the running host's chain or, without a host, the program that the next host will use. */
async function printStatus(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const dataFolder = resolveDataFolder(values.data, io.env);
  const host = await attachToRunningHost(dataFolder);
  if (host === null) {
    const chainFolder = dataPaths(dataFolder).chain;
    const found = findBinary({ env: io.env, moduleUrl: io.entryUrl, chainFolder });
    const program = found?.file ?? null;
    if (values.json) io.stdout(`${JSON.stringify({ running: false, program })}\n`);
    else
      io.stdout(
        `No host is running. ${program === null ? 'No chain program is installed.' : `Program: ${program}`}\n`,
      );
    return program === null ? EXIT.failed : EXIT.fine;
  }
  try {
    const state = await host.api.call('chain.status', {});
    const port = nodePort(dataFolder, state);
    io.stdout(values.json ? `${JSON.stringify({ running: true, ...state, port })}\n` : readable(state, port));
    return WORKING_STATES.has(state.state) ? EXIT.fine : EXIT.failed;
  } finally {
    await host.close();
  }
}

/** The port of the node that the host runs, for programs that read the local chain; null for other networks. */
const nodePort = (dataFolder: string, { playMoney, state }: ChainStatusView): number | null =>
  playMoney && state !== 'off' ? (runningHost(dataFolder)?.ports.chain ?? null) : null;

/** Mints that wait because of the daily ceiling. */
function waitingText({ waiting: { day, decision, dueMs } }: ChainStatusView): string {
  const from = dueMs === null ? '' : ` (from ${new Date(dueMs).toISOString().slice(0, 10)} UTC)`;
  const parts = [
    ...(day === 0 ? [] : [`${day} for a day with room below the ceiling${from}`]),
    ...(decision === 0 ? [] : [`${decision} for a person, because they are above the ceiling of every day`]),
  ];
  return parts.length === 0 ? '0' : parts.join('; ');
}

const WORKING_STATES: ReadonlySet<string> = new Set(['ready', 'paused', 'off']);

function readable(status: ChainStatusView, port: number | null): string {
  const lines = [
    ['profile', `${status.profile}${status.playMoney ? ', play money' : ', real network'}`],
    ['state', status.detail === null ? status.state : `${status.state} (${status.detail})`],
    ['chain id', String(status.chainId)],
    ['port', String(port ?? '–')],
    ['block', String(status.blockNumber ?? '–')],
    ['monard', status.rewardToken ?? '–'],
    ['usdc', status.usdc?.address ?? '–'],
    ['queued mints', String(status.outboxDepth)],
    ['waiting mints', waitingText(status)],
    ['program', status.binary ?? '–'],
  ] as const;
  return lines.map(([name, value]) => `${name.padEnd(16)}${value}\n`).join('');
}

async function run(
  positionals: readonly string[],
  values: ChainValues,
  { io }: CommandDeps,
): Promise<ExitCode> {
  const [action] = positionals;
  if (action === 'install') return install(values, io);
  if (action === 'status') return printStatus(values, io);
  const problem = action === undefined ? 'an action is missing' : `unknown action "${action}"`;
  return usageProblem(io, 'chain', `${problem}; the actions are install and status`);
}

export const command = defineCommand({
  name: 'chain',
  summary:
    'Installs the program of the local chain of rewards and payments, or shows the state of the chain.',
  usage: 'chain install|status [options]',
  options: TABLE,
  positionals: { max: 1 },
  examples: ['arbiter chain install', 'arbiter chain status', 'arbiter chain status --json'],
  run: ({ positionals, values }, deps) => run(positionals, values, deps),
});
