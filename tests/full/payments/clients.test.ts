import { extractDiscoveryInfo } from '@x402/extensions/bazaar';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openReverseProxy, type ReverseProxy } from '../../support/payments/reverse-proxy.ts';
import {
  ANALYSIS,
  defaultPayer,
  openSeller,
  type Buyer,
  type Json,
  type Reply,
  type Seller,
} from '../../support/payments/seller.ts';

/**
 * A whole purchase each by the clients that pay today, every one with the members that it reads and writes and no others,
 * and by a program that knows nothing but the public address.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let proxy: ReverseProxy;
let seller: Seller;
let buyer: Buyer;
beforeAll(async () => {
  proxy = await openReverseProxy();
  seller = await openSeller({ args: ['--sales-port', '0', '--sales-url', proxy.url] });
  proxy.target = seller.host.ready.ports.sales ?? 0;
  buyer = await seller.buyer();
});
afterAll(async () => {
  await buyer.close();
  await seller.host.dispose();
  await proxy.close();
});

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const fromBase64 = (text: string | null): Json =>
  JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8')) as Json;

/** Signs the first requirements of an offer with the official library. */
const sign = async (account: PrivateKeyAccount, offer: Json): Promise<Json> =>
  (await defaultPayer(account).createPaymentPayload(offer as never)) as unknown as Json;

/** The payment in version 1, which names scheme and network instead of repeating the requirements. */
const versionOne = ({ payload }: Json, network: unknown): Json => ({
  x402Version: 1,
  scheme: 'exact',
  network,
  payload,
});

const call = (meta?: Json): Promise<Reply> => buyer.call(ANALYSIS.tool, ANALYSIS.args, meta);

/** Where a client over MCP reads the offer, how it sends the payment and where it reads the receipt. */
interface McpClientKind {
  readonly offerOf: (reply: Reply) => Json;
  readonly metaOf: (payment: Json, reply: Reply) => Json;
  /** Null for a client that reads no receipt. */
  readonly receiptKey: string | null;
}

const KINDS: Readonly<Record<string, McpClientKind>> = {
  'x402 version 2 over MCP: structured content, an object, a receipt': {
    offerOf: ({ structured }) => structured,
    metaOf: (payment) => ({ 'x402/payment': payment }),
    receiptKey: 'x402/payment-response',
  },
  'Cloudflare agents: `_meta` alone, base64': {
    offerOf: ({ meta }) => meta['x402/error'] as Json,
    metaOf: (payment) => ({ 'x402/payment': base64(payment) }),
    receiptKey: 'x402/payment-response',
  },
  'x402 version 1 over MCP: the text, a key with a dot, the short name of the network': {
    offerOf: ({ text }) => JSON.parse(text) as Json,
    metaOf: (payment) => ({ 'x402.payment': base64(versionOne(payment, 'base-sepolia')) }),
    receiptKey: 'x402.payment-response',
  },
  'docs/specifications/003-paid-mcp.md: the text, a signature without any envelope': {
    offerOf: ({ text }) => JSON.parse(text) as Json,
    metaOf: ({ payload }) => ({ payment: JSON.stringify(payload) }),
    receiptKey: null,
  },
};

describe('a whole purchase by a client of', () => {
  test.each(Object.entries(KINDS))('%s', async (_name, { offerOf, metaOf, receiptKey }) => {
    const account = await seller.wallet();
    const first = await call();
    expect(first.isError).toBe(true);
    const payment = await sign(account, offerOf(first));
    const reply = await call(metaOf(payment, first));
    expect(reply.isError, reply.text).toBe(false);
    expect(reply.structured['lines']).toHaveLength(1);
    if (receiptKey !== null)
      expect(reply.meta[receiptKey]).toMatchObject({ success: true, payer: account.address });
    await expectTaken(account, 10_000);
  });

  test('HTTP, with the headers of version 2 and of version 1', async () => {
    for (const [name, answerName] of [
      ['PAYMENT-SIGNATURE', 'payment-response'],
      ['X-PAYMENT', 'x-payment-response'],
    ] as const) {
      const account = await seller.wallet();
      const first = await post(`${seller.host.ready.url}paid/${ANALYSIS.tool}`);
      expect(first.status).toBe(402);
      const payment = await sign(account, fromBase64(first.headers.get('payment-required')));
      const sent = name === 'X-PAYMENT' ? versionOne(payment, 'base-sepolia') : payment;
      const paid = await post(`${seller.host.ready.url}paid/${ANALYSIS.tool}`, { [name]: base64(sent) });
      expect(paid.status).toBe(200);
      expect(fromBase64(paid.headers.get(answerName))).toMatchObject({ success: true });
      await expectTaken(account, 10_000);
    }
  });

  test('discovery: from the public address alone to a result', async () => {
    const known = (await (await fetch(`${proxy.url}/.well-known/x402`)).json()) as { resources: string[] };
    const found: { url: string; offer: Json; price: number }[] = [];
    for (const url of known.resources) {
      const probe = await fetch(url, { method: 'POST' });
      expect(probe.status).toBe(402);
      const offer = fromBase64(probe.headers.get('payment-required'));
      const [cheapest = {}] = offer['accepts'] as Json[];
      found.push({ url, offer, price: Number(cheapest['amount']) });
    }
    const [chosen] = found.toSorted((a, b) => a.price - b.price);
    if (chosen === undefined) throw new Error('nothing is sold');
    const { bazaar } = chosen.offer['extensions'] as { bazaar: { info: { input: { body: Json } } } };
    const account = await seller.wallet();
    const payment = await sign(account, chosen.offer);
    expect(
      extractDiscoveryInfo(payment as never, (chosen.offer['accepts'] as Json[])[0] as never),
    ).toMatchObject({
      resourceUrl: chosen.url,
    });
    const paid = await post(chosen.url, { 'PAYMENT-SIGNATURE': base64(payment) }, bazaar.info.input.body);
    expect(paid.status, await paid.clone().text()).toBe(200);
    await expectTaken(account, chosen.price);
  });
});

test('the ledger equals the chain after all purchases', async () => {
  const { payers, unproven } = await seller.control('payments.prove', {});
  expect(payers.length).toBe(7);
  for (const { booksMicro, chainMicro } of payers) expect(booksMicro).toBe(chainMicro);
  expect(unproven).toEqual([]);
});

const post = (
  url: string,
  headers: Record<string, string> = {},
  body: Json = ANALYSIS.args,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The ledger's entries for a payer, checked against the chain. */
async function expectTaken({ address }: PrivateKeyAccount, micro: number): Promise<void> {
  const { payers } = await seller.control('payments.prove', {});
  const own = payers.find(({ payer }) => payer.toLowerCase() === address.toLowerCase());
  expect(own).toMatchObject({ booksMicro: micro, chainMicro: micro });
}
