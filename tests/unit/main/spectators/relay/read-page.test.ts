import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createTlsServer, type Server as HttpsServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificate, createPrivateKeyPem } from '../../../../../src/main/remote/tls/certificate.ts';
import { createPinnedAgent } from '../../../../../src/main/remote/tls/pinned-agent.ts';
import { readPage } from '../../../../../src/main/spectators/relay/read-page.ts';

const answer: Parameters<typeof createServer>[1] = (request, response) => {
  if (request.url === '/none') return void response.writeHead(404).end();
  if (request.url === '/broken') return void response.writeHead(500).end();
  response.end(`${request.url} ${request.headers['accept-language'] ?? '-'}`);
};

async function open(server: HttpServer | HttpsServer) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a page is read, a missing one is told from one that could not be read', async () => {
  const base = `http://127.0.0.1:${await open(createServer(answer))}`;
  expect(await readPage(`${base}/board`, { language: 'zh' })).toBe('/board zh');
  expect(await readPage(`${base}/board`, { language: '' })).toMatch(/^\/board/u);
  expect(await readPage(`${base}/none`, { language: '' })).toBe('missing');
  expect(await readPage(`${base}/broken`, { language: '' })).toBeNull();
});

test('with the key of a host its pages are read, and those of no other host', async () => {
  const privateKey = createPrivateKeyPem();
  const { pem, pin } = createCertificate({
    privateKey,
    names: ['127.0.0.1'],
    nowMs: Date.now(),
    serial: new Uint8Array(16).fill(7),
  });
  const base = `https://127.0.0.1:${await open(createTlsServer({ key: privateKey, cert: pem }, answer))}`;
  expect(await readPage(`${base}/board`, { language: 'en', agent: createPinnedAgent(pin) })).toBe(
    '/board en',
  );
  expect(await readPage(`${base}/none`, { language: '', agent: createPinnedAgent(pin) })).toBe('missing');
  const other = createPinnedAgent(`${'A'.repeat(43)}=`);
  expect(await readPage(`${base}/board`, { language: '', agent: other })).toBeNull();
});
