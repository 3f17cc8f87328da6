import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LINK_PROTOCOL, MAX_LINK_BODY } from '../../../../src/shared/wire/remote.ts';
import { limitUnauthenticatedConnections } from '../../../../src/main/remote/connection-limits.ts';
import { createRemoteLimits } from '../../../../src/main/remote/remote-limits.ts';
import { acceptLinks } from '../../../../src/main/remote/link-socket.ts';
import type { Links } from '../../../../src/main/remote/links.ts';
import { accept } from '../../../../src/shared/outcome.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const ANSWER = { http: 200, body: 'x'.repeat(MAX_LINK_BODY) };

async function openLinks() {
  const clock = stoppedClock();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const opened = {
    link: { linkId: 'L1' },
    secret: 's',
    calls: { connect: () => () => undefined, receiveReply: () => false },
  };
  const links = {
    checkToken: () => accept(null),
    reopen: () => null,
    acceptInvitation: async () => accept(opened),
    forwardToManager: async () => ANSWER,
    onEnd: () => undefined,
  } as unknown as Links;
  const connections = limitUnauthenticatedConnections(server);
  const sockets = acceptLinks({
    port,
    trusted: [],
    links,
    limits: createRemoteLimits(clock),
    connections,
    clock,
  });
  server.on('upgrade', sockets.upgrade);
  onTestFinished(() => {
    sockets.close();
    connections.closeAll();
    server.close();
  });
  const client = new WebSocket(`ws://127.0.0.1:${port}/link`, [LINK_PROTOCOL, 'token.t']);
  client.on('error', () => undefined);
  await once(client, 'open');
  client.send(JSON.stringify({ t: 'hello', v: 1, kind: 'player', name: 'Slow' }));
  await once(client, 'message');
  return { client, sockets };
}

const sendUp = (client: WebSocket, id: number): void =>
  client.send(JSON.stringify({ t: 'up', id, body: '{}' }));

test('a link that reads its answers keeps its connection, one that does not read is cut off', async () => {
  const { client, sockets } = await openLinks();
  for (let id = 1; id <= 50; id += 1) {
    sendUp(client, id);
    await once(client, 'message');
  }
  expect(sockets.count()).toBe(1);
  client.pause();
  for (let id = 51; id <= 190; id += 1) sendUp(client, id);
  await vi.waitFor(() => expect(sockets.count()).toBe(0), 10_000);
  client.terminate();
});
