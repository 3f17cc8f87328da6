import type { World } from '../state/world.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import { omittedOf } from './state-view.ts';

const MAX_MAP_TOKENS = 2000;
const MAX_COUNT_AGE_TICKS = 20;
const MAX_PLAYERS = 60;
const MAX_NATIONS = 60;
/** Reserves space for the counts of what is left out, which are known last. */
const LARGEST_OMITTED = { players: 9999, nations: 9999 };
/** Tokens that the players leave to the nations. */
const RESERVE_AFTER_PLAYERS = 400;

/** The number of land tiles, and the tick of the last recount of the grid. */
interface LandCount {
  readonly tick: number;
  readonly land: number;
}

/**
 * The resource `game://map/summary` (docs/specifications/004-openfront.md §4.3): the
 * territory of each player and the capitals of the nations.
 */
export function createMapView() {
  const landCounts = new WeakMap<World, LandCount>();
  return (world: World) => {
    const { grid, metadata } = world;
    const previous = landCounts.get(world);
    // Bounds only grow between two recounts, so they are recounted when they are too old.
    if (
      previous === undefined ||
      world.tick - previous.tick >= MAX_COUNT_AGE_TICKS ||
      world.tick < previous.tick
    ) {
      grid.recount();
      landCounts.set(world, {
        tick: world.tick,
        land: previous?.land ?? metadata.numLandTiles ?? grid.landTileCount(),
      });
    }
    const land = landCounts.get(world)?.land ?? 0;
    const base = {
      width: grid.width,
      height: grid.height,
      numLandTiles: land,
      numWaterTiles: grid.size - land,
    };
    const budget = createTokenBudget(MAX_MAP_TOKENS);
    budget.spend({ ...base, territoryByPlayer: {}, nations: [], omitted: LARGEST_OMITTED });
    const players = [...world.players.bySmallId.values()]
      .filter(({ smallId }) => grid.tileCount(smallId) > 0)
      .sort((a, b) => Number(b === world.me) - Number(a === world.me) || b.tiles - a.tiles);
    const territory = budget.take(
      players,
      { max: MAX_PLAYERS, reserve: RESERVE_AFTER_PLAYERS },
      ({ smallId }) => ({
        key: String(smallId),
        value: { tileCount: grid.tileCount(smallId), boundingBox: grid.boundsOf(smallId) },
      }),
    );
    const nations = budget.take(metadata.nations, { max: MAX_NATIONS, reserve: 0 }, (nation) => nation);
    return {
      ...base,
      territoryByPlayer: Object.fromEntries(territory.included.map(({ key, value }) => [key, value])),
      nations: nations.included,
      ...omittedOf({ players: territory.omitted, nations: nations.omitted }),
    };
  };
}

export type MapView = ReturnType<typeof createMapView>;
