import { expect, test } from 'vitest';
import { actionsView } from '../../../../../src/main/openfront/views/actions-view.ts';
import { playerActionsResult } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const unit = (type: string, cost: number, canBuild: number | false = 0) => ({
  type,
  cost,
  canBuild,
  canUpgrade: false,
});
const answer = (fields: object) => playerActionsResult.parse({ canAttack: true, ...fields });

test('counts units that cannot be built now and lists the others, most expensive first', () => {
  const buildableUnits = [unit('City', 10), unit('Port', 20, false), unit('MIRV', 99.6)];
  const view = actionsView(drawnWorld(['12']), answer({ buildableUnits }), 0);
  expect(view.buildableUnits.map(({ type, cost }) => [type, cost])).toEqual([
    ['MIRV', 100],
    ['City', 10],
  ]);
  expect(view.omitted).toBe(1);
});

test('gives the tile of a unit only when it differs from the requested one', () => {
  const buildableUnits = [unit('City', 2, 7), unit('Port', 1, 0)];
  const view = actionsView(drawnWorld(['12']), answer({ buildableUnits }), 0);
  expect(view.buildableUnits).toEqual([
    { type: 'City', cost: 2, canBuild: true, canUpgrade: false, tile: 7 },
    { type: 'Port', cost: 1, canBuild: true, canUpgrade: false },
  ]);
});

test('lists at most five units', () => {
  const buildableUnits = Array.from({ length: 8 }, (_, n) => unit(`U${n}`, n));
  const view = actionsView(drawnWorld(['12']), answer({ buildableUnits }), null);
  expect([view.buildableUnits.length, view.omitted]).toEqual([5, 3]);
});

test('shows the interaction with the owner of the tile, but not with myself or free land', () => {
  const world = drawnWorld(['12.']);
  notify(world, 2, { displayName: '𓂀'.repeat(30) });
  const relationActions = answer({ interaction: { canTarget: true, allianceInfo: { expiresAt: 50 } } });
  expect(actionsView(world, relationActions, 1).interaction).toMatchObject({
    ownerID: 2,
    canTarget: true,
    allianceExpiresAt: 50,
  });
  for (const tile of [0, 2, null])
    expect(actionsView(world, relationActions, tile).interaction).toBeUndefined();
  expect(actionsView(world, relationActions, 1).interaction?.ownerName.length).toBeLessThan(60);
});
