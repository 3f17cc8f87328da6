import { expect, test } from 'vitest';
import { callSeller } from '../../../../src/main/wallet/seller-call.ts';

/** A fetch that keeps its requests and gives the same answer to each. */
function recordedFetch(answer: () => Response) {
  const requests: { url: string; method: string; headers: Record<string, string>; body: unknown }[] = [];
  const fetch = (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers));
    requests.push({ url: String(url), method: init.method ?? 'GET', headers, body: init.body ?? null });
    return Promise.resolve(answer());
  };
  return { fetch, requests };
}

const CALL = { url: 'https://tools.example/x', tool: 'x', args: '{"a":1}' } as const;

test('posts the arguments, with the payment in its header', async () => {
  const { fetch, requests } = recordedFetch(() => Response.json({ done: true }));
  const answer = await callSeller(fetch, { ...CALL, transport: 'post' }, 'cGF5');
  expect([answer.status, answer.body]).toEqual([200, { done: true }]);
  expect(requests).toEqual([
    {
      url: CALL.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': 'cGF5' },
      body: CALL.args,
    },
  ]);
});

test('gets an address without a body', async () => {
  const { fetch, requests } = recordedFetch(() => new Response('no json', { status: 402 }));
  const answer = await callSeller(fetch, { ...CALL, transport: 'get' }, null);
  expect([answer.status, answer.body]).toEqual([402, null]);
  expect(requests).toEqual([{ url: CALL.url, method: 'GET', headers: {}, body: null }]);
});

test('an offer in a JSON-RPC error of an MCP server is a status 402', async () => {
  const offer = { x402Version: 2, accepts: [{ scheme: 'exact' }] };
  const fetch = (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'GET') return Promise.resolve(new Response(null, { status: 405 }));
    const { id, method } = JSON.parse(String(init.body ?? '{}')) as { id?: number; method?: string };
    if (id === undefined) return Promise.resolve(new Response(null, { status: 202 }));
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 's', version: '1' },
    };
    const answer =
      method === 'initialize'
        ? { result }
        : { error: { code: 402, message: 'Payment Required', data: offer } };
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ...answer }));
  };
  const answer = await callSeller(fetch, { ...CALL, transport: 'mcp' }, null);
  expect([answer.status, answer.body]).toEqual([402, offer]);
  expect(JSON.parse(Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString())).toEqual(
    offer,
  );
});
