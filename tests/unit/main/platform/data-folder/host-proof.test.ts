import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestProof, hostProof } from '../../../../../src/main/platform/data-folder/host-proof.ts';

const TOKEN = 'the-admin-token';

/** A listener that answers every request, and what it received. */
async function listen(answer: (nonce: string, port: number) => string, status = 200) {
  const received: string[] = [];
  const respond: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
      const { nonce } = JSON.parse(body) as { nonce: string };
      response.writeHead(status).end(answer(nonce, port));
    });
  };
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/`, received };
}

const request = (url: string, timeoutMs = 5000) => requestProof({ url, token: TOKEN, timeoutMs });
const proof = (token: string, port: number, nonce: string): string =>
  JSON.stringify({ proof: hostProof(token, port, nonce) });

test('a listener that has the token proves it, and the token is not sent', async () => {
  const host = await listen((nonce, port) => proof(TOKEN, port, nonce));
  expect(await request(host.url)).toBe('proven');
  expect(host.received).toHaveLength(1);
  expect(host.received.join()).not.toContain(TOKEN);
});

test.each<[string, (nonce: string, port: number) => string]>([
  ['another token', (nonce, port) => proof('of-the-next-start', port, nonce)],
  ['the answer of a host on another port', (nonce, port) => proof(TOKEN, port + 1, nonce)],
  ['an old answer', (_, port) => proof(TOKEN, port, 'another-nonce')],
  ['no proof', () => '{}'],
  ['something else than JSON', () => '<html>'],
  ['an answer without end', () => 'x'.repeat(100_000)],
])('a listener with %s does not', async (_, answer) => {
  const other = await listen(answer);
  expect(await request(other.url)).toBe('unproven');
  expect(other.received.join()).not.toContain(TOKEN);
});

test('a refusal and a closed port prove nothing, and a silent one is late', async () => {
  const refusing = await listen(() => '{}', 404);
  expect(await request(refusing.url)).toBe('unproven');
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  expect(await request(`http://127.0.0.1:${port}/`)).toBe('unproven');
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port: silentPort } = silent.address() as AddressInfo;
  expect(await request(`http://127.0.0.1:${silentPort}/`, 200)).toBe('late');
});
