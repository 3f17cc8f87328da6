import { expect, test } from 'vitest';
import { TileGrid } from '../../../../../src/main/openfront/state/tile-grid.ts';

const LAND = 0x80;

/** Four by three tiles, all plain land. */
const grid = (): TileGrid => new TileGrid(4, 3, new Uint8Array(12).fill(LAND));

test('updates counts and bounds with every change, and makes the bounds exact at a recount', () => {
  const map = grid();
  for (const ref of [0, 5, 10]) map.set(ref, 7);
  expect([map.tileCount(7), map.boundsOf(7)]).toEqual([3, { minX: 0, minY: 0, maxX: 2, maxY: 2 }]);
  expect(map.set(10, 0)).toBe(7);
  expect(map.set(0, 9)).toBe(7);
  expect([map.tileCount(7), map.tileCount(9)]).toEqual([1, 1]);
  expect(map.boundsOf(7)).toEqual({ minX: 0, minY: 0, maxX: 2, maxY: 2 });
  map.recount();
  expect(map.boundsOf(7)).toEqual({ minX: 1, minY: 1, maxX: 1, maxY: 1 });
  expect(map.boundsOf(8)).toBeNull();
});

test('separates owner, fallout and defence; changes terrain only when it is sent', () => {
  const map = grid();
  map.set(3, 4095 | (1 << 13) | (1 << 14));
  expect([map.owner(3), map.hasFallout(3), map.hasDefenceBonus(3), map.isLand(3)]).toEqual([
    4095,
    true,
    true,
    true,
  ]);
  map.set(3, 1 | (0x20 << 16));
  expect([map.owner(3), map.hasFallout(3), map.isLand(3)]).toEqual([1, false, false]);
});

test('treats a tile of the highest magnitude as land that cannot be owned', () => {
  const map = new TileGrid(2, 1, Uint8Array.of(LAND | 31, LAND | 30));
  expect([map.isPassable(0), map.isPassable(1)]).toEqual([false, true]);
});

test('limits neighbours to the edges of the map', () => {
  const map = grid();
  expect(map.neighbours(0).toSorted((a, b) => a - b)).toEqual([1, 4]);
  expect(map.neighbours(11).toSorted((a, b) => a - b)).toEqual([7, 10]);
  expect(map.neighbours(5).toSorted((a, b) => a - b)).toEqual([1, 4, 6, 9]);
  expect([map.has(11), map.has(12), map.has(1.5), map.has(-1)]).toEqual([true, false, false, false]);
});
