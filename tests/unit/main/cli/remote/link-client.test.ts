import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { openLink, type LinkClient } from '../../../../../src/main/cli/remote/link-client.ts';
import { createCertificate, createPrivateKeyPem } from '../../../../../src/main/remote/tls/certificate.ts';
import { LINK_PROTOCOL } from '../../../../../src/shared/wire/remote.ts';

const key = createPrivateKeyPem();
const { pem, pin } = createCertificate({
  privateKey: key,
  names: ['127.0.0.1'],
  nowMs: Date.now(),
  serial: new Uint8Array(16).fill(1),
});

const WELCOME = {
  t: 'welcome',
  link: 'l1',
  secret: null,
  server_time: '2026-11-21T10:00:00.000Z',
  limits: { body: 1000, inflight: 8 },
};

/** A link to a host that reads what the player sends and responds only when the test does. */
async function openTestLinkClient() {
  const server = createServer({ key, cert: pem, minVersion: 'TLSv1.3' });
  const sockets = new WebSocketServer({ server, path: '/link', handleProtocols: () => LINK_PROTOCOL });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  const connected = once(sockets, 'connection') as Promise<[WebSocket]>;
  let onWelcome = (): void => undefined;
  const welcomed = new Promise<void>((resolve) => (onWelcome = resolve));
  const link = openLink({
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pin,
    token: 'token',
    name: 'Laptop',
    player: 'http://localhost:1/mcp',
    signal: stop.signal,
    report: () => undefined,
    onWelcome: () => onWelcome(),
  });
  onTestFinished(async () => {
    stop.abort();
    await link.ended;
    server.closeAllConnections();
    server.close();
  });
  const [socket] = await connected;
  await once(socket, 'message');
  socket.send(JSON.stringify(WELCOME));
  await welcomed;
  return { link, socket, stop };
}

/** Sends two messages of the player; resolves with their responses to come when both have arrived at the host. */
async function sendMessages(link: LinkClient, socket: WebSocket) {
  const arrived = new Promise<void>((resolve) => {
    let count = 0;
    socket.on('message', () => {
      count += 1;
      if (count === 2) resolve();
    });
  });
  const responses = [link.up('first'), link.up('second')];
  await arrived;
  return responses;
}

const LOST = { http: 503, body: expect.stringContaining('was lost') };

test('messages under way fail at once when the link is lost, and others until it is open again', async () => {
  const { link, socket } = await openTestLinkClient();
  const responses = await sendMessages(link, socket);
  socket.terminate();
  expect(await Promise.all(responses)).toEqual([LOST, LOST]);
  expect(await link.up('third')).toMatchObject({ http: 503, body: expect.stringContaining('is not open') });
});

test('messages under way fail when the link is stopped, and none is sent while it closes', async () => {
  const { link, socket, stop } = await openTestLinkClient();
  const responses = await sendMessages(link, socket);
  stop.abort();
  expect(await link.up('third')).toMatchObject({ http: 503, body: expect.stringContaining('is not open') });
  expect(await Promise.all(responses)).toEqual([LOST, LOST]);
  expect(await link.ended).toBeNull();
});
