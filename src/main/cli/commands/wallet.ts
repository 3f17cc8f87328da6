import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Api } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { chainReady } from '../host-connection/chain-ready.ts';
import { attachOrStartHost } from '../host-access/attach.ts';
import { HOST_TABLE, hostSettings } from '../host-access/host-settings.ts';
import { flag, text, type Values } from '../options/kinds.ts';
import { formatCliError } from '../cli-error.ts';

const TABLE = {
  args: text('JSON', 'arguments of the tool (pay)', '{}'),
  server: text('URL', 'server that sells the tool; default: this host (pay)', ''),
  json: flag('prints the result as JSON'),
  ...HOST_TABLE,
};
type WalletValues = Values<typeof TABLE>;

const ACTIONS = ['new', 'fund', 'balance', 'pay'] as const;
type WalletAction = (typeof ACTIONS)[number];

const FUND_MICRO = 10_000_000;
const argsSchema = z.record(z.string(), z.json());

function readArgs(values: WalletValues): Outcome<z.infer<typeof argsSchema>, 'USAGE'> {
  try {
    return accept(argsSchema.parse(JSON.parse(values.args)));
  } catch {
    return refuse('USAGE', '--args must be a JSON object');
  }
}

interface WalletArgs {
  readonly action: WalletAction;
  readonly tool: string;
  readonly toolArgs: z.infer<typeof argsSchema>;
}

function readWalletArgs(
  [action, tool = '']: readonly string[],
  values: WalletValues,
): Outcome<WalletArgs, 'USAGE'> {
  const known = ACTIONS.find((each) => each === action);
  if (known === undefined)
    return refuse('USAGE', `an action is missing; the actions are ${ACTIONS.join(', ')}`);
  if ((known === 'pay') !== (tool !== ''))
    return refuse('USAGE', 'the name of a tool belongs to "pay", which needs one');
  const toolArgs = readArgs(values);
  return toolArgs.ok ? accept({ action: known, tool, toolArgs: toolArgs.value }) : toolArgs;
}

async function runAction(
  api: Api,
  { action, tool, toolArgs }: WalletArgs,
  values: WalletValues,
): Promise<object> {
  await chainReady(api);
  if (action === 'pay') {
    const server = values.server === '' ? null : values.server;
    return api.call('wallet.pay', { tool, server, args: toolArgs });
  }
  if (action === 'new') return api.call('wallet.new', {});
  if (action === 'fund') {
    const { address } = await api.call('wallet.new', {});
    const request = { wallet: address, amountMicro: FUND_MICRO, ref: randomUUID() };
    return { address, ...(await api.call('payments.fund', request)) };
  }
  const { address, balanceMicro, spentHourMicro, spentDayMicro } = await api.call('wallet.overview', {});
  return { address, balanceMicro, spentHourMicro, spentDayMicro };
}

const formatLines = (result: object): string =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}\n`)
    .join('');

async function wallet(
  positionals: readonly string[],
  values: WalletValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const walletArgs = readWalletArgs(positionals, values);
  if (!walletArgs.ok) return usageProblem(io, 'wallet', walletArgs.message);
  const settings = hostSettings(values, io.env);
  if (!settings.ok) return usageProblem(io, 'wallet', settings.message);
  const connection = await attachOrStartHost(settings.value, { isolated: false }, deps);
  if (!connection.ok) {
    io.stderr(`arbiter wallet: ${connection.message}\n`);
    return EXIT_OF_REFUSAL[connection.code];
  }
  try {
    const result = await runAction(connection.value.api, walletArgs.value, values);
    io.stdout(values.json ? `${JSON.stringify(result)}\n` : formatLines(result));
    return EXIT.fine;
  } catch (error) {
    io.stderr(`arbiter wallet: ${formatCliError(error)}\n`);
    return EXIT.failed;
  } finally {
    await connection.value.close();
  }
}

export const command = defineCommand({
  name: 'wallet',
  summary:
    'Creates the wallet of the agents on this host, funds it with play money, shows its balance or pays one tool.',
  usage: 'wallet new|fund|balance|pay [TOOL] [options]',
  options: TABLE,
  positionals: { max: 2 },
  examples: [
    'arbiter wallet new',
    'arbiter wallet fund --chain local',
    `arbiter wallet pay chess_analysis --args '{"fen":"…"}' --json`,
  ],
  run: ({ values, positionals }, deps) => wallet(positionals, values, deps),
});
