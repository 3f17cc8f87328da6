import { x402Client } from '@x402/core/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { createPublicClient, http, parseAbi, parseEventLogs, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import {
  ANALYSIS,
  callUntilKnown,
  openSeller,
  payFor,
  type Json,
  type Reply,
  type Seller,
} from '../../support/payments/seller.ts';

const USDC = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** The calls are alike except for their thinking time, so a run makes some and the long tests more. */
const METERED_CALLS = isFullRun ? 24 : 8;
let seller: Seller;

beforeAll(async () => {
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

const rpcUrl = (): string => `http://127.0.0.1:${seller.host.ready.ports.chain}`;
const chain = () => createPublicClient({ transport: http(rpcUrl()) });

/** The official client with the scheme of metered payments only. */
const meteredPayer = (account: PrivateKeyAccount): x402Client =>
  new x402Client().register('eip155:84532', new UptoEvmScheme(account, { rpcUrl: rpcUrl() }));

const acceptsOf = ({ structured }: Reply): readonly Json[] => structured['accepts'] as readonly Json[];

/** The amount that the transaction of a receipt took from the payer, read without the product's code. */
async function movedBy(receipt: Json, payer: string): Promise<number[]> {
  const { logs } = await chain().getTransactionReceipt({ hash: receipt['transaction'] as Hex });
  return parseEventLogs({ abi: USDC, logs, eventName: 'Transfer' })
    .filter(({ args }) => args.from === payer)
    .map(({ args }) => Number(args.value));
}

const microOf = (usage: unknown, field: string): number =>
  Math.round(Number((usage as Json)[field]) * 1_000_000);

describe('a tool that is sold by usage', () => {
  test('is offered with its price first and then with its meter and maximum', async () => {
    const buyer = await seller.buyer();
    const offer = await buyer.call(ANALYSIS.tool, { ...ANALYSIS.args, thinkMs: 200 });
    const [exact, upto] = acceptsOf(offer);
    expect(exact).toMatchObject({ scheme: 'exact', amount: '10000' });
    expect(upto).toMatchObject({
      scheme: 'upto',
      amount: '600',
      extra: {
        assetTransferMethod: 'permit2',
        facilitatorAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/u),
        meter: { unit: 'engine_ms', unitPrice: '0.000003', cap: '0.0006' },
      },
    });
    const supported = await (await fetch(new URL('facilitator/supported', seller.host.ready.url))).json();
    expect(supported).toMatchObject({ kinds: [{ scheme: 'exact' }, { scheme: 'upto' }] });
    await buyer.close();
  });

  test('takes what was used from a payer without gas, once, and says what was counted', async () => {
    const buyer = await seller.buyer();
    const account = await seller.wallet();
    expect(await chain().getBalance({ address: account.address })).toBe(0n);
    const { payment, reply } = await payFor(buyer, meteredPayer(account), ANALYSIS);
    expect(reply.structured).toMatchObject({ usage: { unit: 'engine_ms', max: '0.00015' } });
    const { usage } = reply.structured;
    const receipt = reply.meta['x402/payment-response'] as Json;
    const charged = microOf(usage, 'charged');
    expect(receipt).toMatchObject({ success: true, amount: String(charged) });
    expect(await movedBy(receipt, account.address)).toEqual([charged]);
    expect(charged).toBeLessThanOrEqual(150);

    const again = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': payment });
    expect(again.structured).toEqual(reply.structured);
    const asset = (acceptsOf(await buyer.call(ANALYSIS.tool, ANALYSIS.args))[1] ?? {})['asset'] as Hex;
    const balance = {
      address: asset,
      abi: USDC,
      functionName: 'balanceOf',
      args: [account.address],
    } as const;
    expect(await chain().readContract(balance)).toBe(BigInt(5_000_000 - charged));
    const rows = await seller.control('payments.page', { limit: 20 });
    expect(rows.find(({ payer }) => payer.toLowerCase() === account.address.toLowerCase())).toMatchObject({
      state: 'confirmed',
      amountMicro: charged,
      maxMicro: 150,
    });
    await buyer.close();
  });

  test('never moves more than was signed, in many calls of one payer', { timeout: 120_000 }, async () => {
    const buyer = await seller.buyer();
    const account = await seller.wallet();
    let spent = 0;
    for (let call = 0; call < METERED_CALLS; call += 1) {
      const thinkMs = 50 + ((call * 37) % 200);
      const args = { ...ANALYSIS.args, thinkMs };
      const paid = await payFor(buyer, meteredPayer(account), { tool: ANALYSIS.tool, args });
      const retry = () => buyer.call(ANALYSIS.tool, args, { 'x402/payment': paid.payment });
      const reply = await callUntilKnown(retry, paid.reply);
      const charged = microOf(reply.structured['usage'], 'charged');
      expect(charged).toBeLessThanOrEqual(thinkMs * 3);
      expect(await movedBy(reply.meta['x402/payment-response'] as Json, account.address)).toEqual([charged]);
      spent += charged;
    }
    const compared = await seller.control('payments.prove', {});
    const own = compared.payers.find(({ payer }) => payer.toLowerCase() === account.address.toLowerCase());
    expect(own).toMatchObject({ booksMicro: spent, chainMicro: spent });
    expect(compared.unproven).toEqual([]);
    await buyer.close();
  });

  test('is charged by the positions of a session, and not beyond its price', async () => {
    const { rest } = seller.host;
    const table = await rest.session('chess.v1', ['white', 'black']);
    for (const [tick, action] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
      await rest.act(table, (tick % 2) as 0 | 1, action, tick);
    const buyer = await seller.buyer();
    const account = await seller.wallet();
    const { sessionId } = table;
    for (const [tool, args, charged] of [
      ['game_review', { sessionId, thinkMs: 10 }, 2000],
      ['match_forensics', { sessionId }, 400],
    ] as const) {
      const { reply } = await payFor(buyer, meteredPayer(account), { tool, args });
      expect(reply.structured['usage']).toMatchObject({ unit: 'position', units: 4 });
      const receipt = reply.meta['x402/payment-response'] as Json;
      expect(await movedBy(receipt, account.address)).toEqual([charged]);
    }
    const offer = await buyer.call('match_forensics', {});
    expect(offer.structured['code']).toBe('INVALID_PARAMETERS');
    const probe = await fetch(new URL('paid/game_review', seller.host.ready.url), { method: 'POST' });
    const { accepts } = (await probe.json()) as { accepts: Json[] };
    expect(accepts.map(({ amount }) => amount)).toEqual(['50000', '50000']);
    await buyer.close();
  });

  const refused: readonly [string, Json, string][] = [
    ['a lower maximum than the offer', { amount: '10' }, 'amount_mismatch'],
    [
      'another facilitator',
      { extra: { facilitatorAddress: `0x${'12'.repeat(20)}` } },
      'facilitator_mismatch',
    ],
    ['another payee', { payTo: `0x${'34'.repeat(20)}` }, 'recipient_mismatch'],
  ];
  test.each(refused)('refuses a permit with %s before it works', async (_what, change, reason) => {
    const buyer = await seller.buyer();
    const account = await seller.wallet();
    const offer = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
    const [, upto = {}] = acceptsOf(offer);
    const changed = {
      ...upto,
      ...change,
      extra: { ...(upto['extra'] as Json), ...(change['extra'] as Json) },
    };
    const payment = await meteredPayer(account).createPaymentPayload({
      ...offer.structured,
      accepts: [changed],
    } as never);
    const accepted = { ...(payment as unknown as Json), accepted: upto };
    const reply = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': accepted });
    expect(reply.structured).toMatchObject({ details: { reason } });
    await buyer.close();
  });
});
