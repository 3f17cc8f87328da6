import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Api, CallInput, CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { choiceOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { addressName } from '../payments/address-name.ts';
import { priceText } from '../payments/price-text.ts';
import { ledgerWarning } from '../chain/ledger-lines.ts';
import { CliError } from '../cli-error.ts';
import { resultLines } from '../terminal/result-lines.ts';
import { usdcText } from '../terminal/usdc-text.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  args: textOption('JSON', 'arguments of the tool (pay)', '{}'),
  server: textOption('URL', 'server that sells the tool; default: this host (pay)', ''),
  url: textOption('URL', 'any x402 address to pay, in place of a tool of a server (pay)', ''),
  transport: choiceOption(
    ['post', 'get', 'mcp'],
    'how the address is called; mcp: the tool of the MCP server there (pay)',
    'post',
  ),
  max: textOption('USDC', 'pays nothing above this amount (pay)', ''),
  metered: flagOption('pays by usage where the seller offers that, up to its maximum (pay)'),
  amount: textOption('USDC', 'play money to add, at most 1000 (fund)', '10'),
  yes: flagOption('pays the price without asking (pay)'),
  json: flagOption('prints the result as JSON, and pays without asking'),
  ...HOST_OPTIONS,
};
type WalletValues = Values<typeof OPTIONS>;

const ACTIONS = ['new', 'fund', 'balance', 'pay', 'mandates'] as const;
type WalletAction = (typeof ACTIONS)[number];

const AMOUNT = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,6})?$/u;
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

/** Finds what is wrong with the options of a payment; null if nothing is. */
function findPayProblem(
  action: WalletAction,
  tool: string,
  { url, transport, max }: WalletValues,
): string | null {
  if (action === 'pay' ? tool === '' && url === '' : tool !== '')
    return 'the name of a tool belongs to "pay", which needs one or --url';
  if (tool === '' && transport === 'mcp') return 'an MCP server has several tools; name one';
  return max !== '' && !AMOUNT.test(max) ? '--max must be an amount of USDC with up to six decimals' : null;
}

function readWalletArgs(
  [action, tool = '']: readonly string[],
  values: WalletValues,
): Outcome<WalletArgs, 'USAGE'> {
  const verb = ACTIONS.find((name) => name === action);
  if (verb === undefined)
    return refuse('USAGE', `${actionProblemOf(action)}; the actions are ${ACTIONS.join(', ')}`);
  const problem = findPayProblem(verb, tool, values);
  if (problem !== null) return refuse('USAGE', problem);
  if (!AMOUNT.test(values.amount) || Number(values.amount) <= 0 || Number(values.amount) > 1000)
    return refuse('USAGE', '--amount must be more than 0 and at most 1000 USDC, with up to six decimals');
  const toolArgs = readArgs(values);
  return toolArgs.ok ? accept({ action: verb, tool, toolArgs: toolArgs.value }) : toolArgs;
}

/** The result as JSON, and the same as text for people. */
interface WalletReport {
  readonly json: object;
  readonly lines: readonly string[];
}

/** Carries out the action; null when the person does not agree to the price. */
async function runAction(
  api: Api,
  { action, tool, toolArgs }: WalletArgs,
  { values, io }: { readonly values: WalletValues; readonly io: CommandIo },
): Promise<WalletReport | null> {
  await waitForChain(api);
  if (action === 'pay') {
    const request = purchaseOf(values, tool, toolArgs);
    return (await confirmPayment(api, request, { values, io })) ? payTool(api, request) : null;
  }
  if (action === 'new') {
    const created = await api.call('wallet.new', {});
    return { json: created, lines: [`address: ${created.address}`] };
  }
  if (action === 'mandates') return listMandates(api);
  if (action === 'fund') return fund(api, Number(values.amount));
  const { address, balanceMicro, spentHourMicro, spentDayMicro } = await api.call('wallet.overview', {});
  const warning = ledgerWarning(await api.call('ledger.report', {}));
  const balance =
    balanceMicro === null
      ? 'the balance is not known, because the chain does not answer'
      : usdcText(balanceMicro);
  return {
    json: { address, balanceMicro, spentHourMicro, spentDayMicro },
    lines: [
      `address: ${address ?? 'no wallet yet; "arbiter wallet new" creates one'}`,
      ...(address === null ? [] : [`balance: ${balance}`]),
      `spent in the last hour: ${usdcText(spentHourMicro)}`,
      `spent in the last day: ${usdcText(spentDayMicro)}`,
      ...(warning === null ? [] : [warning.trimEnd()]),
    ],
  };
}

