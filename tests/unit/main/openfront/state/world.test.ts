import { expect, test } from 'vitest';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

const RESUMED = hostEvent('resumed', { code: 'RESUMED', values: {} });

test('numbers events without gaps, also after old ones were dropped', () => {
  const world = drawnWorld(['12']);
  for (let n = 0; n < 301; n += 1) world.recordEvent(RESUMED);
  const stored = world.eventsAfter(0, 1000);
  expect([stored.length, stored[0]?.seq, world.newestEventSeq]).toEqual([201, 101, 301]);
  expect(world.eventsAfter(298, 2).map(({ seq }) => seq)).toEqual([300, 301]);
});

test('excludes the given tick from the events since it', () => {
  const world = drawnWorld(['12']);
  for (const tick of [1, 2, 3]) {
    world.tick = tick;
    world.recordEvent(RESUMED);
    world.recordUrgent('resumed');
    world.recordMyTile(tick);
  }
  expect(world.eventsSince(2).map(({ tick }) => tick)).toEqual([3]);
  expect(world.urgentSince(1).map(({ tick }) => tick)).toEqual([2, 3]);
  expect(world.myTilesSince(3)).toEqual([]);
});

test('counts allied players and teammates as allies, but never a player itself', () => {
  const world = drawnWorld(['1234']);
  notify(world, 1, { team: 'Red', allies: [2] });
  notify(world, 3, { team: 'Red' });
  expect([1, 2, 3, 4].map((id) => world.isAlly(id))).toEqual([false, true, true, false]);
  expect(world.isTeammate(2)).toBe(false);
});

test('does not treat two players without a team as teammates', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { team: null });
  notify(world, 2, { team: null });
  expect(world.isAlly(2)).toBe(false);
});

test('counts a silo as ready when it is mine, finished and has a missile left', () => {
  const world = drawnWorld(['12']);
  const silo = (id: number, fields: object): void =>
    place(world, id, { unitType: 'Missile Silo', ...fields });
  silo(1, {});
  silo(2, { underConstruction: true });
  silo(3, { missileTimerQueue: [5] });
  silo(4, { missileTimerQueue: [5], level: 2 });
  silo(5, { ownerID: 2 });
  expect(world.countReadySilos()).toBe(2);
});

test('shows a player without a record by number and has no viewer before my player is known', () => {
  const world = drawnWorld(['12']);
  expect([world.nameOf(2), world.nameOf(77)]).toEqual(['Player 2', '#77']);
  world.clearPlayers();
  expect([world.me, world.viewer(), world.isKnown]).toEqual([null, null, false]);
});

test('counts skipped entries by kind', () => {
  const world = drawnWorld(['12']);
  for (const what of ['Unit', 'Player', 'Unit']) world.countSkipped(what);
  expect([...world.skipped]).toEqual([
    ['Unit', 2],
    ['Player', 1],
  ]);
});
