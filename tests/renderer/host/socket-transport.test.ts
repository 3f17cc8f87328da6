// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { createSocketTransport } from '../../../renderer/host/socket-transport.ts';

let server: WebSocketServer;
let port: number;

async function serve(): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

beforeEach(serve);
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

function connect() {
  const waits: { run: () => void; ms: number }[] = [];
  const states: string[] = [];
  const transport = createSocketTransport({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/control`, ['arbiter.v1', 'token.abc']),
    setTimer: (run, ms) => waits.push({ run, ms }),
  });
  const waiters: { state: string; resolve: () => void }[] = [];
  transport.onConnectionChange?.((state) => {
    states.push(state);
    for (const each of waiters.splice(0)) {
      if (each.state === state) each.resolve();
      else waiters.push(each);
    }
  });
  const until = (state: string) =>
    states.at(-1) === state
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiters.push({ state, resolve }));
  return { transport, waits, states, until };
}

async function accepted(): Promise<ServerSocket> {
  const [socket] = (await once(server, 'connection')) as [ServerSocket];
  return socket;
}

test('offers the plain sub-protocol first and the token as the second', async () => {
  const requested = once(server, 'connection');
  const { until } = connect();
  const [socket, request] = (await requested) as [ServerSocket, { headers: Record<string, string> }];
  await until('up');
  expect(request.headers['sec-websocket-protocol']).toBe('arbiter.v1, token.abc');
  expect(socket.protocol).toBe('arbiter.v1');
});

test('each answer reaches its request in any order', async () => {
  const coming = accepted();
  const { transport, until } = connect();
  const socket = await coming;
  await until('up');
  const frames: { id: number; call: string }[] = [];
  const both = new Promise<void>((resolve) =>
    socket.on('message', (text) => {
      frames.push(JSON.parse(String(text)) as { id: number; call: string });
      if (frames.length === 2) resolve();
    }),
  );
  const first = transport.request('a', {});
  const second = transport.request('b', {});
  await both;
  for (const frame of frames.reverse()) {
    socket.send(JSON.stringify({ id: frame.id, answer: { ok: true, value: frame.call } }));
  }
  expect(await first).toEqual({ ok: true, value: 'a' });
  expect(await second).toEqual({ ok: true, value: 'b' });
});

test('events are delivered, and invalid frames are dropped', async () => {
  const coming = accepted();
  const { transport, until } = connect();
  const socket = await coming;
  await until('up');
  const received = new Promise((resolve) => transport.listen(resolve));
  socket.send('no json');
  socket.send('{"neither":1}');
  socket.send(JSON.stringify({ event: 'x', seq: 1, payload: 2 }));
  expect(await received).toEqual({ event: 'x', seq: 1, payload: 2 });
});

test('open requests are rejected when the link breaks, and not sent again', async () => {
  const coming = accepted();
  const { transport, until, waits } = connect();
  const socket = await coming;
  await until('up');
  const pending = transport.request('sessions.act', {});
  const outcome = expect(pending).rejects.toMatchObject({ code: 'LINK_LOST' });
  socket.terminate();
  await outcome;
  await until('lost');
  await expect(transport.request('again', {})).rejects.toMatchObject({ code: 'LINK_LOST' });
  expect(waits.map((wait) => wait.ms)).toEqual([250]);
  const next = accepted();
  waits[0]?.run();
  const again = await next;
  let sent = 0;
  again.on('message', () => (sent += 1));
  await until('up');
  expect(sent).toBe(0);
});

test('waits 250 ms, doubles up to 2 s without an answer, and starts over after a connection', async () => {
  const coming = accepted();
  const { until, waits, states } = connect();
  await coming;
  await until('up');
  for (const client of server.clients) client.terminate();
  await until('lost');
  server.close();
  await once(server, 'close');
  for (let turn = 0; turn < 6; turn += 1) {
    const before = waits.length;
    waits.at(-1)?.run();
    while (waits.length === before) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(waits.map((wait) => wait.ms)).toEqual([250, 500, 1000, 2000, 2000, 2000, 2000]);
  // Another port is used, because another program may have taken the old one.
  await serve();
  const back = accepted();
  waits.at(-1)?.run();
  const socket = await back;
  await until('up');
  socket.terminate();
  await until('lost');
  expect(waits.at(-1)?.ms).toBe(250);
  expect(states).toEqual(['up', 'lost', 'up', 'lost']);
});
