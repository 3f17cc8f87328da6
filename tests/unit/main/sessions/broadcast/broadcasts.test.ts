import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createBroadcasts } from '../../../../../src/main/sessions/broadcast/broadcasts.ts';
import { openDomains } from '../../../../support/domains.ts';

class FakeSocket extends EventEmitter {
  readonly bufferedAmount = 0;
  readonly ticks: number[] = [];
  send(bytes: Buffer): void {
    this.ticks.push((JSON.parse(String(bytes)) as { tick: number }).tick);
  }
  close(): void {
    this.emit('close');
  }
  terminate(): void {
    this.emit('close');
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function watched(delayMs: number) {
  const domains = await openDomains();
  const { agents, sessions, bus, clock } = domains;
  const [one, two] = [await agents.register('One'), await agents.register('Two')];
  const participants = { x: one.agentId, o: two.agentId };
  const made = await sessions.create(one.agentId, { template: 'tic_tac_toe.v1', participants, delayMs });
  if (!made.ok) throw new Error(made.message);
  const { sessionId } = made.value;
  const broadcasts = createBroadcasts({ sessions, bus, clock });
  const socket = new FakeSocket();
  broadcasts.watch(sessionId, socket as unknown as WebSocket);
  await nextTurn();
  const move = async (): Promise<void> => {
    await sessions.act(one.agentId, { sessionId, action: '4', expectedTick: 0 });
    await nextTurn();
  };
  return { ...domains, broadcasts, socket, sessionId, move };
}

test('a spectator gets the state at once and after each change, and is counted until it leaves', async () => {
  const { broadcasts, socket, sessionId, move } = await watched(0);
  await move();
  expect(socket.ticks).toEqual([0, 1]);
  expect([broadcasts.count(), broadcasts.count(sessionId), broadcasts.count('other')]).toEqual([1, 1, 0]);
  socket.close();
  expect(broadcasts.count()).toBe(0);
});

test('a table with a delay sends nothing at the move and the state at its time', async () => {
  const { socket, clock, move } = await watched(5000);
  await move();
  expect(socket.ticks).toEqual([0]);
  clock.advance(5000);
  await nextTurn();
  expect(socket.ticks).toEqual([0, 1]);
});
