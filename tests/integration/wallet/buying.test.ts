import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recoverTypedDataAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSeller, START, type Buyer, type Seller } from '../../support/payments/seller.ts';

/** The wallet pays any x402 address, over HTTP and MCP, within what a person allowed. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

type Json = Record<string, unknown>;
const CALL = { fen: START, thinkMs: 50 };
const PRICE = 10_000;

let shop: Seller;
let sales: string;
let agent: Buyer;
let other: Server;
let otherUrl: string;
/** How the other server answers a request without, and with, a payment. */
let offer: (request: { readonly isPaid: boolean; readonly path: string }) => {
  status: number;
  headers?: Record<string, string>;
  body?: string;
};

beforeAll(async () => {
  shop = await openSeller({ args: ['--sales-port', '0'] });
  sales = `http://127.0.0.1:${shop.host.ready.ports.sales}`;
  await shop.control('wallet.new', {});
  const { address } = await shop.control('wallet.overview', {});
  await shop.control('payments.fund', { wallet: address ?? '', amountMicro: 10_000_000, ref: 'buying-test' });
  agent = await shop.buyer({ name: 'spender' });
  other = createServer((request, response) => {
    const isPaid = request.headers['payment-signature'] !== undefined;
    const { status, headers = {}, body = '{}' } = offer({ isPaid, path: request.url ?? '' });
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await limit({});
});
afterAll(async () => {
  await shop.host.dispose();
  other.closeAllConnections();
  other.close();
});

/** Sets the limits of the wallet; what is left out allows everything. */
async function limit(change: Json): Promise<void> {
  const { limits } = await shop.control('wallet.overview', {});
  await shop.control('wallet.limits', {
    ...limits,
    perCallMicro: 500_000,
    perHourMicro: 5_000_000,
    perDayMicro: 5_000_000,
    approveAboveMicro: 400_000,
    agents: [agent.agentId],
    servers: [sales, otherUrl],
    perPayeeDayMicro: null,
    perOriginDayMicro: null,
    paymentsPerHour: null,
    approveNewPayee: false,
    ...change,
  });
}

let requests = 0;
const pay = (args: Json) =>
  agent.call('wallet_pay', { requestId: `request-${(requests += 1)}`, arguments: CALL, ...args });

/** The offer of the real seller with another amount, as the other server sends it. */
async function offerHeader(amount: number): Promise<Record<string, string>> {
  const answer = await fetch(`${sales}/paid/chess_analysis`);
  const required = JSON.parse(
    Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString(),
  ) as {
    accepts: [Json];
  };
  required.accepts[0]['amount'] = String(amount);
  return { 'payment-required': Buffer.from(JSON.stringify(required)).toString('base64') };
}

describe('an address', () => {
  test('is paid over HTTP, and the payment names the answer, its hash and its mandate', async () => {
    const { structured } = await pay({ tool: 'chess_analysis', url: `${sales}/paid/chess_analysis` });
    expect(structured).toMatchObject({ state: 'paid', amountMicro: PRICE, result: { fen: START } });
    const [row] = await shop.control('wallet.payments', { limit: 1 });
    expect(row).toMatchObject({
      url: `${sales}/paid/chess_analysis`,
      transport: 'post',
      responseStatus: 200,
      responseHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
      mandateId: structured['mandateId'],
    });
  });

  test('is paid as a tool of an MCP server, and the chain shows the transfer', async () => {
    const { structured } = await pay({
      tool: 'chess_analysis',
      url: `${sales}/mcp/payments`,
      transport: 'mcp',
    });
    expect(structured).toMatchObject({ state: 'paid', amountMicro: PRICE, result: { fen: START } });
    const proof = await shop.control('payments.prove', {});
    expect(proof.unproven).toEqual([]);
    expect(proof.payers.every(({ booksMicro, chainMicro }) => booksMicro === chainMicro)).toBe(true);
  });

  test('of a private network, and one that is not on the list, gets no request of an agent', async () => {
    const local = await pay({ tool: 'x', url: 'https://192.168.0.1/x' });
    expect(local.structured['code']).toBe('WALLET_NOT_ALLOWED');
    await limit({ servers: ['https://192.168.0.1', 'http://10.0.0.1'] });
    for (const url of ['https://192.168.0.1/x', 'https://[fd00::1]/x', 'http://10.0.0.1/x'])
      expect((await pay({ tool: 'x', url })).structured['code']).toMatch(/WALLET_(?:OFFER|NOT_ALLOWED)/u);
    await limit({});
  });

  test('that redirects is not followed, before the offer and after it', async () => {
    const paths: string[] = [];
    offer = ({ path }) => {
      paths.push(path);
      return { status: 307, headers: { location: '/elsewhere' } };
    };
    expect((await pay({ tool: 'x', url: `${otherUrl}/x` })).structured['code']).toBe('WALLET_OFFER');
    const headers = await offerHeader(PRICE);
    offer = ({ isPaid, path }) => {
      paths.push(path);
      return isPaid ? { status: 308, headers: { location: '/elsewhere' } } : { status: 402, headers };
    };
    expect((await pay({ tool: 'x', url: `${otherUrl}/x` })).structured['code']).toBe('WALLET_OPEN');
    expect(paths).not.toContain('/elsewhere');
  });

  test('whose answer is too long is not read to its end', async () => {
    offer = () => ({ status: 402, body: `"${'x'.repeat(2_000_000)}"` });
    expect((await pay({ tool: 'x', url: `${otherUrl}/x` })).structured['code']).toBe('WALLET_OFFER');
  });

  test('whose price has changed is not paid, and both prices are said', async () => {
    const [first, second] = [await offerHeader(PRICE), await offerHeader(2 * PRICE)];
    offer = ({ isPaid }) => ({ status: 402, headers: isPaid ? second : first });
    const { structured } = await pay({ tool: 'x', url: `${otherUrl}/x` });
    expect(structured).toMatchObject({
      code: 'WALLET_OFFER',
      details: { offeredMicro: PRICE, nowMicro: 2 * PRICE },
    });
    expect(String(structured['message'])).toContain('0.01 USDC and now asks for 0.02');
  });
});

describe('limits', () => {
  test.each([
    ['a payee and day', { perPayeeDayMicro: PRICE }, 'this payee'],
    ['an origin and day', { perOriginDayMicro: PRICE }, 'this server'],
    ['the number in an hour', { paymentsPerHour: 1 }, 'in this hour'],
    [
      'a tool and day',
      { toolCaps: [{ tool: 'chess_analysis', perCallMicro: PRICE, perDayMicro: PRICE }] },
      'this tool',
    ],
  ])('for %s are kept', async (_name, change, words) => {
    await limit(change);
    const { structured } = await pay({ tool: 'chess_analysis', url: `${sales}/paid/chess_analysis` });
    expect([structured['code'], structured['message']]).toEqual([
      'WALLET_CAP',
      expect.stringContaining(words),
    ]);
    await limit({ toolCaps: [] });
  });

  test('of one request only lower those of the person', async () => {
    const less = await pay({
      tool: 'chess_analysis',
      url: `${sales}/paid/chess_analysis`,
      maxAmount: PRICE - 1,
    });
    expect(less.structured['code']).toBe('WALLET_CAP');
    await limit({ perCallMicro: PRICE - 1, approveAboveMicro: PRICE - 1 });
    const more = await pay({
      tool: 'chess_analysis',
      url: `${sales}/paid/chess_analysis`,
      maxAmount: 10 * PRICE,
    });
    expect(more.structured['code']).toBe('WALLET_CAP');
    await limit({});
  });

  test('ask the person before the first payment to a new payee', async () => {
    await limit({ approveNewPayee: true });
    const answer = await fetch(`${sales}/paid/chess_analysis`);
    const required = JSON.parse(
      Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString(),
    ) as {
      accepts: [Json];
    };
    required.accepts[0]['payTo'] = `0x${'12'.repeat(20)}`;
    offer = () => ({
      status: 402,
      headers: { 'payment-required': Buffer.from(JSON.stringify(required)).toString('base64') },
    });
    expect((await pay({ tool: 'x', url: `${otherUrl}/x` })).structured['code']).toBe('WALLET_APPROVAL');
    await limit({});
  });

  test('leave a record of each change, which the wallet signed and which names the one before it', async () => {
    const mandates = await shop.control('wallet.mandates', {});
    const { address } = await shop.control('wallet.overview', {});
    expect(mandates.length).toBeGreaterThan(5);
    for (const [index, mandate] of mandates.entries()) {
      expect(mandate.previousHash).toBe(mandates[index + 1]?.hash ?? null);
      const { chainId, limits } = JSON.parse(mandate.content) as { chainId: number; limits: Json };
      expect(limits['agents']).toEqual([agent.agentId]);
      const signer = await recoverTypedDataAddress({
        domain: { name: 'Arbiter Mandate', version: '1', chainId },
        types: {
          Mandate: [
            { name: 'wallet', type: 'address' },
            { name: 'content', type: 'bytes32' },
          ],
        },
        primaryType: 'Mandate',
        message: { wallet: address as `0x${string}`, content: `0x${mandate.hash}` },
        signature: mandate.signature as `0x${string}`,
      });
      expect(signer).toBe(address);
    }
    const { rows } = await shop.control('audit.page', {
      offset: 0,
      limit: 5,
      filter: { action: 'WALLET_LIMITS_SET' },
    });
    expect(rows[0]?.payload['mandateHash']).toBe(mandates[0]?.hash);
  });
});
