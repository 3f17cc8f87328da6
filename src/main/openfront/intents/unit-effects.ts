import { transportType } from '../state/game-metadata.ts';
import type { Unit } from '../state/units.ts';
import type { World } from '../state/world.ts';
import {
  CONFIRMED,
  noEffectResult,
  noChangeResult,
  type CreateEffectReader,
  type StateBefore,
} from './effect-result.ts';

type UnitIntent =
  | 'boat'
  | 'cancel_boat'
  | 'build_unit'
  | 'upgrade_structure'
  | 'delete_unit'
  | 'move_warship';

/** Units of the agent's player that the game did not have before; a conquered unit is not one of them. */
const listNewUnits = (world: World, before: StateBefore, type: string): Unit[] =>
  world.unitsOf(before.me, type).filter(({ id }) => !before.units.has(id));

/** How the game says that all boats are at sea. */
const NO_BOATS = 'no boats available';

const boatEffect: CreateEffectReader = ({ intent, before }) => {
  const [dst, troops] = [Number(intent['dst']), Number(intent['troops'])];
  return {
    windowTicks: 3,
    read(world) {
      const boats = listNewUnits(world, before, transportType(world.metadata.unitTypes));
      // A boat whose target the game does not report is recognised by its troops.
      const isMine = (boat: Unit): boolean =>
        boat.targetTile === null ? Math.abs(boat.troops - troops) < 1 : boat.targetTile === dst;
      if (boats.some(isMine)) return CONFIRMED;
      const areAllAtSea = world.eventsSince(before.tick).some(({ message }) => message.startsWith(NO_BOATS));
      return areAllAtSea ? noEffectResult('All your boats are at sea') : null;
    },
  };
};

const boatRetreatEffect: CreateEffectReader = ({ intent, before }) => {
  const id = Number(intent['unitID']);
  return {
    windowTicks: 4,
    noChangeReason: before.units.get(id)?.retreating === true ? 'The boat returns already' : null,
    read({ units }) {
      const boat = units.byId.get(id);
      if (boat === undefined) return noChangeResult('The boat had arrived or was lost');
      return boat.retreating ? CONFIRMED : null;
    },
  };
};

/** A structure stands on the tile that the game named, a warship patrols there, and a missile flies there. */
const buildEffect: CreateEffectReader = ({ world: atStart, intent, before, buildTile }) => {
  const [type, tile] = [String(intent['unit']), Number(intent['tile'])];
  const { structures, nukes } = atStart.metadata.unitTypes;
  const isMissile = nukes.includes(type);
  const target = structures.includes(type) ? (buildTile ?? tile) : tile;
  const isAtTarget = ({ pos, targetTile, patrolTile }: Unit): boolean => {
    if (structures.includes(type)) return pos === target;
    const goal = isMissile ? targetTile : patrolTile;
    return goal === null || goal === target;
  };
  return {
    windowTicks: isMissile ? 6 : 4,
    read(world) {
      const isBuilt = listNewUnits(world, before, type).some(isAtTarget);
      return isBuilt && (!isMissile || hasFired(world, before)) ? CONFIRMED : null;
    },
  };
};

/** Whether a silo of the agent's player reloads a shot that it had before. */
const hasFired = (world: World, { me, units }: StateBefore): boolean =>
  world.unitsOf(me).some(({ id, reloading }) => reloading > (units.get(id)?.reloading ?? 0));

const upgradeEffect: CreateEffectReader = ({ intent, before }) => {
  const id = Number(intent['unitId']);
  return {
    windowTicks: 3,
    read({ units }) {
      const { level = 0 } = units.byId.get(id) ?? {};
      if (level <= (before.units.get(id)?.level ?? Infinity)) return null;
      // The game may grant fewer levels than were asked for.
      return intent['amount'] === undefined
        ? CONFIRMED
        : { stage: 'confirmed', reason: `It has level ${level} now` };
    },
  };
};

const deleteEffect: CreateEffectReader = ({ intent, before }) => {
  const id = Number(intent['unitId']);
  return {
    windowTicks: 3,
    noChangeReason: before.units.get(id)?.isMarked === true ? 'The unit is marked already' : null,
    read({ units }) {
      const unit = units.byId.get(id);
      if (unit?.owner !== before.me) return noEffectResult('The unit is no longer yours');
      return unit.isMarked ? CONFIRMED : null;
    },
  };
};

/** A ship moves in each tick, so only where it was sent shows whether the game took the order. */
const moveEffect: CreateEffectReader = ({ intent, before }) => {
  const [ids, tile] = [intent['unitIds'] as readonly number[], Number(intent['tile'])];
  const areSent = (units: ReadonlyMap<number, Unit>): boolean =>
    ids.every((id) => units.get(id)?.patrolTile === tile);
  return {
    windowTicks: 3,
    noChangeReason: areSent(before.units) ? 'The ships patrol there already' : null,
    read: ({ units }) => (areSent(units.byId) ? CONFIRMED : null),
  };
};

export const UNIT_EFFECTS: Readonly<Record<UnitIntent, CreateEffectReader>> = {
  boat: boatEffect,
  cancel_boat: boatRetreatEffect,
  build_unit: buildEffect,
  upgrade_structure: upgradeEffect,
  delete_unit: deleteEffect,
  move_warship: moveEffect,
};
