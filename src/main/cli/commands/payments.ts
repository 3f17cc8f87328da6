import { ApiError, type Api, type CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { NETWORK_NAMES } from '../../../shared/payments/networks.ts';
import { formatCliError } from '../cli-error.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { reportSeller } from '../payments/seller-report.ts';
import { isProcessingTopic, readProcessingArgs, runProcessing } from '../payments/processing-actions.ts';
import { choiceOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  network: choiceOption(['current', ...NETWORK_NAMES], 'the network that is meant', 'current'),
  auth: choiceOption(
    ['none', 'bearer', 'cdp'],
    'how the facilitator recognises this host (facilitator set)',
    'none',
  ),
  'key-id': textOption('ID', 'id of a key of the Coinbase Developer Platform (facilitator set)', ''),
  safe: textOption('USDC', 'sales from this amount on wait for a safe block (delivery set)', ''),
  finalized: textOption('USDC', 'sales from this amount on wait for a finalized block (delivery set)', ''),
  mcp: flagOption('the address is that of an MCP server (doctor)'),
  tool: textOption('NAME', 'tool of the MCP server; by default the first that is sold (doctor)', ''),
  pay: flagOption('also buys once from the wallet of this host, within its limits (doctor)'),
  args: textOption('JSON', 'arguments of the call that is bought (doctor --pay)', '{}'),
  max: textOption('USDC', 'buys nothing above this amount (doctor --pay)', ''),
  yes: flagOption(
    'confirms an address without a checksum, or one whose key this host holds; pays without asking (doctor)',
  ),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
type PaymentsValues = Values<typeof OPTIONS>;

type Payee = CallOutput<'payments.payeeOf'>;

/** The address to set; null to show the payee. */
function readPayeeArgs([topic, action, address]: readonly string[]): Outcome<string | null, 'USAGE'> {
  if (topic !== 'payee')
    return refuse(
      'USAGE',
      'an action is missing; the actions are payee, facilitator and delivery, each with show or set, and doctor',
    );
  if (action === 'show' || action === undefined)
    return address === undefined ? accept(null) : refuse('USAGE', '"payee show" takes no address');
  if (action !== 'set')
    return refuse('USAGE', `unknown action "payee ${action}"; the actions are show and set`);
  return address === undefined
    ? refuse('USAGE', '"payee set" needs the address that is to be paid')
    : accept(address);
}

const SENTENCES: Readonly<Record<Payee['source'], (payee: Payee) => string>> = {
  environment: ({ address }) => `${address} is paid on every network, as MERCHANT_ADDRESS says.`,
  setting: ({ profile, address }) => `${address} is paid on ${profile}.`,
  treasury: ({ profile }) => `On ${profile} the treasury of this host is paid, with play money.`,
  none: ({ profile }) =>
    `No payee is set for ${profile}, so nothing can be sold. Set one with "arbiter payments payee set 0x… --network ${profile}".`,
};

async function runPayee(api: Api, address: string | null, { network, yes }: PaymentsValues): Promise<Payee> {
  const current = await api.call('payments.payeeOf', {});
  if (address === null) return current;
  const profile = network === 'current' ? current.profile : network;
  if (profile === 'off') return current;
  return api.call('payments.payee', { profile, address, confirm: yes });
}

async function payments(
  positionals: readonly string[],
  values: PaymentsValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const [topic, ...rest] = positionals;
  if (topic === 'doctor') return reportSeller(deps, rest, values);
  if (isProcessingTopic(topic)) {
    const processing = readProcessingArgs(topic, rest, {
      ...values,
      secret: io.env['ARBITER_FACILITATOR_SECRET'],
    });
    if (!processing.ok) return reportUsageError(io, 'payments', processing.message);
    return withHost('payments', values, deps, async ({ api }) => {
      const { json, line } = await runProcessing(api, processing.value);
      io.stdout(values.json ? `${JSON.stringify(json)}\n` : `${line}\n`);
      return EXIT.ok;
    });
  }
  const args = readPayeeArgs(positionals);
  if (!args.ok) return reportUsageError(io, 'payments', args.message);
  return withHost('payments', values, deps, async ({ api }) => {
    try {
      const payee = await runPayee(api, args.value, values);
      io.stdout(values.json ? `${JSON.stringify(payee)}\n` : `${SENTENCES[payee.source](payee)}\n`);
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PAYEE_CONFIRM') throw error;
      io.stderr(`arbiter payments: ${formatCliError(error)}; --yes confirms it\n`);
      return EXIT.failed;
    }
  });
}

export const command = defineCommand({
  name: 'payments',
  summary:
    'Shows or sets who is paid for the tools of this host, who settles the payments and how deep their blocks have to be, and checks any x402 seller.',
  usage: 'payments payee|facilitator|delivery show|set [VALUE] | doctor URL [options]',
  options: OPTIONS,
  positionals: { max: 3 },
  examples: [
    'arbiter payments payee show',
    'arbiter payments payee set 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A --network base-sepolia',
    'arbiter payments facilitator set https://facilitator.payai.network --network base',
    'arbiter payments delivery set --safe 1 --finalized 50',
    'arbiter payments doctor https://tools.example/paid/chess_analysis',
    'arbiter payments doctor https://tools.example/mcp/payments --mcp --tool chess_analysis',
    `arbiter payments doctor https://tools.example/paid/report --pay --args '{"id":7}' --max 0.05`,
  ],
  run: ({ values, positionals }, deps) => payments(positionals, values, deps),
});
