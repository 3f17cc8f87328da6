import { createServer, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import {
  acceptSockets,
  isWebSocketUpgrade,
  type SocketRoute,
} from '../../../../../src/main/platform/net/web-socket.ts';

const PORT = 4000;

/** Sends an upgrade request to a server that never listens and reads its response. */
async function offer(admit: SocketRoute['admit'], headers: Record<string, string>, url = '/events/s1') {
  const server = createServer();
  const logged: string[] = [];
  const sockets = acceptSockets({
    servers: [server],
    port: PORT,
    routes: [{ path: /^\/events\/(\w+)$/u, maxPayloadBytes: 100, admit }],
    log: (_level, message) => void logged.push(message),
  });
  onTestFinished(() => sockets.close());
  const socket = new PassThrough();
  const request = { url, headers: { host: `localhost:${PORT}`, ...headers } } as unknown as IncomingMessage;
  server.emit('upgrade', request, socket, Buffer.alloc(0));
  let answer = '';
  for await (const part of socket) answer += String(part);
  return { status: Number(/^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1]), logged, count: sockets.count() };
}

const protocol = (token: string) => ({ 'sec-websocket-protocol': `arbiter.v1, token.${token}` });

test('passes token and path to the route and sends its refusal', async () => {
  const seen: unknown[] = [];
  const admit: SocketRoute['admit'] = (token, match) => {
    seen.push([token, match[1]]);
    return 403;
  };
  expect(await offer(admit, protocol('tok.1'), '/events/s1?x=1')).toMatchObject({ status: 403, count: 0 });
  await offer(admit, { 'sec-websocket-protocol': 'arbiter.v1' });
  expect(seen).toEqual([
    ['tok.1', 's1'],
    [null, 's1'],
  ]);
});

test.each([
  ['another host', { ...protocol('t'), host: 'evil.example' }, '/events/s1', 403],
  ['another origin', { ...protocol('t'), origin: 'http://evil.example' }, '/events/s1', 403],
  ['no known protocol', { 'sec-websocket-protocol': 'token.t' }, '/events/s1', 400],
  ['an unknown path with a token', protocol('t'), '/nowhere', 404],
  ['an unknown path without one', { 'sec-websocket-protocol': 'arbiter.v1' }, '/nowhere', 401],
])('refuses %s before any route is called', async (_, headers, url, status) => {
  let requested = false;
  const admit: SocketRoute['admit'] = () => {
    requested = true;
    return 404;
  };
  expect([(await offer(admit, headers, url)).status, requested]).toEqual([status, false]);
});

test('logs an error of a route and keeps the host running', async () => {
  const broken = await offer(() => {
    throw new Error('disk');
  }, protocol('t'));
  expect(broken).toMatchObject({ status: 503, logged: ['an upgrade request could not be checked'] });
});

test('recognises an upgrade to WebSocket in any case', () => {
  const offered = [{ upgrade: 'WebSocket' }, { upgrade: 'h2c' }, { upgrade: 'websocket, h2c' }, {}];
  expect(offered.map((headers) => isWebSocketUpgrade({ headers } as IncomingMessage))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
