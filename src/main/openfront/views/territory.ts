import { OWNER_MASK, type TileGrid } from '../state/tile-grid.ts';
import type { World } from '../state/world.ts';

const MAX_SAMPLES = 64;

/** The result of one survey of a player's land. Tiles are given by their ref, `y * width + x`. */
export interface Territory {
  readonly tick: number;
  /** Owner to the number of own tiles that touch the owner's land; 0 is free passable land. */
  readonly neighbours: ReadonlyMap<number, number>;
  /** One own tile at the border with each neighbour. */
  readonly borderTile: ReadonlyMap<number, number>;
  /** An even sample of own tiles at the water. */
  readonly shores: readonly number[];
  /** An even sample of own tiles away from every border. */
  readonly inner: readonly number[];
}

/**
 * Scans every tile of the bounding box of the owner's land once, which takes about three milliseconds for two million
 * tiles.
 */
export function surveyTerritory(grid: TileGrid, owner: number, tick: number): Territory {
  const neighbours = new Map<number, number>();
  const borderTile = new Map<number, number>();
  const shores: number[] = [];
  const inner: number[] = [];
  const bounds = grid.boundsOf(owner);
  if (bounds === null) return { tick, neighbours, borderTile, shores, inner };
  const { state, width } = grid;
  const area = Math.max(1, grid.tileCount(owner));
  const step = Math.max(1, Math.floor(area / (MAX_SAMPLES * 4)));
  let seen = 0;
  for (let y = bounds.minY; y <= bounds.maxY; y += 1) {
    const row = y * width;
    for (let x = bounds.minX; x <= bounds.maxX; x += 1) {
      const ref = row + x;
      if (((state[ref] as number) & OWNER_MASK) !== owner) continue;
      seen += 1;
      const isInner =
        isSurrounded(state, ref, width, owner) ||
        countNeighbours(grid, { ref, x, y, owner }, neighbours, borderTile);
      if (grid.isShore(ref)) shores.push(ref);
      else if (isInner && seen % step === 0) inner.push(ref);
    }
  }
  return { tick, neighbours, borderTile, shores: toSample(shores), inner: toSample(inner) };
}

/** A fast test, because most tiles of a large territory are surrounded by tiles of the same owner. */
const isSurrounded = (state: Uint16Array, ref: number, width: number, owner: number): boolean =>
  ((state[ref - 1] as number) & OWNER_MASK) === owner &&
  ((state[ref + 1] as number) & OWNER_MASK) === owner &&
  ((state[ref - width] as number) & OWNER_MASK) === owner &&
  ((state[ref + width] as number) & OWNER_MASK) === owner;

interface OwnedTile {
  readonly ref: number;
  readonly x: number;
  readonly y: number;
  readonly owner: number;
}

/** Counts the neighbouring owners of a tile. Returns true when all its neighbours belong to the owner. */
function countNeighbours(
  grid: TileGrid,
  { ref, x, y, owner }: OwnedTile,
  neighbours: Map<number, number>,
  borderTile: Map<number, number>,
): boolean {
  const around = [
    x > 0 ? ref - 1 : -1,
    x < grid.width - 1 ? ref + 1 : -1,
    y > 0 ? ref - grid.width : -1,
    y < grid.height - 1 ? ref + grid.width : -1,
  ];
  const notOwn = around.filter((tile) => tile >= 0 && grid.owner(tile) !== owner);
  if (notOwn.length === 0) return true;
  const touched = new Set<number>();
  for (const tile of notOwn) {
    const neighbour = grid.owner(tile);
    if (touched.has(neighbour) || (neighbour === 0 && !grid.isPassable(tile))) continue;
    touched.add(neighbour);
    neighbours.set(neighbour, (neighbours.get(neighbour) ?? 0) + 1);
    if (!borderTile.has(neighbour)) borderTile.set(neighbour, ref);
  }
  return false;
}

function toSample(refs: readonly number[]): number[] {
  if (refs.length <= MAX_SAMPLES) return [...refs];
  const step = refs.length / MAX_SAMPLES;
  return Array.from({ length: MAX_SAMPLES }, (_, index) => refs[Math.floor(index * step)] as number);
}

const STALE_AFTER_TICKS = 5;

/** Creates a function that surveys the land of the agent's player and caches the result for some ticks. */
export function createTerritoryCache(): (world: World) => Territory | null {
  const cached = new WeakMap<World, Territory>();
  return (world) => {
    const { me, tick } = world;
    if (me === null) return null;
    const territory = cached.get(world);
    if (territory !== undefined && tick >= territory.tick && tick - territory.tick < STALE_AFTER_TICKS)
      return territory;
    const fresh = surveyTerritory(world.grid, me.smallId, tick);
    cached.set(world, fresh);
    return fresh;
  };
}

export type ReadTerritory = ReturnType<typeof createTerritoryCache>;
