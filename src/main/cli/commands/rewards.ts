import type { Api } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { choiceOption, countOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { readHostTarget } from '../rewards/game-client.ts';
import { hasTestClock, createTimeAdvance } from '../rewards/match-time.ts';
import { simulateMatches } from '../rewards/simulate.ts';
import { simulationReport, simulationTable, walletTable, readWallets } from '../rewards/simulation-report.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/units.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  players: choiceOption(['2', '3', '5'], 'wallets in every match (simulate)', '3'),
  matches: countOption('number of matches to play (simulate)', 20, 1000),
  cheaters: textOption('SHARE', 'share of submissions that cheat, from 0 to 1 (simulate)', '0'),
  json: flagOption('prints the result as JSON'),
  isolated: flagOption('uses a temporary data folder and free ports'),
  'real-time': flagOption(
    'plays on the running host in real minutes instead of on a clock of its own (simulate)',
  ),
  agent: textOption(
    'NAME',
    'the agent whose wallet is shown, or set when an address is given (wallet)',
    null,
  ),
  remove: flagOption('removes the wallet of the agent (wallet)'),
  ...HOST_OPTIONS,
};
type RewardValues = Values<typeof OPTIONS>;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/u;

interface RewardsArgs {
  readonly action: 'simulate' | 'wallet';
  readonly wallet: string | null;
  readonly cheaters: number;
}

function findSimulationProblem(wallet: string | undefined, { agent, remove }: RewardValues): string | null {
  if (wallet !== undefined) return `unexpected argument "${wallet}"`;
  return agent !== null || remove ? '--agent and --remove belong to "wallet"' : null;
}

function findWalletProblem(wallet: string | undefined, { agent, remove }: RewardValues): string | null {
  if (wallet !== undefined && !ADDRESS.test(wallet)) return 'a wallet is 0x and 40 hex digits';
  return remove && (agent === null || wallet !== undefined) ? '--remove needs --agent and no address' : null;
}

function readArgs([action, wallet]: readonly string[], values: RewardValues): Outcome<RewardsArgs, 'USAGE'> {
  if (action !== 'simulate' && action !== 'wallet') {
    return refuse('USAGE', `${actionProblemOf(action)}; the actions are simulate and wallet`);
  }
  const problem =
    action === 'simulate' ? findSimulationProblem(wallet, values) : findWalletProblem(wallet, values);
  if (problem !== null) return refuse('USAGE', problem);
  const cheaters = Number(values.cheaters);
  if (!(cheaters >= 0 && cheaters <= 1)) return refuse('USAGE', '--cheaters must be from 0 to 1');
  return accept({ action, wallet: wallet ?? null, cheaters });
}

/**
 * The settings of the host. A simulation starts a host on a temporary folder, whose clock it can advance, unless a data
 * folder is named or it is to play in real time.
 */
function hostValues({ action }: RewardsArgs, values: RewardValues): RewardValues {
  const hasOwnClock = action === 'simulate' && !values['real-time'];
  return {
    ...values,
    isolated: values.isolated || (hasOwnClock && values.data === null),
    'test-clock': values['test-clock'] || hasOwnClock,
  };
}

async function runSimulation(
  access: HostAccess,
  args: RewardsArgs,
  values: RewardValues,
  io: CommandIo,
): Promise<ExitCode> {
  const hasClock = !values['real-time'] && (await hasTestClock(access.endpoint));
  const players = Number(values.players);
  io.stderr(
    hasClock
      ? 'arbiter rewards: the test clock of this host advances the time of the matches\n'
      : 'arbiter rewards: in real time every match takes one to three minutes\n',
  );
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('matches', output, io.monotonicMs);
  const target = await readHostTarget(access.endpoint.url);
  const timeAdvance = createTimeAdvance(access.endpoint, target, { fast: hasClock, signal: io.signal });
  const simulation = await simulateMatches({
    players,
    matches: values.matches,
    cheaters: args.cheaters,
    target: timeAdvance.target,
    signal: io.signal,
    pass: timeAdvance.pass,
    onMatch: (played) => progress.update(played, values.matches),
    onWait: (match, waitMs) => {
      if (!hasClock) io.stderr(waitLine(match, values.matches, waitMs));
    },
  }).finally(() => progress.end());
  const report = await simulationReport(access.api, simulation, {
    clock: hasClock ? 'test' : 'real',
    players,
  });
  io.stdout(values.json ? `${JSON.stringify(report)}\n` : simulationTable(report));
  return simulation.played === values.matches ? EXIT.ok : EXIT.failed;
}

