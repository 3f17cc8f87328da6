import { expect, test } from 'vitest';
import { createTerritoryCache, surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const survey = (...rows: string[]) => surveyTerritory(drawnWorld(rows).grid, 1, 7);

test('counts neighbours by my tiles that touch them; corners do not count', () => {
  const { neighbours, tick } = survey('3113', '3112', '...2');
  expect(Object.fromEntries(neighbours)).toEqual({ 0: 2, 2: 1, 3: 3 });
  expect(tick).toBe(7);
});

test('counts a tile that touches a neighbour twice once', () => {
  const { neighbours, borderTile } = survey('212');
  expect([neighbours.get(2), borderTile.get(2)]).toEqual([1, 1]);
});

test('does not count water, rock and the edge of the map as neighbours', () => {
  expect(survey('~1^').neighbours.size).toBe(0);
});

test('does not treat the ends of adjacent rows as neighbours', () => {
  const { neighbours } = survey('~~2', '1~~', '~~3');
  expect(neighbours.size).toBe(0);
});

test('separates shores from inland tiles; border tiles are neither', () => {
  const { shores, inner } = survey('~1111', '~1112', '~1111');
  expect(shores).toEqual([1, 6, 11]);
  expect(inner).not.toContain(8);
  expect(inner).toContain(7);
});

test('returns an empty survey for a player without land', () => {
  const { neighbours, shores, inner } = survey('..2');
  expect([neighbours.size, shores, inner]).toEqual([0, [], []]);
});

test('caches a survey for five ticks and drops it when the tick goes back', () => {
  const world = drawnWorld(['1.']);
  const look = createTerritoryCache();
  const first = look(world);
  world.tick += 4;
  expect(look(world)).toBe(first);
  world.tick += 1;
  const second = look(world);
  expect(second).not.toBe(first);
  world.tick -= 1;
  expect(look(world)).not.toBe(second);
  world.clearPlayers();
  expect(look(world)).toBeNull();
});
