import type { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { createBridgeConnection } from '../../../../../src/main/openfront/bridge/bridge-connection.ts';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';

interface Line {
  readonly sent: string[];
  readonly socket: { readyState: number; bufferedAmount: number };
  readonly clock: ReturnType<typeof createTestClock>;
  readonly connection: ReturnType<typeof createBridgeConnection>;
}

/** A connection over a socket that records what it was given. */
function openConnection(): Line {
  const sent: string[] = [];
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (text: string) => void sent.push(text) };
  const clock = createTestClock();
  let id = 0;
  return {
    sent,
    socket,
    clock,
    connection: createBridgeConnection(socket as unknown as WebSocket, {
      clock,
      nextId: () => (id += 1),
      onSent: () => undefined,
    }),
  };
}

const SOON = { timeoutMs: 1000 };

test('resolves the matching request with a reply and ignores a reply without a request', async () => {
  const { connection, sent } = openConnection();
  const [first, second] = [
    connection.query('me', {}, SOON),
    connection.query('border', { playerID: 'a' }, SOON),
  ];
  expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { t: 'query', id: 1, q: 'me' },
    { t: 'query', id: 2, playerID: 'a', q: 'border' },
  ]);
  connection.complete({ t: 'res', id: 99, ok: true, result: 'lost' });
  connection.complete({ t: 'res', id: 2, ok: false, error: 'no' });
  connection.complete({ t: 'res', id: 1, ok: true, result: 7 });
  expect(await first).toEqual({ ok: true, value: { ok: true, result: 7, error: null, tick: null } });
  expect(await second).toEqual({
    ok: true,
    value: { ok: false, result: undefined, error: 'no', tick: null },
  });
});

test('refuses a request without a reply in time and ignores a late reply', async () => {
  const { connection, clock } = openConnection();
  const requested = connection.sendIntent({ type: 'spawn', tile: 1 }, SOON);
  clock.advance(1001);
  expect(await requested).toMatchObject({ ok: false, code: 'NO_ANSWER' });
  connection.complete({ t: 'res', id: 1, ok: true });
});

test('sends nothing more to a page that stopped reading', async () => {
  const { connection, sent, socket } = openConnection();
  socket.bufferedAmount = 1024 * 1024 + 1;
  expect(connection.send({ t: 'snapshot', id: 1 })).toBe(false);
  expect(await connection.query('me', {}, SOON)).toMatchObject({ ok: false, code: 'NOT_CONNECTED' });
  expect(sent).toEqual([]);
});

test('allows 256 open requests and refuses all of them when the game disconnects', async () => {
  const { connection } = openConnection();
  const requested = Array.from({ length: 256 }, () => connection.query('me', {}, SOON));
  expect(await connection.query('me', {}, SOON)).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
  connection.failPending();
  const codes = (await Promise.all(requested)).map((answer) => (answer.ok ? null : answer.code));
  expect(new Set(codes)).toEqual(new Set(['NOT_CONNECTED']));
});
