import type { Unit } from '../state/units.ts';
import type { World } from '../state/world.ts';

/**
 * A unit in the shape of docs/specifications/004-openfront.md §4.2. `lastPos` is its
 * position one step before.
 */
export function toUnitView(world: World, unit: Unit) {
  const { pos, lastPos } = world.units.positionAt(unit, world.tick);
  return {
    id: unit.id,
    unitType: unit.type,
    ownerID: unit.owner,
    pos,
    ...(lastPos === pos ? {} : { lastPos }),
    troops: Math.round(unit.troops),
    // The host forgets a unit when the game removes it.
    isActive: true,
    level: unit.level,
    ...(unit.health === null ? {} : { health: Math.round(unit.health) }),
    ...(unit.underConstruction ? { underConstruction: true } : {}),
    ...(unit.targetTile === null ? {} : { targetTile: unit.targetTile }),
    ...(unit.retreating ? { retreating: true } : {}),
  };
}

/** Units at most this far from the rectangle around the land of the agent's player are listed before others. */
const NEAR_TILES = 40;

/** Units of the agent's player first, then units near its land, then units of allies, then the rest. */
export function rankedUnits(world: World, units: Iterable<Unit>): Unit[] {
  const me = world.players.mySmallId;
  const bounds = me === null ? null : world.grid.boundsOf(me);
  const isNear = (unit: Unit): boolean => {
    if (bounds === null) return false;
    const { pos } = world.units.positionAt(unit, world.tick);
    const [x, y] = [world.grid.x(pos), world.grid.y(pos)];
    return (
      x >= bounds.minX - NEAR_TILES &&
      x <= bounds.maxX + NEAR_TILES &&
      y >= bounds.minY - NEAR_TILES &&
      y <= bounds.maxY + NEAR_TILES
    );
  };
  const rankOf = (unit: Unit): number => {
    if (unit.owner === me) return 0;
    if (isNear(unit)) return 1;
    return world.isAlly(unit.owner) ? 2 : 3;
  };
  const ranked = [...units].map((unit) => ({ unit, rank: rankOf(unit) }));
  return ranked.sort((a, b) => a.rank - b.rank || a.unit.id - b.unit.id).map(({ unit }) => unit);
}
