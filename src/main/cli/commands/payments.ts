import { ApiError } from '../../../shared/contract/index.ts';
import { NETWORK_NAMES } from '../../../shared/payments/networks.ts';
import { formatCliError } from '../cli-error.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { readPayeeArgs, runPayee } from '../payments/payee-actions.ts';
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
      const { json, line } = await runPayee(api, args.value, values);
      io.stdout(values.json ? `${JSON.stringify(json)}\n` : `${line}\n`);
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
