import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { openRelayedSession } from '../../../../../src/main/spectators/relay/relayed-session.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('a table that nobody watches is closed after half a minute, and not before', () => {
  const clock = stoppedClock();
  const ends: string[] = [];
  const table = openRelayedSession({
    url: 'ws://127.0.0.1:1/watch/x',
    hops: 1,
    clock,
    onEnd: (why) => ends.push(why),
  });
  const socket = new EventEmitter();
  table.watch(socket as unknown as WebSocket);
  expect(table.size()).toBe(1);
  socket.emit('close');
  clock.advance(29_000);
  table.watch(new EventEmitter() as unknown as WebSocket);
  clock.advance(29_000);
  expect([table.size(), ends]).toEqual([1, []]);
});