/** The purchase that the options describe: at the address of --url, or without it from a tool of a server. */
function purchaseOf(values: WalletValues, tool: string, args: z.infer<typeof argsSchema>): PayCall {
  const max = {
    ...(values.max === '' ? {} : { maxAmountMicro: Math.round(Number(values.max) * MICRO_PER_UNIT) }),
    ...(values.metered ? { metered: true } : {}),
  };
  if (values.url === '') return { tool, server: values.server === '' ? null : values.server, args, ...max };
  const { url, transport } = values;
  return { tool: tool === '' ? addressName(url) : tool, server: null, args, url, transport, ...max };
}

async function listMandates(api: Api): Promise<WalletReport> {
  const mandates = await api.call('wallet.mandates', {});
  const lines = mandates.map(
    ({ mandateId, createdAtMs, hash, signature }) =>
      `${new Date(createdAtMs).toISOString()}  ${mandateId}  ${hash.slice(0, 16)}  ${signature === null ? 'not signed: there was no wallet' : 'signed by the wallet'}`,
  );
  const none = ['The limits were never changed, so the first ones apply and nothing was signed.'];
  return { json: mandates, lines: lines.length === 0 ? none : lines };
}

async function fund(api: Api, units: number): Promise<WalletReport> {
  const amountMicro = Math.round(units * MICRO_PER_UNIT);
  const { address } = await api.call('wallet.new', {});
  const { txHash } = await api.call('payments.fund', { wallet: address, amountMicro, ref: randomUUID() });
  return {
    json: { address, amountMicro, txHash },
    lines: [`Added ${usdcText(amountMicro)} of play money to ${address}.`, `transaction: ${txHash}`],
  };
}

type PayCall = CallInput<'wallet.pay'>;

/** Shows the price and asks, unless the command line agreed before or a program reads the result. */
async function confirmPayment(
  api: Api,
  request: PayCall,
  { values, io }: { readonly values: WalletValues; readonly io: CommandIo },
): Promise<boolean> {
  if (values.json || values.yes) return true;
  const price = priceText(request.tool, await api.call('wallet.quote', request));
  if (io.confirm === undefined) throw new CliError(`${price} Nothing was paid; add --yes to pay it`);
  if (await io.confirm(`${price} Pay? [y/N] `)) return true;
  io.stderr('Nothing was paid.\n');
  return false;
}

async function payTool(api: Api, request: PayCall): Promise<WalletReport> {
  const paid = await api.call('wallet.pay', request);
  return {
    json: paid,
    lines: [outcomeLine(paid), ...(paid.result === null ? [] : resultLines(paid.result))],
  };
}

function outcomeLine({ payment }: CallOutput<'wallet.pay'>): string {
  const { tool, amountMicro, maxMicro, state, reason, txHash } = payment;
  const ofMax = maxMicro === null ? '' : ` of at most ${usdcText(maxMicro)}`;
  if (state === 'paid')
    return `Paid ${usdcText(amountMicro)}${ofMax} for ${tool}, transaction ${txHash ?? ''}.`;
  if (reason === 'covered') return `A plan covers this call of ${tool}; nothing was charged.`;
  return `${tool} answered, and the chain does not show its payment of ${usdcText(amountMicro)} yet.`;
}

async function wallet(
  positionals: readonly string[],
  values: WalletValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const walletArgs = readWalletArgs(positionals, values);
  if (!walletArgs.ok) return reportUsageError(io, 'wallet', walletArgs.message);
  return withHost('wallet', values, deps, async ({ api }) => {
    const report = await runAction(api, walletArgs.value, { values, io });
    if (report === null) return EXIT.failed;
    io.stdout(values.json ? `${JSON.stringify(report.json)}\n` : `${report.lines.join('\n')}\n`);
    return EXIT.ok;
  });
}

export const command = defineCommand({
  name: 'wallet',
  summary:
    'Creates the wallet of the agents on this host, funds it with play money, shows its balance, pays for a tool or any x402 address, or lists what a person allowed it.',
  usage: 'wallet new|fund|balance|pay|mandates [TOOL] [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter wallet new',
    'arbiter wallet fund --chain local',
    'arbiter wallet fund --amount 25',
    `arbiter wallet pay match_forensics --args '{"matchId":"league_x/R1M1"}' --yes`,
    `arbiter wallet pay --url https://tools.example/paid/report --args '{}' --max 0.05`,
    `arbiter wallet pay chess_analysis --args '{"fen":"…"}' --metered`,
    'arbiter wallet pay search --url https://tools.example/mcp --transport mcp',
    `arbiter wallet pay chess_analysis --args '{"fen":"…"}' --json`,
  ],
  run: ({ values, positionals }, deps) => wallet(positionals, values, deps),
});
