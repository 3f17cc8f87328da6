import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createSessionEventRoute } from '../../../../src/main/sessions/event-socket.ts';
import { openDomains } from '../../../support/domains.ts';

/** A socket whose client reads only when the test lets it. */
class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: { tick: number }[] = [];
  ended: number | 'terminated' | null = null;
  private waiting: (() => void)[] = [];
  send(frame: string, done: () => void): void {
    this.sent.push(JSON.parse(frame) as { tick: number });
    this.bufferedAmount += frame.length;
    this.waiting.push(done);
  }
  /** The client reads everything that is buffered. */
  read(): void {
    this.bufferedAmount = 0;
    for (const done of this.waiting.splice(0)) done();
  }
  close(code: number): void {
    this.ended = code;
  }
  terminate(): void {
    this.ended = 'terminated';
  }
}

async function watched() {
  const domains = await openDomains();
  const { agents, sessions, bus } = domains;
  const [one, two] = [await agents.register('One'), await agents.register('Two')];
  const participants = { player_1: one.agentId, player_2: two.agentId };
  const made = await sessions.create(one.agentId, {
    template: 'iterated_rps.v1',
    participants,
    options: { rounds: 50 },
  });
  if (!made.ok) throw new Error(made.message);
  const { sessionId } = made.value;
  const authenticateToken = (token: string) => ({ kind: 'agent' as const, agentId: token });
  const broadcasts = { watch: () => undefined };
  const route = createSessionEventRoute(
    sessions,
    { bus, broadcasts },
    {
      authenticateToken,
      isRevoked: (agentId) => !agents.isActive(agentId),
      connect: agents.connect,
    },
  );
  const socket = new FakeSocket();
  const match = route.path.exec(`/sessions/${sessionId}/events`) as RegExpExecArray;
  const open = route.admit(one.agentId, match);
  if (typeof open === 'number') throw new Error(`refused with ${open}`);
  open(socket as unknown as WebSocket);
  const round = async (): Promise<void> => {
    for (const agentId of [one.agentId, two.agentId])
      await sessions.act(agentId, { sessionId, action: 'rock' });
  };
  return { ...domains, socket, round, one, match };
}

test('a client that keeps up gets every state', async () => {
  const { socket, round } = await watched();
  socket.read();
  for (let n = 0; n < 5; n += 1) {
    await round();
    socket.read();
  }
  expect(socket.sent.map((frame) => frame.tick)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a slow client may miss states in between, but gets the last one', async () => {
  const { socket, round } = await watched();
  socket.bufferedAmount = 300 * 1024;
  await round();
  const before = socket.sent.length;
  for (let n = 0; n < 10; n += 1) await round();
  expect(socket.sent).toHaveLength(before);
  socket.read();
  expect(socket.sent).toHaveLength(before + 1);
  expect(socket.sent.at(-1)?.tick).toBe(22);
});

test('a client with megabytes of unread data is disconnected', async () => {
  const { socket, round } = await watched();
  socket.bufferedAmount = 5 * 1024 * 1024;
  await round();
  expect(socket.ended).toBe('terminated');
});

test('a closed socket gets no more states', async () => {
  const { socket, round } = await watched();
  socket.emit('close');
  await round();
  expect(socket.sent).toHaveLength(1);
});

test('revoking the agent closes its socket, a change of another agent does not', async () => {
  const { socket, agents, one } = await watched();
  await agents.register('Three');
  expect(socket.ended).toBeNull();
  await agents.revoke(one.agentId, 'person');
  expect(socket.ended).toBe(1008);
});

test('a database that cannot be read closes the socket, not the host', async () => {
  const { socket, sessions, bus, one, match } = await watched();
  const broken = { ...sessions, viewAs: () => expect.unreachable('the disk') };
  const authenticateToken = (token: string) => ({ kind: 'agent' as const, agentId: token });
  const identities = { authenticateToken, isRevoked: () => false, connect: () => () => undefined };
  const open = createSessionEventRoute(
    broken,
    { bus, broadcasts: { watch: () => undefined } },
    identities,
  ).admit(one.agentId, match);
  if (typeof open === 'number') throw new Error(`refused with ${open}`);
  open(socket as unknown as WebSocket);
  expect(socket.ended).toBe(1011);
});
