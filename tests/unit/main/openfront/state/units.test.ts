import { expect, test } from 'vitest';
import { unitUpdate } from '../../../../../src/shared/wire/openfront.ts';
import { UnitTable } from '../../../../../src/main/openfront/state/units.ts';

const ship = (id: number, more: object = {}) =>
  unitUpdate.parse({ id, unitType: 'Transport', ownerID: 2, pos: 10, isActive: true, ...more });

test('computes the position of a ship from its path, limited to both ends', () => {
  const units = new UnitTable();
  units.update(ship(1), 5, () => true);
  units.setPlan({ kind: 'grid', unitId: 1, planId: 1, startTick: 10, ticksPerStep: 2, path: [10, 11, 12] });
  const unit = units.byId.get(1);
  if (unit === undefined) throw new Error('the ship is missing');
  expect([5, 10, 11, 12, 14, 99].map((tick) => units.positionAt(unit, tick).pos)).toEqual([
    10, 10, 10, 11, 12, 12,
  ]);
});

test('places cars behind their engine and removes units that are gone', () => {
  const units = new UnitTable();
  units.update(ship(1), 5, () => true);
  units.update(ship(2), 5, () => true);
  units.setPlan({
    kind: 'train',
    engineUnitId: 1,
    carUnitIds: [2],
    planId: 1,
    startTick: 0,
    speed: 1,
    spacing: 2,
    path: [1, 2, 3, 4, 5],
  });
  const [engine, car] = [units.byId.get(1), units.byId.get(2)];
  if (engine === undefined || car === undefined) throw new Error('the train is missing');
  expect([units.positionAt(engine, 4).pos, units.positionAt(car, 4).pos]).toEqual([5, 3]);
  units.update(ship(2, { isActive: false }), 6, () => true);
  expect(units.byId.has(2)).toBe(false);
  expect(units.removedSince(5)).toEqual([2]);
  expect(units.removedSince(6)).toEqual([]);
});

test('hides targets and reloads of units of other players', () => {
  const units = new UnitTable();
  const secret = { targetTile: 77, missileTimerQueue: [3] };
  units.update(ship(1, secret), 5, () => false);
  expect(units.byId.get(1)).toMatchObject({ targetTile: null, reloading: 0 });
  units.update(ship(1, secret), 6, () => true);
  expect(units.byId.get(1)).toMatchObject({ targetTile: 77, reloading: 1 });
});
