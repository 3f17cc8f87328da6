import type { World } from '../state/world.ts';

/** The values by which a player decides. The bridge sends only the troops; the others are estimates, partly by the game's formulas. */
export interface Strength {
  readonly troops: number;
  /** The estimated maximum number of troops that the land supports. */
  readonly capacity: number;
  readonly capacityPercent: number;
  readonly growthPerTick: number;
  /** Number of troops that can leave without making the land easy to attack. */
  readonly safeTroops: number;
}

/** A number of the game, as are those of the formulas for `capacity` and `growthPerTick`. */
const TROOPS_PER_CITY_LEVEL = 250_000;
/** The share of the troops that stays at home; smaller in the spawn phase, in which hardly anyone attacks. */
const RESERVE_SHARE = 0.35;
const SPAWN_RESERVE_SHARE = 0.15;
/** The reserve must exceed the attacking troops by this factor. */
const DEFENCE_FACTOR = 1.1;

export function strengthOf(world: World): Strength {
  const { me } = world;
  if (me === null) return { troops: 0, capacity: 0, capacityPercent: 0, growthPerTick: 0, safeTroops: 0 };
  const cityType = world.metadata.unitTypes.values['City'] ?? 'City';
  const cityLevels = world.unitsOf(me.smallId, cityType).reduce((sum, { level }) => sum + level, 0);
  const capacity = 2 * (me.tiles ** 0.6 * 1000 + 50_000) + cityLevels * TROOPS_PER_CITY_LEVEL;
  const filledShare = Math.min(1, me.troops / capacity);
  const incomingTroops = me.own.incoming.reduce((sum, { troops }) => sum + troops, 0);
  const isUndisturbed = me.own.incoming.length === 0 && world.inSpawnPhase;
  const reserveShare = isUndisturbed ? SPAWN_RESERVE_SHARE : RESERVE_SHARE;
  const reserve = Math.max(me.troops * reserveShare, incomingTroops * DEFENCE_FACTOR);
  return {
    troops: Math.floor(me.troops),
    capacity: Math.round(capacity),
    capacityPercent: Math.round(filledShare * 100),
    growthPerTick: Math.round((10 + me.troops ** 0.73 / 4) * (1 - filledShare)),
    safeTroops: Math.max(0, Math.floor(me.troops - reserve)),
  };
}
