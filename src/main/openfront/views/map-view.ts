import type { World } from '../state/world.ts';
import { createBudget } from '../rules/fit.ts';
import { omittedOf } from './state-view.ts';

const MAP_TOKENS = 2000;
const FRESH_FOR_TICKS = 20;

interface Drawn {
  readonly tick: number;
  readonly land: number;
}

/**
 * The resource `game://map/summary` (docs/specifications/004-openfront.md §4.3): the
 * territory of each player and the capitals of the nations.
 */
export function createMapView() {
  const drawn = new WeakMap<World, Drawn>();
  return (world: World) => {
    const { grid, facts } = world;
    const known = drawn.get(world);
    // Bounds only grow between two recounts, so they are recounted when they are too old.
    if (known === undefined || world.tick - known.tick >= FRESH_FOR_TICKS || world.tick < known.tick) {
      grid.recount();
      drawn.set(world, { tick: world.tick, land: known?.land ?? facts.numLandTiles ?? grid.landTiles() });
    }
    const land = drawn.get(world)?.land ?? 0;
    const base = {
      width: grid.width,
      height: grid.height,
      numLandTiles: land,
      numWaterTiles: grid.size - land,
    };
    const budget = createBudget(MAP_TOKENS);
    budget.spend({ ...base, territoryByPlayer: {}, nations: [], omitted: { players: 9999, nations: 9999 } });
    const players = [...world.players.bySmallId.values()]
      .filter(({ smallId }) => grid.tilesOf(smallId) > 0)
      .sort((a, b) => Number(b === world.me) - Number(a === world.me) || b.tiles - a.tiles);
    const territory = budget.take(players, { max: 60, reserve: 400 }, ({ smallId }) => ({
      key: String(smallId),
      value: { tileCount: grid.tilesOf(smallId), boundingBox: grid.boxOf(smallId) },
    }));
    const nations = budget.take(facts.nations, { max: 60, reserve: 0 }, (nation) => nation);
    return {
      ...base,
      territoryByPlayer: Object.fromEntries(territory.included.map(({ key, value }) => [key, value])),
      nations: nations.included,
      ...omittedOf({ players: territory.omitted, nations: nations.omitted }),
    };
  };
}

export type MapView = ReturnType<typeof createMapView>;
