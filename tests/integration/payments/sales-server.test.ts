import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import {
  extractDiscoveryInfo,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from '@x402/extensions/bazaar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openReverseProxy, type ReverseProxy } from '../../support/payments/reverse-proxy.ts';
import { callTool, defaultPayer, openSeller, START, type Seller } from '../../support/payments/seller.ts';

/** The sales server behind a reverse proxy: what buyers and indexers on the internet see of a host. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const PAID = ['subscribe', 'chess_analysis', 'game_review', 'match_forensics'];
const CALL = { fen: START, thinkMs: 50 };
type Json = Record<string, unknown>;

let proxy: ReverseProxy;
let seller: Seller;
let salesPort: number;
beforeAll(async () => {
  proxy = await openReverseProxy();
  seller = await openSeller({ args: ['--sales-port', '0', '--sales-url', proxy.url] });
  salesPort = seller.host.ready.ports.sales ?? 0;
  proxy.target = salesPort;
});
afterAll(async () => {
  await seller.host.dispose();
  await proxy.close();
});

const at = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${proxy.url}${path}`, init);
const post = (path: string, body: string | null, headers: Record<string, string> = {}): Promise<Response> =>
  at(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('the sales server', () => {
  test.each([
    '/',
    '/agents',
    '/sessions',
    '/control',
    '/audit/head',
    '/mcp/sessions',
    '/mcp/rewards',
    '/health',
  ])('does not have %s', async (path) => {
    expect((await at(path)).status).toBe(404);
    expect((await post(path, '{}')).status).toBe(404);
  });

  test('refuses settlements for others and other names than the one of its proxy', async () => {
    expect((await post('/facilitator/settle', '{}')).status).toBe(404);
    expect((await at('/facilitator/supported')).status).toBe(200);
    const { status } = await new Promise<{ status: number }>((resolve) => {
      void import('node:http').then(({ get }) =>
        get(
          { host: '127.0.0.1', port: salesPort, path: '/openapi.json', headers: { host: 'evil.example' } },
          (answer) => resolve({ status: answer.statusCode ?? 0 }),
        ),
      );
    });
    expect(status).toBe(403);
  });

  test('is found by four probes: a POST, a GET and a HEAD without a body, and its documents', async () => {
    for (const tool of PAID) {
      const offers = [
        await post(`/paid/${tool}`, null),
        await at(`/paid/${tool}`),
        await at(`/paid/${tool}`, { method: 'HEAD' }),
      ];
      for (const { status, headers } of offers) {
        expect(status).toBe(402);
        const offer = decodePaymentRequiredHeader(headers.get('payment-required') ?? '') as unknown as Json;
        expect((offer['resource'] as Json)['url']).toBe(`${proxy.url}/paid/${tool}`);
        const bazaar = (offer['extensions'] as Json)['bazaar'] as never;
        expect(validateDiscoveryExtension(bazaar)).toMatchObject({ valid: true });
        expect(validateDiscoveryExtensionSpec(bazaar)).toMatchObject({ valid: true });
      }
    }
    const { paths, servers } = (await (await at('/openapi.json')).json()) as { paths: Json; servers: Json[] };
    expect([Object.keys(paths).sort(), servers]).toEqual([
      PAID.map((tool) => `/paid/${tool}`).sort(),
      [{ url: proxy.url }],
    ]);
    const listed = (await (await at('/.well-known/x402')).json()) as { resources: string[] };
    expect(listed.resources.sort()).toEqual(PAID.map((tool) => `${proxy.url}/paid/${tool}`).sort());
  });

  test('sells over HTTP to a client that only knows its public address', async () => {
    const payer = defaultPayer(await seller.wallet());
    const first = await post('/paid/chess_analysis', JSON.stringify(CALL));
    const offer = decodePaymentRequiredHeader(first.headers.get('payment-required') ?? '');
    const payment = await payer.createPaymentPayload(offer);
    const paid = await post('/paid/chess_analysis', JSON.stringify(CALL), {
      'payment-signature': encodePaymentSignatureHeader(payment),
    });
    expect(paid.status).toBe(200);
    expect(paid.headers.get('access-control-expose-headers')).toContain('PAYMENT-RESPONSE');
    const found = extractDiscoveryInfo(payment, offer.accepts[0] as never);
    expect(found).toMatchObject({ resourceUrl: `${proxy.url}/paid/chess_analysis` });
  });

  test('sells over MCP without a token, and its offers name the public address', async () => {
    const client = new Client({ name: 'stranger', version: '1.0.0' }, { capabilities: {} });
    const transport = new StreamableHTTPClientTransport(new URL(`${proxy.url}/mcp/payments`));
    await client.connect(transport as Transport);
    const offer = await callTool(client, { tool: 'chess_analysis', args: CALL });
    const { resource, extensions } = offer.structured as { resource: Json; extensions: Json };
    expect(resource['url']).toBe(`${proxy.url}/mcp/payments`);
    expect(validateDiscoveryExtension(extensions['bazaar'] as never)).toMatchObject({ valid: true });
    expect(validateDiscoveryExtensionSpec(extensions['bazaar'] as never)).toMatchObject({ valid: true });
    const payment = await defaultPayer(await seller.wallet()).createPaymentPayload(offer.structured as never);
    expect(extractDiscoveryInfo(payment, (offer.structured['accepts'] as never[])[0] as never)).toMatchObject(
      {
        resourceUrl: `${proxy.url}/mcp/payments`,
        toolName: 'chess_analysis',
      },
    );
    const reply = await callTool(client, {
      tool: 'chess_analysis',
      args: CALL,
      meta: { 'x402/payment': payment as unknown as Json },
    });
    expect(reply.isError).toBe(false);
    // A client without a token cannot pay from the owner's wallet.
    const wallet = await callTool(client, { tool: 'wallet_status', args: {} });
    expect(wallet.structured['code']).toBe('FORBIDDEN');
    await client.close();
  });

  test('takes no token of the host', async () => {
    const { token } = await seller.buyer({ name: 'insider' });
    expect((await at('/sessions', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    const admin = { authorization: `Bearer ${seller.host.ready.adminToken}` };
    expect((await at('/audit/head', { headers: admin })).status).toBe(404);
  });
});
