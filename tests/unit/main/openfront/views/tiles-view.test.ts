import { expect, test } from 'vitest';
import { tilesView } from '../../../../../src/main/openfront/views/tiles-view.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

interface TilesResult {
  readonly tiles: readonly Record<string, unknown>[];
  readonly omitted?: number;
}

function view(rows: readonly string[], requested: Parameters<typeof tilesView>[1]): TilesResult {
  const seen = tilesView(drawnWorld(rows), requested);
  if (!seen.ok) throw new Error(seen.message);
  return seen.value as unknown as TilesResult;
}

test('describes a tile with its position, terrain and owner', () => {
  const { tiles, omitted } = view(['~1.', '~12'], [4, 2, 0]);
  expect(tiles).toEqual([
    expect.objectContaining({
      ref: 4,
      x: 1,
      y: 1,
      ownerID: 1,
      isBorder: true,
      isShoreline: true,
      isWater: false,
    }),
    expect.objectContaining({ ref: 2, x: 2, y: 0, ownerID: null, isBorder: false, isLand: true }),
    expect.objectContaining({ ref: 0, isWater: true, isLand: false, ownerID: null }),
  ]);
  expect(omitted).toBeUndefined();
});

test('refuses a request with a tile off the map and names the tile', () => {
  const refused = tilesView(drawnWorld(['1.']), [0, 2]);
  expect(refused).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('Tile 2') });
});

test('samples a large area evenly and counts the tiles left out', () => {
  const rows = Array.from({ length: 20 }, () => '.'.repeat(20));
  const { tiles, omitted } = view(rows, { minX: 0, minY: 0, maxX: 19, maxY: 19 });
  expect([tiles.length, omitted]).toEqual([40, 360]);
  const refs = tiles.map(({ ref }) => Number(ref));
  expect(new Set(refs).size).toBe(40);
  expect(Math.max(...refs)).toBeGreaterThan(380);
});

test('limits an area to the map; an area outside is empty', () => {
  const refs = view(['...', '...'], { minX: 2, minY: 0, maxX: 99, maxY: 99 }).tiles.map(({ ref }) => ref);
  expect(refs).toEqual([2, 5]);
  expect(view(['...'], { minX: 5, minY: 5, maxX: 9, maxY: 9 }).tiles).toEqual([]);
});
