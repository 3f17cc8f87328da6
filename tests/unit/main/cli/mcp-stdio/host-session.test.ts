import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openHostSession } from '../../../../../src/main/cli/mcp-stdio/host-session.ts';

/** A scripted host. Each request is named by its JSON-RPC method, or by its HTTP method if it has none. */
async function hostThat(
  answer: (method: string, response: ServerResponse, request: IncomingMessage) => void,
) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '' } = (body === '' ? {} : JSON.parse(body)) as { method?: string };
      answer(method || (request.method ?? ''), response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: { url: `http://127.0.0.1:${port}/`, token: 't' },
    path: 'sessions',
    params: {},
    protocolVersion: '2025-11-25',
  };
}

const nothing = { onMessage: () => undefined, onEnd: () => undefined };
const greet = (response: ServerResponse): void => {
  response.setHeader('mcp-session-id', 's1');
  response.end('{"jsonrpc":"2.0","id":"hello","result":{}}');
};
const event = (message: object): string => `data: ${JSON.stringify(message)}\n\n`;

test('treats a host that stops during initialisation as not running', async () => {
  const hello = await hostThat((_method, response) => {
    response.writeHead(200, { 'content-length': '100', 'mcp-session-id': 's1' });
    response.write('{');
    setImmediate(() => response.destroy());
  });
  expect(await openHostSession(hello, nothing)).toMatchObject({ ok: false, code: 'APP_NOT_RUNNING' });
});

test('returns the session after its GET stream is open, so that no notification is missed', async () => {
  const order: string[] = [];
  const hello = await hostThat((method, response) => {
    order.push(method);
    if (method === 'initialize') return greet(response);
    if (method !== 'GET') return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    order.push('open');
  });
  const link = await openHostSession(hello, nothing);
  order.push('linked');
  expect(order).toEqual(['initialize', 'notifications/initialized', 'GET', 'open', 'linked']);
  if (link.ok) await link.value.close();
});

test('reports the end of the GET stream after its messages', async () => {
  const note = { jsonrpc: '2.0', method: 'notifications/resources/list_changed' };
  const hello = await hostThat((method, response) => {
    if (method === 'initialize') return greet(response);
    if (method !== 'GET') return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(event(note));
  });
  const received: unknown[] = [];
  await new Promise<void>((resolve) => {
    void openHostSession(hello, { onMessage: (message) => received.push(message), onEnd: resolve });
  });
  expect(received).toEqual([note]);
});

test.each([
  [401, 'unknown_session'],
  [404, 'unknown_session'],
  [429, 'busy'],
  [503, 'stopping'],
  [400, 'failed'],
])('maps HTTP status %i to %s', async (status, kind) => {
  const hello = await hostThat((method, response) => {
    if (method === 'initialize') return greet(response);
    response.writeHead(method === 'tools/call' ? status : 202).end();
  });
  const link = await openHostSession(hello, nothing);
  if (!link.ok) throw new Error(link.message);
  expect(await link.value.send({ jsonrpc: '2.0', id: 1, method: 'tools/call' })).toEqual({ kind });
  await link.value.close();
});
