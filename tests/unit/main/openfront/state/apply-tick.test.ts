import { expect, test } from 'vitest';
import { applyTick } from '../../../../../src/main/openfront/state/apply-tick.ts';
import { tickFrame } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

const take = (world: ReturnType<typeof drawnWorld>, fields: object, tick = world.tick + 1) =>
  applyTick(world, tickFrame.parse({ t: 'tick', tick, ...fields }));
const reasons = (world: ReturnType<typeof drawnWorld>, since: number): string[] =>
  world.urgentSince(since).map(({ reason }) => reason);

test('refuses a tick out of order or with a tile off the map and changes nothing', () => {
  const world = drawnWorld(['12']);
  expect(take(world, { tiles: [0, 2] }, world.tick)).toMatchObject({ code: 'TICK_OUT_OF_ORDER' });
  expect(take(world, { tiles: [0, 2, 2, 1] })).toMatchObject({ code: 'TILE_OUT_OF_MAP' });
  expect([world.tick, world.grid.owner(0)]).toEqual([1000, 1]);
});

test('keeps the first accepted tick as the first one', () => {
  const world = drawnWorld(['12']);
  expect(take(world, {}, 1000)).toMatchObject({ ok: false });
  expect(world.firstTick).toBeNull();
  take(world, {}, 1005);
  take(world, {}, 1006);
  expect(world.firstTick).toBe(1005);
});

test('records tiles that I win or lose; tiles of others only change the map', () => {
  const world = drawnWorld(['123']);
  const { seq } = world.changes;
  take(world, { tiles: [0, 2, 1, 1, 2, 2] });
  expect(world.myTilesSince(1000).map(({ ref }) => ref)).toEqual([0, 1]);
  expect([...(world.changes.since(seq) ?? [])].sort()).toEqual([0, 1, 2]);
});

test('counts and leaves out invalid entries and applies the rest of the tick', () => {
  const world = drawnWorld(['12']);
  take(world, { up: { Player: [{ id: 7 }, { id: pidOf(2), gold: 77 }], Unit: [{}] } });
  expect(world.players.bySmallId.get(2)?.gold).toBe(77);
  expect(Object.fromEntries(world.skipped)).toEqual({ Player: 1, Unit: 1 });
});

test('reports an attack on me as urgent when it begins and not in every tick', () => {
  const world = drawnWorld(['12']);
  const attack = { id: 'a', attackerID: 2, targetID: 1, troops: 5, retreating: false };
  const update = { up: { Player: [{ id: pidOf(1), incomingAttacks: [attack] }] } };
  take(world, update);
  expect(reasons(world, 1000)).toEqual(['attack_on_me']);
  take(world, update);
  expect(reasons(world, 1001)).toEqual([]);
});

test('reports elimination once, and only for a player who had spawned', () => {
  const world = drawnWorld(['12']);
  const dead = { up: { Player: [{ id: pidOf(1), isAlive: false }] } };
  take(world, dead);
  take(world, dead);
  expect(reasons(world, 1000)).toEqual(['eliminated']);
  const early = drawnWorld(['12']);
  notify(early, 1, { hasSpawned: false });
  take(early, dead);
  expect(reasons(early, 1000)).toEqual([]);
});

test('records a pause and its end', () => {
  const world = drawnWorld(['12']);
  take(world, { up: { GamePaused: [{ paused: true }] } });
  expect([world.isPaused, reasons(world, 1000)]).toEqual([true, ['paused']]);
  take(world, { up: { GamePaused: [{ paused: false }] } });
  expect([world.isPaused, reasons(world, 1001)]).toEqual([false, ['resumed']]);
});

test('ends the stale state of a lost game', () => {
  const world = drawnWorld(['12']);
  world.stale = true;
  take(world, {});
  expect(world.stale).toBe(false);
});

test('counts the ticks between two as missed and refuses a jump that is too far', () => {
  const world = drawnWorld(['12']);
  take(world, {}, 1001);
  expect([world.ticksMissed, world.notes()]).toEqual([0, []]);
  take(world, {}, 1005);
  expect(world.notes()).toEqual([{ code: 'TICKS_MISSED', values: { count: 3 } }]);
  expect(take(world, {}, 1005 + 10_002)).toMatchObject({ code: 'TICK_OUT_OF_ORDER' });
  expect([world.tick, world.ticksMissed]).toEqual([1005, 3]);
});

test('leaves out a record that gives my client to another player', () => {
  const world = drawnWorld(['12']);
  take(world, { up: { Player: [{ id: pidOf(2), clientID: world.metadata.clientId, gold: 5 }] } });
  expect([world.me?.smallId, world.skipped.get('Player')]).toEqual([1, 1]);
  take(world, { up: { Player: [{ id: pidOf(1), clientID: world.metadata.clientId, gold: 5 }] } });
  expect(world.me?.gold).toBe(5);
});
