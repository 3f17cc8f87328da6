import { expect, test } from 'vitest';
import { createMapView } from '../../../../../src/main/openfront/views/map-view.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

test('counts land and water and gives bounds for each player who owns land', () => {
  const world = drawnWorld(['~1.', '~12']);
  const view = createMapView()(world);
  expect(view).toMatchObject({ width: 3, height: 2, numLandTiles: 4, numWaterTiles: 2 });
  expect(view.territoryByPlayer).toEqual({
    1: { tileCount: 2, boundingBox: { minX: 1, minY: 0, maxX: 1, maxY: 1 } },
    2: { tileCount: 1, boundingBox: { minX: 2, minY: 1, maxX: 2, maxY: 1 } },
  });
  expect('omitted' in view).toBe(false);
});

test('makes bounds exact within twenty ticks after a loss', () => {
  const world = drawnWorld(['1..1']);
  const view = createMapView();
  view(world);
  world.grid.set(3, 0);
  const boundsOf = () => view(world).territoryByPlayer['1']?.boundingBox?.maxX;
  world.tick += 19;
  expect(boundsOf()).toBe(3);
  world.tick += 1;
  expect(boundsOf()).toBe(0);
});

test('leaves out players who own no land any more', () => {
  const world = drawnWorld(['12']);
  world.grid.set(1, 0);
  expect(Object.keys(createMapView()(world).territoryByPlayer)).toEqual(['1']);
});
