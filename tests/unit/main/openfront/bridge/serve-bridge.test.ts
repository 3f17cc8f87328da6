import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { serveBridge } from '../../../../../src/main/openfront/bridge/serve-bridge.ts';
import { CLOSE_CODES } from '../../../../../src/main/openfront/bridge/bridge-connection.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const HELLO = JSON.stringify(new SyntheticGame({ width: 40, height: 30, others: 1 }).hello());
const ANSWER = JSON.stringify({ t: 'res', id: 1, ok: true, result: null });
const OK = accept(null);

class Line extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly calls: unknown[] = [];
  send(text: string): void {
    const { t, code } = JSON.parse(text) as { t: string; code: string };
    this.calls.push([t, code]);
  }
  close(code: number): void {
    this.calls.push(code);
  }
  pong(payload: Buffer): void {
    this.calls.push(`pong ${payload.toString()}`);
  }
  pause(): void {
    this.calls.push('pause');
  }
  resume(): void {
    this.calls.push('resume');
  }
  receive(text: string): void {
    this.emit('message', Buffer.from(text), false);
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function set(own: { greet?: () => Promise<unknown>; receive?: () => unknown } = {}) {
  const clock = stoppedClock();
  const socket = new Line();
  const left: unknown[] = [];
  const connection = {
    handshake: own.greet ?? (async () => OK),
    receive: own.receive ?? (() => (socket.calls.push('received'), OK)),
    logSent: () => undefined,
    countRefused: () => undefined,
    disconnect: (_: unknown, reason: object) => void left.push(reason),
  };
  serveBridge(socket as never, {
    admit: () => ({ ok: true, value: connection as never }),
    clock,
    log: () => undefined,
    nextId: () => 1,
  });
  return { clock, socket, left };
}

test('closes a socket without a hello within three seconds and keeps one that sent it', async () => {
  const quiet = set();
  quiet.clock.advance(3000);
  expect(quiet.socket.calls).toEqual([CLOSE_CODES.POLICY_VIOLATION]);
  const polite = set();
  polite.socket.receive(HELLO);
  await settled();
  polite.clock.advance(3000);
  expect(polite.socket.calls).toEqual(['pause', 'resume']);
});

test('accepts a hello that arrived in time although the busy host handles it later', async () => {
  const { clock, socket } = set({ greet: () => new Promise(() => undefined) });
  socket.receive(HELLO);
  clock.advance(60_000);
  await settled();
  expect(socket.calls).toEqual(['pause']);
});

test('reads nothing more after a refused hello', async () => {
  const { socket } = set({ greet: async () => refuse('NO_GAME', 'The bridge closed the connection') });
  socket.receive(HELLO);
  socket.receive(ANSWER);
  socket.receive(ANSWER);
  await settled();
  expect(socket.calls).toEqual(['pause', ['refused', 'NO_GAME'], CLOSE_CODES.POLICY_VIOLATION, 'resume']);
});

test('requires a hello as first frame and closes a refused one with its own code', async () => {
  const early = set();
  early.socket.receive(ANSWER);
  await settled();
  expect(early.socket.calls).toContainEqual(['refused', 'HELLO_EXPECTED']);
  expect(early.socket.calls).toContain(CLOSE_CODES.POLICY_VIOLATION);
  const wrong = set({
    greet: async () => ({ ...refuse('TOKEN_WRONG', 'no'), detail: { closeCode: CLOSE_CODES.TOKEN_WRONG } }),
  });
  wrong.socket.receive(HELLO);
  await settled();
  expect(wrong.socket.calls).toEqual([
    'pause',
    ['refused', 'TOKEN_WRONG'],
    CLOSE_CODES.TOKEN_WRONG,
    'resume',
  ]);
});

test('keeps the order of frames and pings that arrive while the map is unpacked', async () => {
  let greeted: (outcome: unknown) => void = () => undefined;
  const { socket } = set({ greet: () => new Promise((resolve) => (greeted = resolve)) });
  socket.receive(HELLO);
  socket.receive(ANSWER);
  socket.emit('ping', Buffer.from('a'));
  socket.receive(ANSWER);
  await settled();
  expect(socket.calls).toEqual(['pause']);
  greeted(OK);
  await settled();
  expect(socket.calls).toEqual(['pause', 'received', 'pong a', 'received', 'resume']);
  socket.emit('ping', Buffer.from('b'));
  expect(socket.calls.at(-1)).toBe('pong b');
});

test('closes the connection after twenty refused frames', async () => {
  const { socket } = set();
  socket.receive(HELLO);
  await settled();
  for (let n = 0; n < 19; n += 1) socket.emit('message', Buffer.alloc(4), true);
  expect(socket.calls.at(-1)).toEqual(['refused', 'BINARY_FRAME']);
  socket.receive('{');
  expect(socket.calls.at(-1)).toBe(CLOSE_CODES.POLICY_VIOLATION);
});

test('closes only this connection after an unexpected error', async () => {
  const { socket } = set({
    receive: () => {
      throw new Error('defect');
    },
  });
  socket.receive(HELLO);
  await settled();
  socket.receive(ANSWER);
  expect(socket.calls.at(-1)).toBe(CLOSE_CODES.INTERNAL_ERROR);
});

test.each([
  [1000, 'PAGE_CLOSED'],
  [1001, 'PAGE_CLOSED'],
  [1006, 'BROKE'],
  [1008, 'REFUSED'],
  [1009, 'TOO_LARGE'],
  [4000, 'CLOSED'],
])('a connection that ends with %i is lost as %s', async (code, lost) => {
  const { socket, left } = set();
  socket.receive(HELLO);
  await settled();
  socket.emit('close', code);
  expect(left).toMatchObject([{ code: lost }]);
});

test('does not report a lost game for a socket that never sent a hello', () => {
  const { socket, left } = set();
  socket.emit('close', 1006);
  expect(left).toEqual([]);
});
