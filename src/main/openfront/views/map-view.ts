import type { World } from '../state/world.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import { omittedOf } from './state-view.ts';

const MAX_MAP_TOKENS = 2000;
const MAX_AGE_TICKS = 20;

interface LandCount {
  readonly tick: number;
  readonly land: number;
}

/**
 * The resource `game://map/summary` (docs/specifications/004-openfront.md §4.3): the
 * territory of each player and the capitals of the nations.
 */
export function createMapView() {
  const counted = new WeakMap<World, LandCount>();
  return (world: World) => {
    const { grid, facts } = world;
    const previous = counted.get(world);
    // Bounds only grow between two recounts, so they are recounted when they are too old.
    if (previous === undefined || world.tick - previous.tick >= MAX_AGE_TICKS || world.tick < previous.tick) {
      grid.recount();
      counted.set(world, {
        tick: world.tick,
        land: previous?.land ?? facts.numLandTiles ?? grid.landTileCount(),
      });
    }
    const land = counted.get(world)?.land ?? 0;
    const base = {
      width: grid.width,
      height: grid.height,
      numLandTiles: land,
      numWaterTiles: grid.size - land,
    };
    const budget = createTokenBudget(MAX_MAP_TOKENS);
    budget.spend({ ...base, territoryByPlayer: {}, nations: [], omitted: { players: 9999, nations: 9999 } });
    const players = [...world.players.bySmallId.values()]
      .filter(({ smallId }) => grid.tileCount(smallId) > 0)
      .sort((a, b) => Number(b === world.me) - Number(a === world.me) || b.tiles - a.tiles);
    const territory = budget.take(players, { max: 60, reserve: 400 }, ({ smallId }) => ({
      key: String(smallId),
      value: { tileCount: grid.tileCount(smallId), boundingBox: grid.boundsOf(smallId) },
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
