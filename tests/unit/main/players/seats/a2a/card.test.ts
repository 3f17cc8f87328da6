import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readAgentCard } from '../../../../../../src/main/players/seats/a2a/card.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';

/** Reads the card that a server gives; `ADDRESS` in it stands for the server's own address. */
async function cardOf(body: unknown, status = 200) {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.writeHead(status).end(JSON.stringify(body).replaceAll('ADDRESS', address));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  const card = await readAgentCard({ address, clock: systemClock, limitMs: 5000, signal });
  expect(paths).toEqual(['/.well-known/agent-card.json']);
  return { card, address };
}

const offered = (url: string, protocolBinding = 'JSONRPC', protocolVersion = '1.0') => ({
  url,
  protocolBinding,
  protocolVersion,
});

test('takes the first interface with JSON-RPC and version 1.0', async () => {
  const { card, address } = await cardOf({
    name: 'Agent',
    supportedInterfaces: [
      offered('ADDRESS/old', 'JSONRPC', '0.3'),
      offered('ADDRESS/rest', 'HTTP+JSON'),
      offered('ADDRESS/new'),
      offered('ADDRESS/other'),
    ],
  });
  expect(card).toEqual({ ok: true, value: { url: `${address}/new`, version: 'Agent' } });
});

test.each([
  [{ name: 'Agent', supportedInterfaces: [] }, 200, 'no JSON-RPC interface'],
  [{ name: 'Agent', url: 'ADDRESS' }, 200, 'not one of A2A 1.0'],
  [{ name: 'Agent', supportedInterfaces: [offered('http://example.com/')] }, 200, 'another host'],
  [{ name: 'Agent', supportedInterfaces: [offered('file:///etc/passwd')] }, 200, 'no usable address'],
  [{}, 404, '404'],
])('%j with status %i is refused: %s', async (body, status, text) => {
  const { card } = await cardOf(body, status);
  expect(card).toMatchObject({ code: 'ENDPOINT_LOST', message: expect.stringContaining(text) });
});

test('a card of more than 256 KiB is not read', async () => {
  const supportedInterfaces = [offered('ADDRESS/rpc')];
  const { card } = await cardOf({ name: 'Agent', supportedInterfaces, more: 'x'.repeat(257 * 1024) });
  expect(card.ok).toBe(false);
});
