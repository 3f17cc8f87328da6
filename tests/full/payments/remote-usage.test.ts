import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { x402Client } from '@x402/core/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  referenceFacilitator,
  type ReferenceFacilitator,
  type SettleRequest,
} from '../../support/payments/reference-facilitator.ts';
import {
  ANALYSIS,
  chargedMicro,
  openSeller,
  payFor,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

/** Metered payments through the facilitator of the x402 library, which runs as a server of its own. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let server: Server;
let seller: Seller;
let buyer: Buyer;
let rpcUrl = '';
let open = (_facilitator: ReferenceFacilitator): void => undefined;
const facilitator = new Promise<ReferenceFacilitator>((resolve) => {
  open = resolve;
});
/** Refuses to take less than the signed maximum, as a hosted facilitator did. */
let refusesUsage = false;

async function answer(path: string, body: string): Promise<object> {
  const library = await facilitator;
  if (path === '/supported') return library.supported();
  const request = JSON.parse(body) as SettleRequest;
  if (path === '/verify') return library.verify(request);
  if (refusesUsage) return { success: false, errorReason: 'invalid_amount', transaction: '', network: '' };
  return library.settle(request);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(request.url ?? '', body))
      .then((found) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  seller = await openSeller({ env: { CDP_FACILITATOR_URL: `http://127.0.0.1:${port}` } });
  rpcUrl = `http://127.0.0.1:${seller.host.ready.ports.chain}`;
  open(await referenceFacilitator(rpcUrl));
  buyer = await seller.buyer();
});
afterAll(async () => {
  await buyer.close();
  await seller.host.dispose();
  server.close();
});

const offered = async (): Promise<readonly unknown[]> => {
  const { structured } = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  return ((structured['accepts'] ?? []) as Json[]).map(({ scheme }) => scheme);
};

/** What the person does: a metered call of this host, paid by the wallet of its owner. */
const payFirst = () =>
  seller.control('wallet.pay', {
    tool: ANALYSIS.tool,
    server: null,
    args: { ...ANALYSIS.args, thinkMs: 300 },
    metered: true,
  });
const usage = async () => (await seller.control('payments.processing', {})).usage;

test('are offered when it has settled a first one of the owner, for less than its maximum', async () => {
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'wallet-fund' });
  const { limits } = await seller.control('wallet.overview', {});
  await seller.control('wallet.limits', { ...limits, enabled: true, approveNewPayee: false });
  expect([await offered(), await usage()]).toEqual([['exact'], 'untried']);
  // The question what the facilitator lists is put in the background, and asked again after a while.
  await vi.waitFor(async () => expect((await payFirst()).payment.maxMicro).not.toBeNull(), {
    timeout: 30_000,
  });
  await vi.waitFor(async () => expect(await usage()).toBe('proven'), { timeout: 10_000 });
  expect(await offered()).toEqual(['exact', 'upto']);
});

test('are settled by it, and proven on the chain', async () => {
  const account = await seller.wallet();
  const payer = new x402Client().register('eip155:84532', new UptoEvmScheme(account, { rpcUrl }));
  const { reply } = await payFor(buyer, payer, ANALYSIS);
  expect(reply.isError, reply.text).toBe(false);
  const charged = chargedMicro(reply.structured);
  expect(charged).toBeLessThanOrEqual(150);
  const { payers, unproven } = await seller.control('payments.prove', {});
  const paid = payers.find((one) => one.payer.toLowerCase() === account.address.toLowerCase());
  expect(paid).toMatchObject({ booksMicro: charged, chainMicro: charged });
  expect(unproven).toEqual([]);
  // The host's own facilitator cannot settle what names another one.
  const supported = await (await fetch(new URL('facilitator/supported', seller.host.ready.url))).json();
  expect(supported).toMatchObject({ kinds: [{ scheme: 'exact' }] });
});

test('are not offered any more after it has refused one, which takes nothing', async () => {
  refusesUsage = true;
  const account = await seller.wallet();
  const payer = new x402Client().register('eip155:84532', new UptoEvmScheme(account, { rpcUrl }));
  const { reply } = await payFor(buyer, payer, ANALYSIS);
  expect(reply.isError).toBe(true);
  expect([await offered(), await usage()]).toEqual([['exact'], 'untried']);
  const { payers } = await seller.control('payments.prove', {});
  expect(payers).toHaveLength(2);
});