/** Average time of a match of the simulation with its cooldown. */
const MEAN_MATCH_MS = 162_000;

function waitLine(match: number, matches: number, waitMs: number): string {
  const leftMs = waitMs + (matches - match) * MEAN_MATCH_MS;
  return `match ${match} of ${matches}: ends in ${Math.round(waitMs / SECOND_MS)} s, about ${Math.max(1, Math.round(leftMs / MINUTE_MS))} min left in all\n`;
}

/** Sets, removes or shows the wallet to which the refereed matches of an agent are paid. */
async function showOrSetAgentWallet(
  api: Api,
  args: RewardsArgs,
  values: RewardValues,
  io: CommandIo,
): Promise<ExitCode> {
  const name = values.agent ?? '';
  const agents = (await api.call('agents.list', {})).filter(
    (agent) => agent.agentId === name || agent.name === name,
  );
  const [agent, ...others] = agents;
  if (agent === undefined || others.length > 0) {
    const problem = agent === undefined ? 'no agent is' : 'several agents are';
    io.stderr(`arbiter rewards: ${problem} called "${name}"; the window's page Agents lists their ids\n`);
    return EXIT.failed;
  }
  const { agentId } = agent;
  if (args.wallet !== null || values.remove)
    await api.call('agents.setWallet', { agentId, wallet: args.wallet });
  const { wallet } = await api.call('agents.wallet', { agentId });
  const result = { agentId, name: agent.name, wallet };
  io.stdout(values.json ? `${JSON.stringify(result)}\n` : `${agent.name}: ${wallet ?? 'no wallet'}\n`);
  return EXIT.ok;
}

async function showWallets(
  api: Api,
  args: RewardsArgs,
  values: RewardValues,
  io: CommandIo,
): Promise<ExitCode> {
  const wallets = await readWallets(api, args.wallet);
  io.stdout(values.json ? `${JSON.stringify({ wallets })}\n` : walletTable(wallets));
  if (wallets.some(({ monard }) => monard === null)) {
    io.stderr('arbiter rewards: the chain is not available, so no balance could be read\n');
    return EXIT.failed;
  }
  return EXIT.ok;
}

async function rewards(
  positionals: readonly string[],
  values: RewardValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const args = readArgs(positionals, values);
  if (!args.ok) return reportUsageError(io, 'rewards', args.message);
  return withHost('rewards', hostValues(args.value, values), deps, (access) => {
    if (args.value.action === 'simulate') return runSimulation(access, args.value, values, io);
    const showOrSet = values.agent === null ? showWallets : showOrSetAgentWallet;
    return showOrSet(access.api, args.value, values, io);
  });
}

export const command = defineCommand({
  name: 'rewards',
  summary: 'Plays reward matches with real wallets, and reads balances from the chain.',
  usage: 'rewards simulate|wallet [0x…] [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter rewards simulate --players 3 --matches 20',
    'arbiter rewards simulate --players 5 --matches 10 --cheaters 0.2 --json',
    'arbiter rewards simulate --players 3 --matches 6 --real-time',
    'arbiter rewards wallet',
    'arbiter rewards wallet --agent my-agent 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  ],
  run: ({ values, positionals }, deps) => rewards(positionals, values, deps),
});
