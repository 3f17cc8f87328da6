import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { windowSocketRoute } from '../../../../src/main/window-api/socket.ts';
import type { WindowConnection } from '../../../../src/main/platform/host-api.ts';

class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  readonly ended: unknown[][] = [];
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = (...why: unknown[]) => void this.ended.push(['close', ...why]);
  terminate = () => void this.ended.push(['terminate']);
}

function connected() {
  const socket = new Socket();
  const link = { requests: [] as unknown[][], closed: 0, send: (..._event: unknown[]) => {} };
  const open = () =>
    ({
      onEvent: (listener: (...event: unknown[]) => void) => void (link.send = listener),
      request: async (...requested: unknown[]) => {
        link.requests.push(requested);
        return { ok: true, value: null };
      },
      close: () => void (link.closed += 1),
    }) as unknown as WindowConnection;
  const route = windowSocketRoute(open, (token) => token === 'admin');
  const admitted = route.admit('admin', {} as never);
  if (typeof admitted === 'function') admitted(socket as unknown as WebSocket);
  return { socket, link, route };
}

test('only the admin token opens the socket', () => {
  const { route } = connected();
  for (const token of [null, '', 'agent']) expect(route.admit(token, {} as never)).toBe(401);
  expect(route.path.test('/control')).toBe(true);
  for (const path of ['/control/', '/control2', '/x/control']) expect(route.path.test(path)).toBe(false);
});

test('an answer has the id of its request', async () => {
  const { socket, link } = connected();
  socket.emit('message', Buffer.from(JSON.stringify({ id: 3, call: 'host.facts', input: {} })));
  await Promise.resolve();
  await Promise.resolve();
  expect(link.requests).toEqual([['host.facts', {}]]);
  expect(socket.sent).toEqual([{ id: 3, answer: { ok: true, value: null } }]);
});

test.each(['{', '[]', '{"call":"host.facts"}', 'null'])('the frame %s closes the connection', (text) => {
  const { socket, link } = connected();
  socket.emit('message', Buffer.from(text));
  expect(socket.ended).toEqual([['close', 1002, 'malformed frame']]);
  expect(link.requests).toEqual([]);
});

test.each([
  ['pgn.read', 6_000_000, true],
  ['pgn.read', 6_400_000, false],
  ['host.facts', 250_000, true],
  ['host.facts', 300_000, false],
  ['__proto__', 300_000, false],
] as const)('the call %s with %i bytes is taken: %s', (call, bytes, isTaken) => {
  const { socket, link, route } = connected();
  socket.emit('message', Buffer.from(JSON.stringify({ id: 1, call, input: { text: 'x'.repeat(bytes) } })));
  expect(link.requests).toHaveLength(isTaken ? 1 : 0);
  expect(socket.ended).toEqual(isTaken ? [] : [['close', 1009, 'frame too large']]);
  expect(route.maxPayloadBytes).toBeLessThan(7 * 1024 * 1024);
});

test('a window that stopped reading is disconnected, and a closing one gets nothing', () => {
  const { socket, link } = connected();
  link.send('agent.changed', 1, {});
  expect(socket.sent).toEqual([{ event: 'agent.changed', seq: 1, payload: {} }]);
  socket.readyState = 2;
  link.send('agent.changed', 2, {});
  socket.readyState = 1;
  socket.bufferedAmount = 8 * 1024 * 1024 + 1;
  link.send('agent.changed', 3, {});
  expect(socket.sent).toHaveLength(1);
  expect(socket.ended).toEqual([['terminate']]);
});

test('the link ends with its socket', () => {
  const { socket, link } = connected();
  socket.emit('close');
  expect(link.closed).toBe(1);
});
