import { expect, test } from 'vitest';
import type {
  ConnectedGame,
  ConnectedGameEvent,
} from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { gameHistoryStore } from '../../../../../src/main/openfront/game-history/game-history-store.ts';
import { createGameHistoryRecorder } from '../../../../../src/main/openfront/game-history/game-history-recorder.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

async function set() {
  const { db, writer, clock } = await memoryServices();
  const store = gameHistoryStore(db);
  const world = drawnWorld(['12']);
  let listener: (event: ConnectedGameEvent) => void = () => undefined;
  const connection = {
    world,
    connection: {},
    on(received: typeof listener) {
      listener = received;
      return () => void (listener = () => undefined);
    },
  };
  const warned: string[] = [];
  const snapshotOf = () => ({ game: null, players: [], events: [], frames: [] });
  const log = (_: string, message: string): void => void warned.push(message);
  const deps = { store, writer, clock, log, snapshotOf, lastAgentId: () => 'ann' };
  const recorder = createGameHistoryRecorder({
    ...deps,
    connectedGame: connection as unknown as ConnectedGame,
  });
  const at = (tick: number, event: ConnectedGameEvent = 'tick'): void => {
    world.tick = tick;
    listener(event);
  };
  return { recorder, store, connection, at, warned, stored: () => store.find('game0001') };
}

test('stores a running game at its start and every six hundred ticks', async () => {
  const { recorder, at, connection, stored } = await set();
  at(1, 'connected');
  at(600);
  connection.connection = null as never;
  await recorder.close();
  expect(stored()).toMatchObject({ lastTick: 1, hasMap: false });
  const next = await set();
  next.at(1, 'connected');
  next.at(601);
  next.connection.connection = null as never;
  await next.recorder.close();
  expect(next.stored()?.lastTick).toBe(601);
});

test('stores a game with its map when it ends or disconnects', async () => {
  for (const event of ['ended', 'disconnected'] as const) {
    const { recorder, at, connection, stored } = await set();
    at(700, event);
    connection.connection = null as never;
    await recorder.close();
    expect(stored()).toMatchObject({ lastTick: 700, hasMap: true });
  }
});

test('stores the connected game once when the host stops and listens to no more events', async () => {
  const { recorder, at, stored } = await set();
  at(1, 'connected');
  at(30);
  await recorder.close();
  expect(stored()).toMatchObject({ lastTick: 30, hasMap: true });
  at(900, 'ended');
  await recorder.close();
  expect(stored()?.lastTick).toBe(30);
});

test('stores immediately when the tick goes back, as in a new game', async () => {
  const { recorder, at, connection, stored } = await set();
  at(5000, 'connected');
  at(10);
  connection.connection = null as never;
  await recorder.close();
  expect(stored()?.lastTick).toBe(10);
});
