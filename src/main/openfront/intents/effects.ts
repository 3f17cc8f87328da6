import { transportType } from '../state/facts.ts';
import type { World } from '../state/world.ts';
import type { PlayerIntent } from '../rules/player-intents.ts';
import type { GameIntent } from '../rules/translate-intent.ts';

/**
 * The game confirms no intent and drops impossible ones silently. Therefore the host
 * stores the state before an intent and checks the following ticks for the change that
 * this type of intent causes.
 */

export interface StateBefore {
  readonly tick: number;
  readonly outgoing: ReadonlyMap<string, number>;
  readonly unitIds: ReadonlySet<number>;
  readonly levels: ReadonlyMap<number, number>;
  readonly patrols: ReadonlyMap<number, number | null>;
  readonly allies: readonly number[];
  readonly requests: readonly number[];
  readonly embargoes: readonly number[];
  readonly gold: number;
}

export function captureState(world: World): StateBefore {
  const { me } = world;
  const ownUnits = me === null ? [] : world.unitsOf(me.smallId);
  return {
    tick: world.tick,
    outgoing: new Map(me?.own.outgoing.map(({ id, troops }) => [id, troops])),
    unitIds: new Set(ownUnits.map(({ id }) => id)),
    levels: new Map(ownUnits.map(({ id, level }) => [id, level])),
    patrols: new Map(ownUnits.map(({ id, patrolTile }) => [id, patrolTile])),
    allies: me?.allies ?? [],
    requests: me?.own.requests ?? [],
    embargoes: me?.own.embargoes ?? [],
    gold: me?.gold ?? 0,
  };
}

type EffectCheck = (world: World, intent: GameIntent, before: StateBefore) => boolean;

/** Whether an event of this type was recorded after the intent was sent. */
const hasEvent = (world: World, before: StateBefore, type: string): boolean =>
  world.eventsSince(before.tick).some((event) => event.type === type);

const hasNewUnit = (world: World, before: StateBefore, type: string): boolean => {
  const { me } = world;
  return me !== null && world.unitsOf(me.smallId, type).some(({ id }) => !before.unitIds.has(id));
};

const EFFECT_CHECKS: Readonly<Record<PlayerIntent, EffectCheck>> = {
  spawn: (world) => world.me?.hasSpawned === true,
  attack: (world, { targetID }, before) => {
    const target = targetID === null ? 0 : world.players.numberOf(targetID);
    const attacks = world.me?.own.outgoing.filter(({ other }) => other === target) ?? [];
    return attacks.some(({ id, troops }) => troops > (before.outgoing.get(id) ?? -1));
  },
  cancel_attack: (world, { attackID }) =>
    world.me?.own.outgoing.find(({ id }) => id === attackID)?.retreating ?? true,
  boat: (world, _intent, before) => hasNewUnit(world, before, transportType(world.facts.unitTypes)),
  cancel_boat: (world, { unitID }) => world.units.byId.get(Number(unitID))?.retreating ?? true,
  build_unit: (world, { unit }, before) => hasNewUnit(world, before, String(unit)),
  upgrade_structure: (world, { unitId }, before) => {
    const unit = world.units.byId.get(Number(unitId));
    return unit !== undefined && (unit.level > (before.levels.get(unit.id) ?? 0) || unit.underConstruction);
  },
  delete_unit: (world, { unitId }) => world.units.byId.get(Number(unitId))?.isMarked ?? true,
  // A ship moves in each tick, so only where it was sent tells whether the game took the order.
  move_warship(world, { unitIds, tile }, before) {
    const ids = unitIds as readonly number[];
    const isSent = (id: number): boolean => world.units.byId.get(id)?.patrolTile === Number(tile);
    return ids.every(isSent) && ids.some((id) => before.patrols.get(id) !== Number(tile));
  },
  allianceRequest: (world, { recipient }) => {
    const other = world.players.numberOf(recipient);
    const { me } = world;
    return me !== null && (me.own.requests.includes(other) || me.allies.includes(other));
  },
  allianceReject: (world, _intent, before) => hasEvent(world, before, 'alliance_rejected'),
  allianceExtension: (world, _intent, before) => hasEvent(world, before, 'alliance_extended'),
  breakAlliance: (world, { recipient }) =>
    world.me?.allies.includes(world.players.numberOf(recipient)) === false,
  targetPlayer: (world, { target }, before) =>
    hasEvent(world, before, 'target') ||
    world.me?.own.targets.includes(world.players.numberOf(target)) === true,
  emoji: (world, _intent, before) => hasEvent(world, before, 'emoji'),
  quick_chat: (world, _intent, before) => hasEvent(world, before, 'chat'),
  donate_gold: (world, _intent, before) => hasEvent(world, before, 'donation_sent'),
  donate_troops: (world, _intent, before) => hasEvent(world, before, 'donation_sent'),
  embargo: (world, { targetID, action }, before) =>
    hasEvent(world, before, `embargo_${String(action)}`) ||
    world.me?.own.embargoes.includes(world.players.numberOf(targetID)) === (action === 'start'),
  embargo_all: (world, { action }, before) => hasEvent(world, before, `embargo_${String(action)}`),
  toggle_pause: (world, { paused }) => world.isPaused === (paused === true),
};

/** Whether the intent has taken effect by now. */
export const hasEffect: EffectCheck = (world, intent, before) =>
  EFFECT_CHECKS[intent.type](world, intent, before);

/** An intent without an effect after this many ticks has failed; observed effects came after one to three. */
export const WATCHED_TICKS = 5;
