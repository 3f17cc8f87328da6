import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { windowOf } from '../../support/models.ts';
import { connectBridge, type FakeBridge } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame, type Frame } from '../../support/openfront/synthetic-game.ts';
import { TOY_START, toyFrame, toyTurns } from '../../support/openfront/toy-record.ts';

/** Four pages of one private lobby, each with its own player and secret, and an agent for each. */
const SEATS = 4;
const TICKS = 3000;
const GAME = 'toygame1';
const client = (index: number): string => `client0${index + 1}`;
const canary = (index: number): string => `canary-of-seat-${index}`;

let host: BuiltHost;
let game: SyntheticGame;
const bridges: FakeBridge[] = [];
const agents: McpClient[] = [];

const hello =
  (index: number) =>
  (frame: Frame): Frame => ({
    ...frame,
    gameID: GAME,
    clientID: client(index),
    config: { ...(frame['config'] as object), gameType: 'Private' },
  });

/** Processor time of the host, in ms; Linux counts in hundredths of a second. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${host.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The messages that this seat's page sends to its player: the shared game, and one for this player alone. */
const ownView = (index: number, frame: Frame): Frame => {
  const player = game.players[index]!;
  if (frame['t'] === 'snapshot') return { ...frame, me: { id: player.id, smallID: player.smallID } };
  const message = { message: canary(index), messageType: 20, playerID: player.smallID };
  const up = (frame['up'] ?? {}) as Readonly<Record<string, unknown>>;
  return { ...frame, up: { ...up, DisplayEvent: [message] } };
};

beforeAll(async () => {
  host = await startBuiltHost();
  game = new SyntheticGame({ gameId: GAME });
  game.step();
}, 60_000);
afterAll(async () => {
  for (const agent of agents) await agent.close();
  for (const bridge of bridges) bridge.socket.terminate();
  await host.dispose();
});

const join = async (index: number): Promise<FakeBridge> => {
  const bridge = await connectBridge(host.ready.ports.openfront ?? 0, game, { hello: hello(index) });
  await bridge.send(ownView(index, game.snapshot()));
  return bridge;
};

const openAgent = async (query = ''): Promise<McpClient> => {
  const { token } = await host.rest.register();
  const agent = await connectServer(new URL(`mcp/openfront${query}`, host.ready.url), token);
  agents.push(agent);
  return agent;
};

test('a private lobby is refused until the user allows it', async () => {
  const bridge = await connectBridge(host.ready.ports.openfront ?? 0, game, { hello: hello(0) });
  expect(bridge.received).toMatchObject([{ t: 'refused', code: 'LOBBY_OFF' }]);
  await bridge.closed;
  const { call } = await windowOf(host);
  expect(await call('openfront.setLobby', { on: true })).toMatchObject({ lobby: true });
});

test('four seats, 3,000 ticks: no agent sees what belongs to another seat', async () => {
  const { call } = await windowOf(host);
  // An agent that waits before there is a game must not get the first seat together with another one.
  const waiting = [await openAgent(), await openAgent()].map((agent) =>
    agent.call('game.wait_for_update', { timeoutMs: 45_000 }),
  );
  for (let index = 0; index < SEATS; index += 1) bridges.push(await join(index));
  await Promise.all(waiting);
  for (let index = 2; index < SEATS; index += 1) await openAgent(`?seat=${client(index)}`);
  const seen = agents.map(() => new Set<string>());
  const read = async (index: number, tool: string, input: Record<string, unknown>): Promise<void> => {
    const { text } = await agents[index]!.call(tool, input);
    for (let seat = 0; seat < SEATS; seat += 1)
      if (text.includes(canary(seat))) seen[index]!.add(canary(seat));
  };
  const turns = toyTurns(TICKS);
  for (const bridge of bridges) await bridge.send(TOY_START as unknown as Frame);
  const beganMs = cpuMs();
  for (let tick = 0; tick < TICKS; tick += 1) {
    const frame = game.step();
    for (const [index, bridge] of bridges.entries())
      bridge.socket.send(JSON.stringify(ownView(index, frame)));
    if (tick % 100 === 99) {
      const part = toyFrame(
        turns.filter(({ n }) => n > tick - 100 && n <= tick),
        { sent: tick + 1, executed: tick + 1 },
      );
      for (const bridge of bridges) await bridge.send(part as unknown as Frame);
      const all = (tool: string, input: Record<string, unknown>): Promise<unknown> =>
        Promise.all(agents.map((_, index) => read(index, tool, input)));
      await all('game.read', { what: 'state' });
      await all('game.read', { what: 'session' });
      if (tick % 500 === 499) await all('game.wait_for_update', { timeoutMs: 100, sinceTick: tick - 50 });
    } else if (tick % 10 === 0) {
      // The pong of every page says that the host has read this tick of every seat.
      await Promise.all(bridges.map((bridge) => bridge.step(0)));
    }
  }
  expect(seen.map((canaries) => [...canaries])).toEqual(agents.map((_, index) => [canary(index)]));
  const { lobby } = await call('openfront.status', {});
  expect(lobby).toMatchObject({
    checkpoints: TICKS / 10,
    firstDifference: null,
    seats: Array.from({ length: SEATS }, (_, index) => ({ clientId: client(index), connected: true })),
  });
  expect(new Set(lobby?.seats.map(({ agent }) => agent?.agentId)).size).toBe(SEATS);
  const record = await call('openfront.recordExport', { gameId: GAME, names: 'anonymous' });
  expect(record).toMatchObject({ turns: TICKS, complete: true, reason: null });
  // A tick comes every 100 ms; its four frames take a fifth of that at most, the calls of the agents included.
  const tickMs = (cpuMs() - beganMs) / TICKS;
  expect(tickMs).toBeLessThan(20);
}, 180_000);

test('a fifth agent has no seat until one is released, and then only that one', async () => {
  const { call } = await windowOf(host);
  const fifth = await openAgent();
  const refused = await fifth.call('game.read', { what: 'state' });
  expect(refused.value).toMatchObject({ code: 'NO_SEAT' });
  const waiting = fifth.call('game.wait_for_update', { timeoutMs: 2000 });
  await call('openfront.releaseSeat', { clientId: client(1) });
  await waiting;
  const { lobby } = await call('openfront.status', {});
  expect(lobby?.seats[1]?.agent).not.toBeNull();
  // The agent that lost its seat no longer gets anything.
  const lost = await agents[1]!.call('game.read', { what: 'state' });
  expect(lost.value).toMatchObject({ code: 'NO_SEAT' });
});

test('a page that comes back has its seat again, and a page with another hash is named', async () => {
  const { call } = await windowOf(host);
  bridges[2]!.socket.terminate();
  await expect.poll(async () => (await call('openfront.status', {})).lobby?.seats[2]?.connected).toBe(false);
  bridges[2] = await join(2);
  expect((await call('openfront.status', {})).lobby?.seats[2]).toMatchObject({
    clientId: client(2),
    connected: true,
  });
  await bridges[2].send(
    toyFrame([{ n: 10, hash: 1, intents: [] }], { sent: TICKS, executed: TICKS }) as unknown as Frame,
  );
  expect((await call('openfront.status', {})).lobby?.firstDifference).toBe(10);
});
