import { expect, test } from 'vitest';
import { landingsFrom } from '../../../../../src/main/openfront/action-menu/landings.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/views/territory.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const landings = (world: ReturnType<typeof drawnWorld>) =>
  landingsFrom(world, surveyTerritory(world.grid, 1, world.tick));

test('the nearest shore of each who cannot be reached by land, the weakest holder first', () => {
  const world = drawnWorld(['1~22~33']);
  notify(world, 3, { troops: 10 });
  expect(landings(world)).toEqual([
    { tile: 5, owner: 3 },
    { tile: 2, owner: 2 },
  ]);
});

test('whom I touch already, allies, teammates and the dead are left in peace', () => {
  const world = drawnWorld(['21~3~4~5']);
  notify(world, 1, { allies: [3], team: 'Red' });
  notify(world, 4, { team: 'Red' });
  notify(world, 5, { isAlive: false });
  expect(landings(world)).toEqual([]);
});

test('free shore counts as weakest, but not where free land touches mine, nor rock', () => {
  expect(landings(drawnWorld(['1~.~2']))).toEqual([
    { tile: 2, owner: 0 },
    { tile: 4, owner: 2 },
  ]);
  expect(landings(drawnWorld(['.1~.~2'])).map(({ owner }) => owner)).toEqual([2]);
  expect(landings(drawnWorld(['1~^']))).toEqual([]);
});

test('without a shore of mine no boat can leave', () => {
  expect(landings(drawnWorld(['1.~2']))).toEqual([]);
});
