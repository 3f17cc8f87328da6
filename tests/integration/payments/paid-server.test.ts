// In process: the paid handler is used as a library, by a server of the test.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPaidHandler,
  type PaidServer,
  type PaidServerConfig,
} from '../../../src/main/payments/index.ts';
import {
  callTool,
  defaultPayer,
  openSeller,
  payFor,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

const config = (): PaidServerConfig => ({
  name: 'shopServer',
  version: '1.0.0',
  recipient: { evm: { address: `0x${'5'.repeat(40)}`, isTestnet: true } },
  facilitator: { url: `${seller.host.ready.url}facilitator` },
});

async function serve(setup: (server: PaidServer) => void) {
  const server = createPaidHandler(setup, config());
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test-client', version: '1.0.0' }, { capabilities: {} });
  await Promise.all([server.connect(here), client.connect(there)]);
  return { client, call: (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta }) };
}

const SUM = {
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: 'number' } },
  required: ['a', 'b'],
  additionalProperties: false,
};

describe('createPaidHandler', () => {
  test('serves free tools, and paid ones once per payment', async () => {
    let ran = 0;
    const sellerServer = await serve((server) => {
      server.tool('hello', 'Says hello', { type: 'object', properties: {} }, async () => ({
        hello: 'world',
      }));
      server.paidTool('sum', 'Adds', '$0.001', SUM, async ({ a, b }) => {
        ran += 1;
        return { sum: Number(a) + Number(b) };
      });
    });
    const { tools } = await sellerServer.client.listTools();
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['hello', 'Says hello'],
      ['sum', 'Adds (Price: 0.001 USDC)'],
    ]);
    expect((await sellerServer.call('hello', {})).structured).toEqual({ hello: 'world' });
    expect((await sellerServer.call('sum', { a: 1 })).structured).toMatchObject({
      error: true,
      code: 'INVALID_PARAMETERS',
    });
    const unknown = await sellerServer.call('nothing', {});
    expect([unknown.isError, unknown.structured['message']]).toEqual([true, 'Tool not found']);
    const { reply, payment } = await payFor(sellerServer, defaultPayer(await seller.wallet()), {
      tool: 'sum',
      args: { a: 1, b: 2 },
    });
    expect(reply.structured).toEqual({ sum: 3 });
    const again = await Promise.all(
      Array.from({ length: 5 }, () =>
        sellerServer.call('sum', { a: 1, b: 2 }, { payment: JSON.stringify(payment) }),
      ),
    );
    expect(again.map(({ structured }) => structured)).toEqual(Array.from({ length: 5 }, () => ({ sum: 3 })));
    expect(ran).toBe(1);
  });

  test('runs a tool once for 25 concurrent calls with one payment, and answers all of them', async () => {
    let ran = 0;
    const sellerServer = await serve((server) => {
      const slow = async (): Promise<Json> => {
        ran += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return { ran };
      };
      server.paidTool('read', 'Reads', '$0.001', { type: 'object' }, slow, { effect: 'read' });
    });
    const offer = await sellerServer.call('read', {});
    const payer = defaultPayer(await seller.wallet());
    const payment = await payer.createPaymentPayload(offer.structured as never);
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => sellerServer.call('read', {}, { 'x402/payment': payment })),
    );
    expect(replies.map(({ structured }) => structured)).toEqual(
      Array.from({ length: 25 }, () => ({ ran: 1 })),
    );
    expect(ran).toBe(1);
  });

  test('owes the answer of a paid call that failed, and delivers it once at no charge', async () => {
    let attempts = 0;
    const sellerServer = await serve((server) =>
      server.paidTool('shaky', 'Fails first', '0.01', { type: 'object' }, async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('secret detail');
        return { attempts };
      }),
    );
    const { reply, payment } = await payFor(sellerServer, defaultPayer(await seller.wallet()), {
      tool: 'shaky',
      args: {},
    });
    expect(reply.structured).toMatchObject({ error: true, code: 'INTERNAL_ERROR', details: { owed: true } });
    expect(reply.text).not.toContain('secret detail');
    expect(reply.meta['x402/payment-response']).toMatchObject({ success: true });
    const redeemed = await sellerServer.call('shaky', {}, { 'x402/payment': payment });
    expect(redeemed.structured).toEqual({ attempts: 2 });
    expect((await sellerServer.call('shaky', {}, { 'x402/payment': payment })).structured).toEqual({
      attempts: 2,
    });
    expect(attempts).toBe(2);
  });

  test.each(['free', '0', '$1,000', '1e3', '-1', ''])('refuses to register the price %j', (price) => {
    const setup = (server: PaidServer): void =>
      server.paidTool('bad', 'Bad', price, { type: 'object' }, async () => ({}));
    expect(() => createPaidHandler(setup, config())).toThrow(/^bad: a price/u);
  });

  test('refuses repeated names and invalid schemas', () => {
    const twice = (server: PaidServer): void => {
      for (const _ of [1, 2]) server.tool('same', 'Same', {}, async () => ({}));
    };
    expect(() => createPaidHandler(twice, config())).toThrow(/this tool name is used twice/u);
    const odd = (server: PaidServer): void => server.tool('odd', 'Odd', { properties: 7 }, async () => ({}));
    expect(() => createPaidHandler(odd, config())).toThrow(/^odd: /u);
  });
});
