import { z } from 'zod';
import type { Api, CallInput, CallOutput } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseStakeFee } from '../../../shared/stakes/amounts.ts';
import {
  failedFinding,
  passedFinding,
  warnedFinding,
  type SellerFinding,
} from '../../payments/external-seller-check/finding.ts';
import { CliError } from '../cli-error.ts';
import { reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { HostValues } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { usdcText } from '../terminal/usdc-text.ts';
import { priceText } from './price-text.ts';
import { addressName } from './address-name.ts';

const MARKS = { ok: '✓', warning: '–', failure: '✗' } as const;

function reportText(points: readonly SellerFinding[]): string {
  const lines = points.map(({ name, state, detail, remedy }) => {
    const line = `${MARKS[state]} ${name.padEnd(14)}${detail}\n`;
    return remedy === undefined ? line : `${line}${' '.repeat(16)}→ ${remedy}\n`;
  });
  const countOf = (wanted: SellerFinding['state']): number =>
    points.filter(({ state }) => state === wanted).length;
  return `${lines.join('')}\nFailures: ${countOf('failure')}, warnings: ${countOf('warning')}.\n`;
}

/** The options of `arbiter payments doctor` besides the address. */
export interface SellerReportValues extends HostValues {
  readonly json: boolean;
  readonly mcp: boolean;
  readonly tool: string;
  readonly pay: boolean;
  readonly args: string;
  readonly max: string;
  readonly yes: boolean;
}

/** `arbiter payments doctor URL`: checks any x402 seller, without paying it or with one purchase. */
export async function reportSeller(
  deps: CommandDeps,
  addresses: readonly string[],
  values: SellerReportValues,
): Promise<ExitCode> {
  const { io } = deps;
  // The rules of JSON Schema are loaded with it, which other commands do not need.
  const { checkSeller, isCheckable } = await import('../../payments/external-seller-check/check-seller.ts');
  const [url, ...others] = addresses;
  if (url === undefined || others.length > 0 || !isCheckable(url))
    return reportUsageError(
      io,
      'payments',
      '"doctor" needs one address with https, or http on this computer',
    );
  const purchase = values.pay ? readPurchase(url, values) : accept(null);
  if (!purchase.ok) return reportUsageError(io, 'payments', purchase.message);
  const points = values.mcp
    ? await (
        await import('../../payments/external-seller-check/mcp-check.ts')
      ).checkMcpSeller(url, values.tool)
    : await checkSeller(url, () => io.nowMs());
  const print = (findings: readonly SellerFinding[]): ExitCode => {
    const ok = findings.every(({ state }) => state !== 'failure');
    io.stdout(values.json ? `${JSON.stringify({ ok, url, points: findings })}\n` : reportText(findings));
    return ok ? EXIT.ok : EXIT.failed;
  };
  const request = purchase.value;
  // Nothing is paid to a seller that common clients could not pay.
  if (request === null || points.some(({ state }) => state === 'failure')) return print(points);
  return withHost('payments', values, deps, async ({ api }) =>
    print([...points, ...(await buyOnce(api, request, { io, yes: values.yes }))]),
  );
}

function readPurchase(url: string, values: SellerReportValues): Outcome<Purchase, 'USAGE'> {
  const { mcp, tool, max } = values;
  if (mcp && tool === '') return refuse('USAGE', '--pay with --mcp needs the name of the tool: --tool');
  const args = z.record(z.string(), z.json()).safeParse(parseJson(values.args));
  if (!args.success) return refuse('USAGE', '--args must be a JSON object');
  const maxAmountMicro = max === '' ? null : parseStakeFee(max);
  if (max !== '' && maxAmountMicro === null)
    return refuse('USAGE', '--max must be more than 0 and at most 1000 USDC, with up to six decimals');
  return accept({
    tool: tool === '' ? addressName(url) : tool,
    server: null,
    url,
    transport: mcp ? 'mcp' : 'post',
    args: args.data,
    ...(maxAmountMicro === null ? {} : { maxAmountMicro }),
  });
}

type Purchase = CallInput<'wallet.pay'>;

/** Buys once from the wallet of this host, within its limits, and sends the used payment again. */
async function buyOnce(
  api: Api,
  purchase: Purchase,
  { io, yes }: { readonly io: CommandIo; readonly yes: boolean },
): Promise<SellerFinding[]> {
  await waitForChain(api);
  const quote = await api.call('wallet.quote', purchase);
  const price = priceText(purchase.tool, quote);
  if (!yes && io.confirm === undefined) throw new CliError(`${price} Nothing was paid; add --yes to pay it`);
  if (!yes && (await io.confirm?.(`${price} Pay? [y/N] `)) !== true)
    return [warnedFinding('paid', `${price} Nothing was paid`, 'confirm the price, or leave out --pay')];
  const { payment } = await api.call('wallet.pay', purchase);
  if (payment.state !== 'paid')
    return [
      failedFinding(
        'paid',
        `the seller answered, and the chain shows no payment of ${usdcText(quote.amountMicro)}`,
        'settle before the answer, and name the transaction in PAYMENT-RESPONSE',
      ),
    ];
  const { replay, altered } = await api.call('wallet.recheck', { paymentId: payment.paymentId });
  return [
    passedFinding('paid', `${usdcText(payment.amountMicro)}, seen on the chain in ${payment.txHash ?? ''}`),
    replayFinding(replay, payment.txHash),
    altered.status === 200
      ? failedFinding(
          'altered',
          'a payment with a changed amount is accepted',
          'check the signature over the amount',
        )
      : passedFinding(
          'altered',
          `a payment with a changed amount is refused with ${altered.status ?? 'no answer'}`,
        ),
  ];
}

function replayFinding(
  { status, txHash }: CallOutput<'wallet.recheck'>['replay'],
  paidIn: string | null,
): SellerFinding {
  if (status !== 200)
    return passedFinding('replay', `the same payment is refused with ${status ?? 'no answer'}`);
  return txHash !== null && txHash === paidIn
    ? passedFinding('replay', 'the same payment gets the same answer and transaction')
    : failedFinding(
        'replay',
        'the same payment buys a second answer',
        'remember used payments by payer and nonce',
      );
}
