import type { ChainStatusView } from '../../../shared/contract/index.ts';
import { findNodeProgram, installProgram } from '../../chain/index.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { ledgerLines } from '../chain/ledger-lines.ts';
import { attachToRunningHost } from '../host-start/attach-to-host.ts';
import { findRunningHost } from '../host-client/running-host.ts';
import { resolveDataFolder, HOST_OPTIONS } from '../host-start/host-settings.ts';
import {
  chooseNetwork,
  checkContract,
  deployToNetwork,
  readDailyMintLimit,
  type ChainReport,
} from '../chain/network-actions.ts';
import { withHost } from '../host-start/with-host.ts';
import { chainProfile, type Api } from '../../../shared/contract/index.ts';
import { choiceOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  network: choiceOption(
    ['current', ...chainProfile.options],
    'the network that is meant; "use" changes the current one (use, deploy)',
    'current',
  ),
  name: textOption('NAME', 'name of the real network, typed once to allow it and once to deploy', ''),
  rpc: textOption('URLS', 'addresses of up to three nodes, with spaces between them (use)', ''),
  token: textOption('0x…', 'RewardToken of the network, if there is one (use)', ''),
  ceiling: textOption('MONARD', 'most that is minted in a day', ''),
  admin: textOption('0x…', 'your address, which administers the contract (deploy)', ''),
  'dry-run': flagOption('shows the deployment and its cost, and signs nothing'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
type ChainValues = Values<typeof OPTIONS>;

const MEGABYTE = 1_000_000;

async function install(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const chainFolder = dataPaths(resolveDataFolder(values.data, io.env)).chain;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('MB', output, io.monotonicMs);
  const installed = await installProgram({
    chainFolder,
    env: io.env,
    signal: io.signal,
    onProgress: (bytes, of) => progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)),
  });
  progress.end();
  if (!installed.ok) {
    io.stderr(`arbiter chain: ${installed.message}\n`);
    return EXIT.failed;
  }
  io.stdout(values.json ? `${JSON.stringify({ program: installed.value })}\n` : `${installed.value}\n`);
  return EXIT.ok;
}

/** Prints the state of the running host's chain or, without a host, the program that the next host will use. */
async function printStatus(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const dataFolder = resolveDataFolder(values.data, io.env);
  const host = await attachToRunningHost(dataFolder);
  if (host === null) {
    const chainFolder = dataPaths(dataFolder).chain;
    const nodeProgram = findNodeProgram({ env: io.env, moduleUrl: io.entryUrl, chainFolder });
    const program = nodeProgram?.file ?? null;
    if (values.json) io.stdout(`${JSON.stringify({ running: false, program })}\n`);
    else
      io.stdout(
        `No host is running. ${program === null ? 'No chain program is installed.' : `Program: ${program}`}\n`,
      );
    return program === null ? EXIT.failed : EXIT.ok;
  }
  try {
    const state = await host.api.call('chain.status', {});
    const ledger = await host.api.call('ledger.report', {});
    const port = nodePort(dataFolder, state);
    const ledgerText = ledgerLines(ledger)
      .map((line) => `${line}\n`)
      .join('');
    io.stdout(
      values.json
        ? `${JSON.stringify({ running: true, ...state, port, ledger: ledger.state })}\n`
        : `${statusText(state, port)}${ledgerText}`,
    );
    return WORKING_STATES.has(state.state) && ledger.state !== 'different' ? EXIT.ok : EXIT.failed;
  } finally {
    await host.close();
  }
}

/** The port of the node that the host runs, for programs that read the local chain; null for other networks. */
const nodePort = (dataFolder: string, { playMoney, state }: ChainStatusView): number | null =>
  playMoney && state !== 'off' ? (findRunningHost(dataFolder)?.ports.chain ?? null) : null;

/** Describes the mints that wait because of the daily mint limit. */
function waitingText({ waiting: { day, decision, dueMs } }: ChainStatusView): string {
  const from = dueMs === null ? '' : ` (from ${new Date(dueMs).toISOString().slice(0, 10)} UTC)`;
  const parts = [
    ...(day === 0 ? [] : [`${day} for a day with room below the ceiling${from}`]),
    ...(decision === 0 ? [] : [`${decision} for a person, because they are above the ceiling of every day`]),
  ];
  return parts.length === 0 ? '0' : parts.join('; ');
}

const WORKING_STATES: ReadonlySet<string> = new Set(['ready', 'paused', 'off']);

function statusText(status: ChainStatusView, port: number | null): string {
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

/** The action on a real network, which needs a host; null for any other text. */
function networkAction(
  action: string | undefined,
  values: ChainValues,
): ((api: Api, dailyMintLimitMicro: number | undefined) => Promise<ChainReport>) | null {
  if (action === 'use') return (api, dailyMintLimitMicro) => chooseNetwork(api, values, dailyMintLimitMicro);
  if (action === 'deploy')
    return (api, dailyMintLimitMicro) => deployToNetwork(api, values, dailyMintLimitMicro);
  return action === 'check' ? (api) => checkContract(api) : null;
}

/** Finds what is wrong with the arguments of an action that needs a host; null if nothing is. */
function findProblem(action: string | undefined, { admin, network }: ChainValues): string | null {
  if (action === 'deploy' && admin === '') return '"deploy" needs --admin, an address of yours';
  return action === 'use' && network === 'current' ? '"use" needs the name of a network' : null;
}

async function run(
  positionals: readonly string[],
  values: ChainValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const [action, networkName] = positionals;
  if (networkName !== undefined && action !== 'use')
    return reportUsageError(
      io,
      'chain',
      `unexpected argument "${networkName}": only "use" takes the name of a network`,
    );
  if (action === 'install') return install(values, io);
  if (action === 'status') return printStatus(values, io);
  const network = chainProfile.options.find((profile) => profile === networkName);
  if (networkName !== undefined && network === undefined)
    return reportUsageError(
      io,
      'chain',
      `there is no network "${networkName}"; the networks are ${chainProfile.options.join(', ')}`,
    );
  const chosenValues = network === undefined ? values : { ...values, network };
  const runAction = networkAction(action, chosenValues);
  if (runAction === null) {
    return reportUsageError(
      io,
      'chain',
      `${actionProblemOf(action)}; the actions are install, status, use, check and deploy`,
    );
  }
  const problem = findProblem(action, chosenValues);
  if (problem !== null) return reportUsageError(io, 'chain', problem);
  const dailyMintLimit = readDailyMintLimit(values);
  if (!dailyMintLimit.ok) return reportUsageError(io, 'chain', dailyMintLimit.message);
  // The network is the one of the settings, which "use" changes, unless --chain names one for this start.
  return withHost('chain', values, deps, async ({ api }) => {
    const { json, lines, ok } = await runAction(api, dailyMintLimit.value);
    io.stdout(values.json ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`);
    return ok ? EXIT.ok : EXIT.failed;
  });
}

export const command = defineCommand({
  name: 'chain',
  summary:
    'Installs the program of the local chain, shows and chooses the network of rewards and payments, or deploys the reward contract to a real one.',
  usage: 'chain install|status|check | use NETWORK | deploy --admin 0x… [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter chain install',
    'arbiter chain status',
    'arbiter chain status --json',
    'arbiter chain use base-sepolia --name base-sepolia --rpc https://rpc.example/key',
    'arbiter chain deploy --admin 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A --dry-run',
    'arbiter chain check',
  ],
  run: ({ positionals, values }, deps) => run(positionals, values, deps),
});
