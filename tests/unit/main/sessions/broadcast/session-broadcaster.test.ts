import { expect, test } from 'vitest';
import {
  createSessionBroadcaster,
  type SpectatorSocket,
} from '../../../../../src/main/sessions/broadcast/session-broadcaster.ts';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';

interface Watched extends SpectatorSocket {
  bufferedAmount: number;
  readonly sent: string[];
  readonly closed: (number | string)[];
}

function watcher(bufferedAmount = 0): Watched {
  const sent: string[] = [];
  const closed: (number | string)[] = [];
  const socket = {
    bufferedAmount,
    sent,
    closed,
    send: (bytes: Buffer) => void sent.push(String(bytes)),
    close: (code: number) => void closed.push(code),
    terminate: () => void closed.push('terminated'),
  };
  return socket as unknown as Watched;
}

function openBroadcaster() {
  const turns: (() => void)[] = [];
  const clock = createTestClock();
  const table = { text: 'one', reads: 0 };
  const broadcaster = createSessionBroadcaster({
    clock,
    read: () => {
      table.reads += 1;
      if (table.text === 'unreadable') throw new Error('the disk');
      return Buffer.from(table.text);
    },
    nextTurn: (task) => void turns.push(task),
  });
  const turn = (): void => turns.shift()?.();
  const settle = (): void => {
    while (turns.length > 0) turn();
  };
  return { broadcaster, table, turns, turn, settle, clock };
}

test('a frame is read once for all watchers, and nothing is sent before the next turn', () => {
  const { broadcaster, table, settle } = openBroadcaster();
  const sockets = Array.from({ length: 10 }, () => watcher());
  for (const socket of sockets) broadcaster.add(socket);
  expect(sockets.every(({ sent }) => sent.length === 0)).toBe(true);
  settle();
  expect(table.reads).toBe(1);
  expect(sockets.map(({ sent }) => sent)).toEqual(sockets.map(() => ['one']));
});

test('frames go out in slices, and the newest wins', () => {
  const { broadcaster, table, turn, settle } = openBroadcaster();
  const sockets = Array.from({ length: 450 }, () => watcher());
  for (const socket of sockets) broadcaster.add(socket);
  turn();
  expect(sockets.filter(({ sent }) => sent.length === 1)).toHaveLength(200);
  table.text = 'two';
  broadcaster.markFrameChanged();
  settle();
  expect(sockets.every(({ sent }) => sent.at(-1) === 'two')).toBe(true);
  expect(sockets.slice(200).every(({ sent }) => sent.length === 1)).toBe(true);
});

test('a change that outsiders may not see yet sends nothing', () => {
  const { broadcaster, settle } = openBroadcaster();
  const socket = watcher();
  broadcaster.add(socket);
  settle();
  broadcaster.markFrameChanged();
  settle();
  expect(socket.sent).toEqual(['one']);
});

test('a slow watcher is skipped, gets the newest frame later, and does not hold up others', () => {
  const { broadcaster, table, settle, clock } = openBroadcaster();
  const [slow, fast] = [watcher(), watcher()];
  broadcaster.add(slow);
  broadcaster.add(fast);
  settle();
  slow.bufferedAmount = 300 * 1024;
  for (const text of ['two', 'three']) {
    table.text = text;
    broadcaster.markFrameChanged();
    settle();
  }
  expect(fast.sent).toEqual(['one', 'two', 'three']);
  expect(slow.sent).toEqual(['one']);
  slow.bufferedAmount = 0;
  clock.advance(500);
  settle();
  expect(slow.sent).toEqual(['one', 'three']);
});

test('a watcher is cut off with 4 MiB unsent, or half a minute behind', () => {
  const { broadcaster, table, settle, clock } = openBroadcaster();
  const [huge, behind] = [watcher(), watcher()];
  broadcaster.add(huge);
  broadcaster.add(behind);
  settle();
  huge.bufferedAmount = 5 * 1024 * 1024;
  behind.bufferedAmount = 300 * 1024;
  table.text = 'two';
  broadcaster.markFrameChanged();
  settle();
  expect(huge.closed).toEqual(['terminated']);
  for (let waited = 0; waited <= 30_000; waited += 500) {
    clock.advance(500);
    settle();
  }
  expect(behind.closed).toEqual([1013]);
  expect(broadcaster.size()).toBe(0);
});

test('a state that cannot be read closes the watchers, not the host', () => {
  const { broadcaster, table, settle } = openBroadcaster();
  const socket = watcher();
  table.text = 'unreadable';
  broadcaster.add(socket);
  settle();
  expect(socket.closed).toEqual([1011]);
});

test('a removed watcher gets nothing more', () => {
  const { broadcaster, table, settle } = openBroadcaster();
  const socket = watcher();
  broadcaster.add(socket);
  settle();
  broadcaster.remove(socket);
  table.text = 'two';
  broadcaster.markFrameChanged();
  settle();
  expect(socket.sent).toEqual(['one']);
});
