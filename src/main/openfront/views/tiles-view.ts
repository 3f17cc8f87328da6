import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { TileBounds } from '../state/tile-grid.ts';
import type { World } from '../state/world.ts';

/** The maximum of one result; a tile needs about forty tokens. */
const MAX_TILES = 40;
/** The bounds may contain the whole map, so only about this many of its tiles are collected. */
const MAX_COLLECTED_REFS = 4000;

/**
 * The result of `game.query_tiles` (docs/specifications/004-openfront.md §5.1). A large
 * area gives an even sample and the number of tiles left out.
 */
export function tilesView(
  world: World,
  area: readonly number[] | TileBounds,
): Outcome<Record<string, unknown>, OpenFrontCode> {
  const { grid } = world;
  const refs = isBounds(area) ? refsIn(world, area) : area;
  const refOffMap = refs.find((ref) => !grid.has(ref));
  if (refOffMap !== undefined) return refuse('INVALID_REQUEST', `Tile ${refOffMap} is not on this map`);
  const step = Math.max(1, refs.length / MAX_TILES);
  const tiles = Array.from(
    { length: Math.min(refs.length, MAX_TILES) },
    (_, index) => refs[Math.floor(index * step)] as number,
  );
  const omitted = refs.length - tiles.length;
  return accept({ tiles: tiles.map((ref) => tileInfo(world, ref)), ...(omitted > 0 ? { omitted } : {}) });
}

const isBounds = (area: readonly number[] | TileBounds): area is TileBounds => 'minX' in area;

function refsIn({ grid }: World, bounds: TileBounds): number[] {
  const [maxX, maxY] = [Math.min(bounds.maxX, grid.width - 1), Math.min(bounds.maxY, grid.height - 1)];
  const area = Math.max(0, maxX - bounds.minX + 1) * Math.max(0, maxY - bounds.minY + 1);
  const stride = Math.max(1, Math.floor(Math.sqrt(area / MAX_COLLECTED_REFS)));
  const refs: number[] = [];
  for (let y = bounds.minY; y <= maxY; y += stride)
    for (let x = bounds.minX; x <= maxX; x += stride) refs.push(y * grid.width + x);
  return refs;
}

function tileInfo({ grid }: World, ref: number) {
  const owner = grid.owner(ref);
  const isLand = grid.isLand(ref);
  return {
    ref,
    x: grid.x(ref),
    y: grid.y(ref),
    isLand,
    isWater: !isLand,
    isShoreline: grid.isShore(ref),
    ownerID: owner === 0 ? null : owner,
    hasFallout: grid.hasFallout(ref),
    isBorder: owner !== 0 && grid.neighbours(ref).some((neighbour) => grid.owner(neighbour) !== owner),
    hasDefenseBonus: grid.hasDefenceBonus(ref),
  };
}
