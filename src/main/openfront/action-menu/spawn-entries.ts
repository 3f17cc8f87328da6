import type { World } from '../state/world.ts';
import type { MenuEntry } from './menu.ts';

/** The map is divided into this many cells in each direction; the middle of each is a possible spawn tile. */
const CELLS_PER_AXIS = 24;
const MAX_CHOICES = 4;
/** Half the side of the square around a spawn tile whose free land counts. */
const RADIUS_TILES = 12;
/** Two choices are more than this far apart, so that the agent really has a choice. */
const MIN_CHOICE_DISTANCE_TILES = RADIUS_TILES * 3;
/** The distance between the sampled tiles of the square, in both directions. */
const SAMPLE_STEP_TILES = 3;
/** A square of free land counts as much as a distance of this many tiles from the nearest player. */
const FREE_LAND_WEIGHT_TILES = 100;
/** A player further away than this is no danger at the beginning, so a longer distance does not count. */
const MAX_COUNTED_DISTANCE_TILES = 150;
/** The distance that is shown when there is no other player yet. */
const NO_PLAYER_DISTANCE_TILES = 1000;

interface SpawnTile {
  readonly tile: number;
  /** The share of the land around the tile that is free, 0 to 1. */
  readonly freeLandShare: number;
  /** The distance from the nearest other player. */
  readonly distanceTiles: number;
}

/** Offers spawn tiles with much free land around them and far from the other players. */
export function spawnEntries(world: World): MenuEntry[] {
  const candidates = listCandidates(world).sort((a, b) => scoreOf(b) - scoreOf(a));
  const chosen: SpawnTile[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MAX_CHOICES) break;
    const isFarEnough = ({ tile }: SpawnTile): boolean =>
      distanceOf(world, candidate.tile, tile) > MIN_CHOICE_DISTANCE_TILES;
    if (chosen.every(isFarEnough)) chosen.push(candidate);
  }
  return chosen.map(({ tile, freeLandShare, distanceTiles }, index) => ({
    id: `spawn-${index + 1}`,
    details: {
      action: 'spawn',
      tile,
      landAroundPercent: Math.round(freeLandShare * 100),
      nearestPlayerTiles: Math.round(distanceTiles),
    },
    intent: { type: 'spawn', tile },
  }));
}

const scoreOf = ({ freeLandShare, distanceTiles }: SpawnTile): number =>
  freeLandShare * FREE_LAND_WEIGHT_TILES + Math.min(distanceTiles, MAX_COUNTED_DISTANCE_TILES);

/** The free tiles in the middle of the cells. */
function listCandidates(world: World): SpawnTile[] {
  const { grid } = world;
  const startTiles = listStartTiles(world);
  const tiles: SpawnTile[] = [];
  for (let row = 0; row < CELLS_PER_AXIS; row += 1) {
    for (let column = 0; column < CELLS_PER_AXIS; column += 1) {
      const x = Math.floor(((column + 0.5) * grid.width) / CELLS_PER_AXIS);
      const y = Math.floor(((row + 0.5) * grid.height) / CELLS_PER_AXIS);
      const tile = y * grid.width + x;
      if (!grid.isPassable(tile) || grid.owner(tile) !== 0) continue;
      const distances = startTiles.map((startTile) => distanceOf(world, tile, startTile));
      const distanceTiles = Math.min(NO_PLAYER_DISTANCE_TILES, ...distances);
      tiles.push({ tile, freeLandShare: freeLandShareAround(world, x, y), distanceTiles });
    }
  }
  return tiles;
}

/** The middle of the bounding box of each other player's land, and the tiles where nations will spawn. */
function listStartTiles(world: World): number[] {
  const middles = [...world.players.bySmallId.values()].flatMap((player) => {
    const bounds = player === world.me ? null : world.grid.boundsOf(player.smallId);
    if (bounds === null) return [];
    return [
      Math.floor((bounds.minY + bounds.maxY) / 2) * world.grid.width +
        Math.floor((bounds.minX + bounds.maxX) / 2),
    ];
  });
  return [...middles, ...world.metadata.nations.map(({ capitalTile }) => capitalTile)];
}

const distanceOf = ({ grid }: World, a: number, b: number): number =>
  Math.hypot(grid.x(a) - grid.x(b), grid.y(a) - grid.y(b));

/** The share of free land, 0 to 1, in a coarse sample of the square around the tile. */
function freeLandShareAround({ grid }: World, x: number, y: number): number {
  let freeCount = 0;
  let sampleCount = 0;
  for (let dy = -RADIUS_TILES; dy <= RADIUS_TILES; dy += SAMPLE_STEP_TILES) {
    for (let dx = -RADIUS_TILES; dx <= RADIUS_TILES; dx += SAMPLE_STEP_TILES) {
      sampleCount += 1;
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
      const tile = row * grid.width + column;
      if (grid.isPassable(tile) && grid.owner(tile) === 0) freeCount += 1;
    }
  }
  return freeCount / sampleCount;
}
