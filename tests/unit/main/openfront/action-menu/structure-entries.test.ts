import { expect, test } from 'vitest';
import { structureEntries } from '../../../../../src/main/openfront/action-menu/structure-entries.ts';
import { playerActionsResult } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const answer = (...buildableUnits: object[]) => playerActionsResult.parse({ buildableUnits });
const ids = (...answers: ReturnType<typeof answer>[]): string[] =>
  structureEntries(drawnWorld(['1']), answers).map(({ id }) => id);

test('offers a structure once, at the tile of the first reply', () => {
  const [entry, ...more] = structureEntries(drawnWorld(['1']), [
    answer({ type: 'Missile Silo', canBuild: 7, canUpgrade: false, cost: 10.4 }),
    answer({ type: 'Missile Silo', canBuild: 9, canUpgrade: false, cost: 10.4 }),
  ]);
  expect(more).toEqual([]);
  expect(entry).toEqual({
    id: 'build-missile-silo',
    details: { action: 'build Missile Silo', cost: 10, tile: 7 },
    intent: { type: 'build_unit', unit: 'Missile Silo', tile: 7 },
  });
});

test('offers an upgrade by the number of the unit beside a new structure', () => {
  const city = { type: 'City', canBuild: 3, canUpgrade: 41, cost: 1 };
  expect(ids(answer(city), answer({ ...city, canUpgrade: 42 }))).toEqual([
    'upgrade-41',
    'build-city',
    'upgrade-42',
  ]);
});

test('accepts tile 0 and unit 0, and treats false as not possible', () => {
  expect(ids(answer({ type: 'City', canBuild: 0, canUpgrade: 0, cost: 1 }))).toEqual([
    'upgrade-0',
    'build-city',
  ]);
  expect(ids(answer({ type: 'City', canBuild: false, canUpgrade: false, cost: 1 }))).toEqual([]);
});

test('does not offer bombs and ships as structures', () => {
  expect(
    ids(answer({ type: 'Atom Bomb', canBuild: 1, cost: 1 }, { type: 'Warship', canBuild: 1, cost: 1 })),
  ).toEqual([]);
});
