import { expect, test } from 'vitest';
import { listLandings } from '../../../../../src/main/openfront/action-menu/landings.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const landings = (world: ReturnType<typeof drawnWorld>) =>
  listLandings(world, surveyTerritory(world.grid, 1, world.tick));

test('finds the nearest shore of each player who cannot be reached by land, the weakest player first', () => {
  const world = drawnWorld(['1~22~33']);
  notify(world, 3, { troops: 10 });
  expect(landings(world)).toEqual([
    { tile: 5, owner: 3 },
    { tile: 2, owner: 2 },
  ]);
});

test('leaves out neighbours, allies, teammates and eliminated players', () => {
  const world = drawnWorld(['21~3~4~5']);
  notify(world, 1, { allies: [3], team: 'Red' });
  notify(world, 4, { team: 'Red' });
  notify(world, 5, { isAlive: false });
  expect(landings(world)).toEqual([]);
});

test('ranks free shore as weakest, and leaves it out when free land touches mine or when it is rock', () => {
  expect(landings(drawnWorld(['1~.~2']))).toEqual([
    { tile: 2, owner: 0 },
    { tile: 4, owner: 2 },
  ]);
  expect(landings(drawnWorld(['.1~.~2'])).map(({ owner }) => owner)).toEqual([2]);
  expect(landings(drawnWorld(['1~^']))).toEqual([]);
});

test('finds no landing when I own no shore', () => {
  expect(landings(drawnWorld(['1.~2']))).toEqual([]);
});
