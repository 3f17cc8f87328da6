import { expect, test } from 'vitest';
import { rankedUnits, toUnitView } from '../../../../../src/main/openfront/views/unit-view.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

test('ranks my units first, then units near me, units of allies and the rest', () => {
  const far = '~'.repeat(60);
  const world = drawnWorld([`1${far}`]);
  notify(world, 1, { allies: [3] });
  place(world, 1, { ownerID: 4, pos: 50 });
  place(world, 2, { ownerID: 3, pos: 50 });
  place(world, 3, { ownerID: 2, pos: 40 });
  place(world, 4, { ownerID: 1, pos: 60 });
  place(world, 5, { ownerID: 3, pos: 5 });
  const ids = rankedUnits(world, world.units.byId.values()).map(({ id }) => id);
  expect(ids).toEqual([4, 3, 5, 2, 1]);
});

test('leaves out missing fields and rounds numbers', () => {
  const world = drawnWorld(['12']);
  place(world, 1, { troops: 10.6 });
  const [unit] = world.unitsOf(1);
  if (unit === undefined) throw new Error('no unit');
  expect(toUnitView(world, unit)).toEqual({
    id: 1,
    unitType: 'Warship',
    ownerID: 1,
    pos: 0,
    troops: 11,
    isActive: true,
    level: 1,
  });
});

test('shows the target of my own missile but not of another player’s', () => {
  const world = drawnWorld(['12']);
  place(world, 1, { unitType: 'Atom Bomb', targetTile: 1 });
  place(world, 2, { unitType: 'Atom Bomb', targetTile: 0, ownerID: 2 });
  const received = [...world.units.byId.values()].map((unit) => toUnitView(world, unit));
  expect(received.map((unit) => 'targetTile' in unit)).toEqual([true, false]);
});

test('gives the present position of a moving ship and the step before', () => {
  const world = drawnWorld(['1~~~']);
  place(world, 1);
  const path = [0, 1, 2, 3];
  world.units.setPlan({
    kind: 'grid',
    unitId: 1,
    planId: 1,
    startTick: world.tick - 2,
    ticksPerStep: 1,
    path,
  });
  const [ship] = world.unitsOf(1);
  if (ship === undefined) throw new Error('no ship');
  expect(toUnitView(world, ship)).toMatchObject({ pos: 2, lastPos: 1 });
});
