import type { World } from '../state/world.ts';
import type { MenuEntry } from './menu.ts';

const GRID_CELLS = 24;
const MAX_CHOICES = 4;
const RADIUS_TILES = 12;

interface SpawnTile {
  readonly tile: number;
  readonly land: number;
  readonly distance: number;
}

/** Offers spawn tiles with much free land around them and far from the other players. */
export function spawnEntries(world: World): MenuEntry[] {
  const tiles = candidates(world).sort((a, b) => score(b) - score(a));
  const chosen: SpawnTile[] = [];
  for (const spawn of tiles) {
    if (chosen.length === MAX_CHOICES) break;
    if (chosen.every((earlier) => distanceOf(world, spawn.tile, earlier.tile) > RADIUS_TILES * 3))
      chosen.push(spawn);
  }
  return chosen.map(({ tile, land, distance }, index) => ({
    id: `spawn-${index + 1}`,
    details: {
      action: 'spawn',
      tile,
      landAroundPercent: Math.round(land * 100),
      nearestPlayerTiles: Math.round(distance),
    },
    intent: { type: 'spawn', tile },
  }));
}

const score = ({ land, distance }: SpawnTile): number => land * 100 + Math.min(distance, 150);

function candidates(world: World): SpawnTile[] {
  const { grid } = world;
  const taken = takenTiles(world);
  const tiles: SpawnTile[] = [];
  for (let row = 0; row < GRID_CELLS; row += 1) {
    for (let column = 0; column < GRID_CELLS; column += 1) {
      const x = Math.floor(((column + 0.5) * grid.width) / GRID_CELLS);
      const y = Math.floor(((row + 0.5) * grid.height) / GRID_CELLS);
      const tile = y * grid.width + x;
      if (!grid.isPassable(tile) || grid.owner(tile) !== 0) continue;
      const distance = Math.min(1000, ...taken.map((takenTile) => distanceOf(world, tile, takenTile)));
      tiles.push({ tile, land: landAround(world, x, y), distance });
    }
  }
  return tiles;
}

/** The tiles where players have spawned and where nations will spawn. */
function takenTiles(world: World): number[] {
  const spawned = [...world.players.bySmallId.values()].flatMap((player) => {
    const bounds = player === world.me ? null : world.grid.boundsOf(player.smallId);
    if (bounds === null) return [];
    return [
      Math.floor((bounds.minY + bounds.maxY) / 2) * world.grid.width +
        Math.floor((bounds.minX + bounds.maxX) / 2),
    ];
  });
  return [...spawned, ...world.facts.nations.map(({ capitalTile }) => capitalTile)];
}

const distanceOf = ({ grid }: World, a: number, b: number): number =>
  Math.hypot(grid.x(a) - grid.x(b), grid.y(a) - grid.y(b));

/** The share of free land, 0 to 1, in a coarse sample of the square around the tile. */
function landAround({ grid }: World, x: number, y: number): number {
  let land = 0;
  let sampled = 0;
  for (let dy = -RADIUS_TILES; dy <= RADIUS_TILES; dy += 3) {
    for (let dx = -RADIUS_TILES; dx <= RADIUS_TILES; dx += 3) {
      sampled += 1;
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
      const tile = row * grid.width + column;
      if (grid.isPassable(tile) && grid.owner(tile) === 0) land += 1;
    }
  }
  return land / sampled;
}
