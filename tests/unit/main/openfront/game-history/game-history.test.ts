import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { FrameLog } from '../../../../../src/main/openfront/game-history/frame-log.ts';
import { createGameHistory } from '../../../../../src/main/openfront/game-history/game-history.ts';
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

async function set(storage?: MemoryServices) {
  const { db, writer, audit, clock } = storage ?? (await memoryServices());
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
    intents: { recordsAfter: () => records },
  };
  const games = createGameHistory(deps as never);
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
  return { games, connection, world, records, clock, noted, notify };
}

test('has no page, no map and no audit rows for an unknown game', async () => {
  const { games } = await set();
  expect([
    games.page('other', 9),
    await games.readMap('other'),
    games.auditRows('other'),
    games.list(),
  ]).toEqual([null, null, [], []]);
});

test('returns the connected game with its map', async () => {
  const { games, clock } = await set();
  expect(games.page('game0001', 9)).toMatchObject({
    gameId: 'game0001',
    live: true,
    lastTick: 1000,
    firstAtMs: clock.nowMs(),
    game: { tick: 1000, stale: false },
    players: [{}, {}],
  });
  expect(await games.readMap('game0001')).toMatchObject({ width: 2, height: 1 });
});

test('returns a disconnected game in its last state', async () => {
  const { games, connection, notify } = await set();
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
  expect(await games.readMap('game0001')).toMatchObject({ width: 2 });
  expect(games.list()).toMatchObject([{ gameId: 'game0001' }]);
});

/** A record of an earlier host with events at ticks 20 and 400. */
async function recordedByEarlierHost() {
  const storage = await memoryServices();
  const { games, connection, world, notify } = await set(storage);
  happenAt(world, 20, 400);
  notify('disconnected');
  connection.connection = null;
  await games.close();
  return storage;
}

function happenAt(world: World, ...ticks: readonly number[]): void {
  for (const tick of ticks) {
    world.tick = tick;
    world.recordEvent(hostEvent('game_failed', { code: 'GAME_FAILED', values: {} }));
  }
}

test('keeps the earlier events of a game that continues after a restart', async () => {
  const { games, world } = await set(await recordedByEarlierHost());
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

test('replaces the earlier events of a game that starts again after a restart', async () => {
  const { games, world, notify } = await set(await recordedByEarlierHost());
  notify('connected');
  const ticks = () => games.page('game0001', 9)?.events.map(({ tick }) => tick);
  expect(ticks()).toEqual([20, 400]);
  world.firstTick = 1;
  happenAt(world, 20);
  expect(ticks()).toEqual([20]);
  happenAt(world, 400);
  expect(ticks()).toEqual([20, 400]);
});

test('lists queued intents of this connection before decided ones, newest first', async () => {
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

test('reads a row with an unknown stage as a rejected move', async () => {
  const { games, noted } = await set();
  noted({ stage: 'sideways', tick: 'soon', intent: 7, code: 3 });
  expect(games.page('game0001', 9)?.moves).toMatchObject([
    { stage: 'rejected', tick: 0, intent: {}, code: null, effectTicks: null },
  ]);
});

test('returns only the audit rows of the OpenFront system', async () => {
  const { games, noted } = await set();
  noted({ stage: 'confirmed' });
  noted({ stage: 'confirmed' }, 'sessions');
  expect(games.auditRows('game0001').map(({ system }) => system)).toEqual(['openfront']);
});
