import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openUpstream } from '../../../../../src/main/spectators/relay/upstream.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';

async function openServer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/watch/x` };
}

test('a lost connection comes back, and one that is closed as not published does not', async () => {
  const { server, url } = await openServer();
  const received: string[] = [];
  let connections = 0;
  server.on('connection', (client, { headers }) => {
    connections += 1;
    client.send(`frame ${connections} after ${String(headers['arbiter-relay-hops'])}`);
    if (connections === 1) client.close(1001);
    else client.close(1008);
  });
  await new Promise<void>((resolve) => {
    openUpstream({
      url,
      hops: 2,
      clock: systemClock,
      onFrame: (frame) => received.push(frame.toString()),
      onLive: (isLive) => received.push(isLive ? 'live' : 'lost'),
      onGone: resolve,
    });
  });
  expect(received).toEqual(['frame 1 after 2', 'live', 'lost', 'frame 2 after 2', 'live']);
});

test('a closed one says nothing any more', async () => {
  const { server, url } = await openServer();
  const received: unknown[] = [];
  const connected = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  const upstream = openUpstream({
    url,
    hops: 1,
    clock: systemClock,
    onFrame: (frame) => received.push(frame),
    onLive: (isLive) => received.push(isLive),
    onGone: () => received.push('gone'),
  });
  await connected;
  const [client] = server.clients;
  const closed = new Promise<void>((resolve) => client?.once('close', () => resolve()));
  upstream.close();
  await closed;
  expect(received).toEqual([]);
});
