import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { FrameLog } from '../../../../../src/main/openfront/recordings/frame-log.ts';
import { createRecordings } from '../../../../../src/main/openfront/recordings/recordings.ts';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import type { IntentRecord } from '../../../../../src/main/openfront/intents/intents.ts';
import { memoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const record = (seq: number, atMs: number, stage: IntentRecord['stage'] = 'queued') => ({
  seq,
  atMs,
  stage,
  agentId: 'ann',
  tick: 1000,
  intent: { type: 'spawn' },
  code: null,
  reason: null,
  effectTicks: null,
});

async function set(floor?: MemoryServices) {
  const { db, writer, audit, clock } = floor ?? (await memoryServices());
  const received = new Set<(event: ConnectedGameEvent) => void>();
  const world = drawnWorld(['12']);
  const connection = {
    world: world as typeof world | null,
    connection: {} as object | null,
    connectedAtMs: clock.nowMs(),
    lastTickAtMs: null,
    ticksPerSecond: () => 10,
    frames: new FrameLog(),
    on(listener: (event: ConnectedGameEvent) => void) {
      received.add(listener);
      return () => received.delete(listener);
    },
  };
  const records: ReturnType<typeof record>[] = [];
  const deps = {
    db,
    writer,
    audit,
    clock,
    connectedGame: connection,
    log: () => undefined,
    intents: { after: () => records },
  };
  const games = createRecordings(deps as never);
  const noted = (payload: object, system = 'openfront'): void =>
    void writer.writeNow(() =>
      audit.append({
        system,
        action: 'OPENFRONT_INTENT',
        subject: 'game0001',
        actor: 'ann',
        payload: payload as never,
      }),
    );
  const notify = (event: ConnectedGameEvent): void => received.forEach((listener) => listener(event));
  return { games, connection, world, records, clock, noted, tell: notify };
}

test('a game that never was here has no page, no map and no rows', async () => {
  const { games } = await set();
  expect([games.page('other', 9), await games.map('other'), games.audit('other'), games.list()]).toEqual([
    null,
    null,
    [],
    [],
  ]);
});

test('the connected game is told as it is, with its map', async () => {
  const { games, clock } = await set();
  expect(games.page('game0001', 9)).toMatchObject({
    gameId: 'game0001',
    live: true,
    lastTick: 1000,
    firstAtMs: clock.nowMs(),
    game: { tick: 1000, stale: false },
    players: [{}, {}],
  });
  expect(await games.map('game0001')).toMatchObject({ width: 2, height: 1 });
});

test('a game that went away stays as it was last seen, and goes no further', async () => {
  const { games, connection, tell: notify } = await set();
  connection.connection = null;
  notify('disconnected');
  await games.close();
  connection.world = null;
  expect(games.page('game0001', 9)).toMatchObject({
    live: false,
    lastTick: 1000,
    hasMap: true,
    game: { stale: true, ticksPerSecond: null, tickDelayMs: null },
  });
  expect(await games.map('game0001')).toMatchObject({ width: 2 });
  expect(games.list()).toMatchObject([{ gameId: 'game0001' }]);
});

/** What an earlier host kept of a game in which something happened at ticks 20 and 400. */
async function keptByAnEarlierHost() {
  const floor = await memoryServices();
  const { games, connection, world, tell: notify } = await set(floor);
  happenAt(world, 20, 400);
  notify('disconnected');
  connection.connection = null;
  await games.close();
  return floor;
}

function happenAt(world: World, ...ticks: readonly number[]): void {
  for (const tick of ticks) {
    world.tick = tick;
    world.recordEvent(hostEvent('game_failed', { code: 'GAME_FAILED', values: {} }));
  }
}

test('a game that goes on after a restart keeps what happened before it', async () => {
  const { games, world } = await set(await keptByAnEarlierHost());
  world.firstTick = 401;
  happenAt(world, 401, 500);
  const events = games.page('game0001', 9)?.events ?? [];
  expect(events.map(({ seq, tick }) => [seq, tick])).toEqual([
    [1, 20],
    [2, 400],
    [3, 401],
    [4, 500],
  ]);
});

test('a game that is told from its beginning after a restart happens once', async () => {
  const { games, world, tell: notify } = await set(await keptByAnEarlierHost());
  notify('connected');
  const ticks = () => games.page('game0001', 9)?.events.map(({ tick }) => tick);
  expect(ticks()).toEqual([20, 400]);
  world.firstTick = 1;
  happenAt(world, 20);
  expect(ticks()).toEqual([20]);
  happenAt(world, 400);
  expect(ticks()).toEqual([20, 400]);
});

test('what is under way comes before what is decided, newest first, and only of this connection', async () => {
  const { games, connection, records, clock, noted } = await set();
  noted({ stage: 'confirmed', tick: 990, intent: { type: 'spawn' }, effectTicks: 2 });
  const nowMs = clock.nowMs();
  records.push(record(1, nowMs - 1), record(2, nowMs), record(3, nowMs, 'confirmed'), record(4, nowMs + 1));
  const page = games.page('game0001', 9);
  expect(page?.moveTotal).toBe(3);
  expect(page?.moves.map(({ row, atMs, stage }) => [row, atMs, stage])).toEqual([
    [null, nowMs + 1, 'queued'],
    [null, nowMs, 'queued'],
    [1, nowMs, 'confirmed'],
  ]);
  connection.world = null;
  expect(games.page('game0001', 9)).toBeNull();
});

test('a row in words of another version is still a move, and counts as rejected', async () => {
  const { games, noted } = await set();
  noted({ stage: 'sideways', tick: 'soon', intent: 7, code: 3 });
  expect(games.page('game0001', 9)?.moves).toMatchObject([
    { stage: 'rejected', tick: 0, intent: {}, code: null, effectTicks: null },
  ]);
});

test('the rows about it are those of the game’s own system', async () => {
  const { games, noted } = await set();
  noted({ stage: 'confirmed' });
  noted({ stage: 'confirmed' }, 'sessions');
  expect(games.audit('game0001').map(({ system }) => system)).toEqual(['openfront']);
});
