import { expect, test } from 'vitest';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { applyFrames } from '../../../../../src/main/openfront/game-history/map-frame.ts';
import { createMapFrames } from '../../../../../src/main/openfront/game-history/map-frames.ts';
import { mapFramesStore } from '../../../../../src/main/openfront/game-history/map-frames-store.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

async function set() {
  const { db, writer } = await memoryServices();
  const store = mapFramesStore(db);
  const world = drawnWorld(['1112..........', '..............']);
  let listener: (event: ConnectedGameEvent) => void = () => undefined;
  const connectedGame = {
    world: world as typeof world | null,
    on(received: typeof listener) {
      listener = received;
      return () => void (listener = () => undefined);
    },
  };
  const warned: string[] = [];
  const log = (_: string, message: string): void => void warned.push(message);
  const open = () => createMapFrames({ connectedGame, store, writer, log });
  const tick = (to: number, ref: number | null, event: ConnectedGameEvent = 'tick'): void => {
    world.tick = to;
    if (ref !== null) {
      world.grid.set(ref, 1 + (to % 7));
    }
    listener(event);
  };
  return { db, store, world, connectedGame, warned, open, tick };
}

test('stores the map every hundred ticks as changes, and each stored tick can be read again', async () => {
  const { store, world, open, tick, warned } = await set();
  const frames = open();
  const expected = new Map<number, Uint16Array>();
  for (let at = 0; at <= 30; at += 1) {
    tick(1000 + at * 50, 4 + (at % 8));
    if (at % 2 === 0) expected.set(1000 + at * 50, Uint16Array.from(world.grid.state));
  }
  await frames.close();
  const { gameId } = world.metadata;
  expect(store.listTicks(gameId)).toEqual([...expected.keys()]);
  for (const [at, state] of expected)
    expect(await applyFrames(store.listUntil(gameId, at + 99), world.grid.size)).toEqual(state);
  expect(store.listUntil(gameId, 999)).toEqual([]);
  // Not more than twenty frames have to be applied for any tick.
  expect(store.listUntil(gameId, 2500).length).toBeLessThanOrEqual(20);
  expect(warned).toEqual([]);
});

test('stores nothing while nothing changes, and the last map when the game is over', async () => {
  const { store, world, open, tick } = await set();
  const frames = open();
  tick(1000, 4);
  tick(1200, null);
  tick(1210, 5);
  tick(1220, 6, 'ended');
  tick(1220, null, 'disconnected');
  await frames.close();
  expect(store.listTicks(world.metadata.gameId)).toEqual([1000, 1210, 1220]);
});

test('a game that begins again replaces the maps of later ticks', async () => {
  const { store, world, open, tick } = await set();
  const first = open();
  tick(1000, 4);
  tick(1100, 5);
  await first.close();
  world.tick = 900;
  const second = open();
  tick(1050, 6);
  await second.close();
  expect(store.listTicks(world.metadata.gameId)).toEqual([1000, 1050]);
});

test('a long game is stored less often, and one of sixteen megabytes no more', async () => {
  const { db, store, world, open, tick } = await set();
  const { gameId } = world.metadata;
  const insert = db.prepare('insert into openfront_map_frames values (?, ?, 1, zeroblob(?))');
  insert.run(gameId, 1, 5 * 1024 * 1024);
  const slower = open();
  tick(1000, 4);
  tick(1100, 5);
  tick(1200, 6);
  await slower.close();
  expect(store.listTicks(gameId)).toEqual([1, 1000, 1200]);
  insert.run(gameId, 2, 12 * 1024 * 1024);
  const stopped = open();
  tick(1400, 7);
  await stopped.close();
  // The end of the recording stores one map of its own only where one began.
  expect(store.listTicks(gameId)).not.toContain(1500);
});

test('maps of the oldest games are removed, never maps of the game itself', async () => {
  const { db, store } = await set();
  const insert = db.prepare('insert into openfront_map_frames values (?, 1, 1, zeroblob(10))');
  const game = db.prepare(
    `insert into openfront_games (game_id, game_map, player, first_at_ms, last_at_ms, last_tick, seen)
     values (?, '', '', 1, ?, 1, '{}')`,
  );
  for (let n = 0; n < 32; n += 1) {
    insert.run(`g${n}`);
    game.run(`g${n}`, n);
  }
  store.deleteOldest('g0');
  expect([store.listTicks('g0'), store.listTicks('g1'), store.listTicks('g31')]).toEqual([[1], [], [1]]);
});
