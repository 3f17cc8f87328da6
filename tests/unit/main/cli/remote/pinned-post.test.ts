import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPinnedPost } from '../../../../../src/main/cli/remote/pinned-post.ts';
import { createCertificate, createPrivateKeyPem } from '../../../../../src/main/remote/tls/certificate.ts';

const key = createPrivateKeyPem();
const { pem, pin } = createCertificate({
  privateKey: key,
  names: ['127.0.0.1'],
  nowMs: Date.now(),
  serial: new Uint8Array(16).fill(1),
});
const seen: string[] = [];
const server = createServer({ key, cert: pem, minVersion: 'TLSv1.3' }, (received, response) => {
  seen.push(`${received.method} ${received.url} ${received.headers['x-token'] as string}`);
  received.resume();
  response.writeHead(201).end('x'.repeat(received.url === '/long' ? 100 : 2));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, key64 = pin) =>
  createPinnedPost(key64)({
    url: new URL(path, `https://127.0.0.1:${(server.address() as AddressInfo).port}`),
    headers: { 'x-token': 'secret' },
    body: '{}',
    signal: AbortSignal.timeout(10_000),
    maxBytes: 10,
  });

test('posts to the host with the key, reads a short answer and no long one', async () => {
  expect(await post('/short')).toEqual({ status: 201, text: 'xx' });
  await expect(post('/long')).rejects.toThrow();
  expect(seen).toEqual(['POST /short secret', 'POST /long secret']);
});

test('another host sees no byte', async () => {
  seen.length = 0;
  await expect(post('/short', `${'A'.repeat(43)}=`)).rejects.toThrow('another host');
  expect(seen).toEqual([]);
});
