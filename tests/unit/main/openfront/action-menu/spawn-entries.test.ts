import { expect, test } from 'vitest';
import { spawnEntries } from '../../../../../src/main/openfront/action-menu/spawn-entries.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const plain = (width: number, height: number, draw: (x: number, y: number) => string): string[] =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => draw(x, y)).join(''));

test('offers free passable land, numbered from one and far apart', () => {
  const world = drawnWorld(plain(120, 120, (x) => (x < 40 ? '~' : x < 60 ? '^' : '.')));
  const entries = spawnEntries(world);
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => `spawn-${index + 1}`));
  const tiles = entries.map(({ intent }) => Number(intent['tile']));
  expect(tiles.every((tile) => world.grid.isPassable(tile))).toBe(true);
  for (const [index, tile] of tiles.entries())
    for (const other of tiles.slice(index + 1)) {
      const [dx, dy] = [world.grid.x(tile) - world.grid.x(other), world.grid.y(tile) - world.grid.y(other)];
      expect(Math.hypot(dx, dy)).toBeGreaterThan(36);
    }
});

test('places the first offer far from the players who have spawned', () => {
  const world = drawnWorld(plain(100, 30, (x, y) => (x < 10 && y < 30 ? '2' : '.')));
  const [first] = spawnEntries(world);
  expect(Number(first?.intent['tile']) % 100).toBeGreaterThan(60);
});

test('offers nothing on a map without free land', () => {
  expect(spawnEntries(drawnWorld(plain(30, 30, () => '~')))).toEqual([]);
  expect(spawnEntries(drawnWorld(plain(30, 30, () => '2')))).toEqual([]);
});
