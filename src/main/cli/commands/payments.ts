import { ApiError, type Api, type CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { formatCliError } from '../cli-error.ts';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE } from '../host-access/host-settings.ts';
import { withHost } from '../host-access/with-host.ts';
import { reportSeller } from '../payments/seller-report.ts';
import { choice, flag, type Values } from '../options/kinds.ts';

const NETWORKS = ['base', 'base-sepolia', 'local', 'local-base-sepolia-shape'] as const;

const TABLE = {
  network: choice(['current', ...NETWORKS], 'the network whose payee is set', 'current'),
  yes: flag('confirms an address without a checksum, or one whose key this host holds'),
  json: flag('prints the result as JSON'),
  ...HOST_TABLE,
};
type PaymentsValues = Values<typeof TABLE>;

type Payee = CallOutput<'payments.payeeOf'>;

/** The address to set; null to show the payee. */
function readPayeeArgs([topic, action, address]: readonly string[]): Outcome<string | null, 'USAGE'> {
  if (topic !== 'payee')
    return refuse('USAGE', 'an action is missing; the actions are payee show, payee set and doctor');
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
  const named = network === 'current' ? current.profile : network;
  if (named === 'off') return current;
  return api.call('payments.payee', { profile: named, address, confirm: yes });
}

async function payments(
  positionals: readonly string[],
  values: PaymentsValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const [topic, ...rest] = positionals;
  if (topic === 'doctor') return reportSeller(io, rest, values);
  const args = readPayeeArgs(positionals);
  if (!args.ok) return usageProblem(io, 'payments', args.message);
  return withHost('payments', values, deps, async ({ api }) => {
    try {
      const payee = await runPayee(api, args.value, values);
      io.stdout(values.json ? `${JSON.stringify(payee)}\n` : `${SENTENCES[payee.source](payee)}\n`);
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PAYEE_CONFIRM') throw error;
      io.stderr(`arbiter payments: ${formatCliError(error)}; --yes confirms it\n`);
      return EXIT.failed;
    }
  });
}

export const command = defineCommand({
  name: 'payments',
  summary: 'Shows or sets the address that is paid for the tools of this host, and checks any x402 seller.',
  usage: 'payments payee show|set [ADDRESS] | doctor URL [options]',
  options: TABLE,
  positionals: { max: 3 },
  examples: [
    'arbiter payments payee show',
    'arbiter payments payee set 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A --network base-sepolia',
    'arbiter payments doctor https://tools.example/paid/chess_analysis',
  ],
  run: ({ values, positionals }, deps) => payments(positionals, values, deps),
});
