import { expect, test } from 'vitest';
import { createGameControl } from '../../../../../src/main/openfront/intents/game-control.ts';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { sendNotifications } from '../../../../../src/main/openfront/mcp/notifications.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

function set() {
  const clock = stoppedClock();
  const world = drawnWorld(['12']);
  const received = new Set<(event: ConnectedGameEvent) => void>();
  const on = (listener: (event: ConnectedGameEvent) => void) => {
    received.add(listener);
    return () => received.delete(listener);
  };
  const control = createGameControl(clock);
  const context = {
    game: { connectedGame: { world, on, lostReason: null }, control },
    clock,
    lastTicks: new Map<string, number>(),
  };
  const sent: [string, Record<string, unknown>][] = [];
  const updated: string[] = [];
  const connect = (agentId = 'ann', isResumed = false) =>
    sendNotifications(
      context as never,
      { agentId } as never,
      {
        notify: (method: string, params: Record<string, unknown>) => void sent.push([method, params]),
        updated: (uri: string) => void updated.push(uri),
        isResumed,
      } as never,
    );
  const notify = (event: ConnectedGameEvent): void => received.forEach((listener) => listener(event));
  const tick = (): void => {
    world.tick += 1;
    notify('tick');
  };
  return { clock, world, context, control, sent, updated, connect, notify, tick };
}

test('merges ten ticks a second into one notification a second', () => {
  const { clock, sent, connect, tick } = set();
  connect();
  for (let n = 0; n < 10; n += 1) {
    tick();
    clock.advance(100);
  }
  const spans = sent.map(([, { sinceTick, tick: to }]) => [sinceTick, to]);
  expect(spans).toEqual([
    [1000, 1001],
    [1001, 1010],
  ]);
});

test('reports the end immediately and all resources as changed', () => {
  const { world, sent, updated, connect, notify } = set();
  connect();
  world.ending = { tick: 1000, winner: null, myResult: 'draw' };
  notify('ended');
  expect(sent).toEqual([['game.ended', { winner: null, myResult: 'draw' }]]);
  expect(updated).toEqual(['game://session', 'game://state', 'game://map/summary']);
});

test('announces a game when its players are known, and with the number of my player', () => {
  const { world, sent, connect, notify } = set();
  connect();
  const mine = world.players.bySmallId.get(1);
  world.clearPlayers();
  notify('connected');
  expect(sent).toEqual([]);
  if (mine !== undefined) world.players.bySmallId.set(1, mine);
  world.players.mySmallId = 1;
  notify('snapshot');
  notify('snapshot');
  expect(sent).toEqual([['game.connected', { gameID: 'game0001', playerID: 1, tick: 1000 }]]);
});

test('sends no update while nothing changes, as before the spawn', () => {
  const { clock, world, sent, connect, tick } = set();
  connect();
  world.history.add(world.tick, world.players.bySmallId.values());
  for (let n = 0; n < 30; n += 1) {
    tick();
    clock.advance(100);
  }
  expect(sent).toEqual([]);
});

test('sends nothing after the connection has closed, not even a pending update', () => {
  const { clock, sent, connect, tick } = set();
  const leave = connect();
  tick();
  tick();
  leave();
  clock.advance(5000);
  tick();
  expect(sent).toHaveLength(1);
});

test('releases the lease when the last connection of its holder closes', () => {
  const { control, connect } = set();
  const [first, second, other] = [connect(), connect(), connect('bob')];
  control.acquire('ann');
  first();
  other();
  expect(control.holder()?.agentId).toBe('ann');
  second();
  expect(control.holder()).toBeNull();
});

test('starts the updates of a new agent at its first connection and keeps a later tick of a known agent', () => {
  const { context, connect } = set();
  context.lastTicks.set('bob', 7);
  connect();
  connect('bob');
  expect(Object.fromEntries(context.lastTicks)).toEqual({ ann: 1000, bob: 7 });
});

test('a relay that lost an earlier host is told once of the game that is there', () => {
  const { clock, world, context, sent, connect, notify, tick } = set();
  Object.assign(context.game.connectedGame, { connection: {} });
  connect('ann', true);
  expect(sent).toEqual([]);
  clock.advance(1000);
  const announcement = ['game.connected', { gameID: world.metadata.gameId, playerID: 1, tick: world.tick }];
  expect(sent).toEqual([announcement]);
  connect('ben', true);
  notify('connected');
  tick();
  clock.advance(1000);
  // One for the new connection of the game to each, and none by the clock.
  expect(sent.filter(([method]) => method === 'game.connected')).toHaveLength(3);
});

test('a relay that lost an earlier host is told nothing while no game is connected', () => {
  const { clock, context, sent, connect } = set();
  Object.assign(context.game.connectedGame, { connection: null });
  connect('ann', true);
  clock.advance(5000);
  expect(sent).toEqual([]);
});
