import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate, createPrivateKeyPem } from '../../../../../src/main/remote/tls/certificate.ts';
import { createPinnedAgent } from '../../../../../src/main/remote/tls/pinned-agent.ts';

const key = createPrivateKeyPem();
const { pem, pin } = createCertificate({
  privateKey: key,
  names: ['127.0.0.1'],
  nowMs: Date.now(),
  serial: new Uint8Array(16).fill(1),
});
const seen: string[] = [];
const server = createServer({ key, cert: pem, minVersion: 'TLSv1.3' }, (received, response) => {
  seen.push(received.headers.authorization ?? '');
  response.end('ok');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (agentPin: string): Promise<string> =>
  new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const sent = request(
      { host: '127.0.0.1', port, agent: createPinnedAgent(agentPin), headers: { authorization: 'secret' } },
      (response) => resolve(String(response.statusCode)),
    );
    sent.on('error', (error) => resolve(error.name));
    sent.end();
  });

test('the right key is talked to, and another one sees no byte of the request', async () => {
  expect(await send(pin)).toBe('200');
  expect(await send(`${'A'.repeat(43)}=`)).toBe('PinMismatchError');
  expect(seen).toEqual(['secret']);
});
