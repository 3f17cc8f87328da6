import type { GameEvent } from './game-events.ts';
import { EXTENSION_TICKS, hostEvent } from './game-events.ts';
import { transportType } from './game-metadata.ts';
import type { Alliance, Attack, GamePlayerState } from './players.ts';
import type { Unit } from './units.ts';
import type { UrgentDetails, World } from './world.ts';

/** The agent's player before a tick, as far as a change of it should end the wait of a model. */
export interface OwnStatus {
  readonly incoming: ReadonlySet<string>;
  readonly outgoing: readonly Attack[];
  readonly alliances: readonly Alliance[];
  readonly isAlive: boolean;
  readonly hasSpawned: boolean;
}

export const ownStatusOf = (me: GamePlayerState | null): OwnStatus => ({
  incoming: new Set(me?.own.incoming.map(({ id }) => id)),
  outgoing: me?.own.outgoing ?? [],
  alliances: me?.alliances ?? [],
  isAlive: me?.isAlive ?? false,
  hasSpawned: me?.hasSpawned ?? false,
});

/** A unit that belongs or belonged to the agent's player, before and after an update; null where it did not exist. */
export interface OwnUnitChange {
  readonly before: Unit | null;
  readonly after: Unit | null;
}

/** Attacks of bots with fewer troops than this share of the agent's troops do not end the wait of a model. */
const SMALL_ATTACK_SHARE = 0.05;
/** Attacks of one player within this many ticks end the wait of a model once. */
const ATTACK_TICKS = 10;

const playerDetails = (world: World, smallId: number): UrgentDetails => ({
  playerID: smallId,
  name: world.nameOf(smallId),
});

/** Records what happened to the agent's player in this tick, after the tick was applied. */
export function recordOwnChanges(
  world: World,
  before: OwnStatus,
  { units, events }: { readonly units: readonly OwnUnitChange[]; readonly events: readonly GameEvent[] },
): void {
  const { me } = world;
  if (me === null) return;
  if (!before.hasSpawned && me.hasSpawned) world.recordUrgent('spawned');
  recordAttacks(world, me, before);
  recordAlliances(world, me, { before, events });
  for (const change of units) recordUnit(world, me, change);
  if (before.isAlive && !me.isAlive && me.hasSpawned) {
    world.recordEvent(hostEvent('eliminated', { code: 'ELIMINATED', values: {} }, me.smallId));
    world.recordUrgent('eliminated', { details: { place: world.placeOf(me) } });
  }
  if (updateReadySilos(world)) world.recordUrgent('silo_ready');
}

function recordAttacks(world: World, me: GamePlayerState, before: OwnStatus): void {
  for (const { id, other, troops } of me.own.incoming) {
    if (before.incoming.has(id) || isSmall(world, me, { other, troops })) continue;
    const isRepeated = world
      .urgentSince(world.tick - ATTACK_TICKS)
      .some(({ reason, details }) => reason === 'attack_on_me' && details['playerID'] === other);
    const details = { ...playerDetails(world, other), troops: Math.round(troops) };
    if (!isRepeated) world.recordUrgent('attack_on_me', { details });
  }
  for (const { other } of me.own.outgoing)
    if (!before.outgoing.some((attack) => attack.other === other)) world.beginAttack(other);
  for (const { id, other, troops, retreating } of before.outgoing) {
    // A second attack on the same target replaces the first one.
    const isOngoing = me.own.outgoing.some((attack) => attack.id === id || attack.other === other);
    if (isOngoing) continue;
    const tilesWon = world.endAttack(other);
    const details = {
      targetID: other,
      ...(tilesWon === null ? {} : { tilesWon }),
      troopsBack: Math.round(troops),
      ...(retreating ? { retreated: true } : {}),
    };
    world.recordUrgent('attack_over', { details });
  }
}

function isSmall(
  { players }: World,
  me: GamePlayerState,
  { other, troops }: Pick<Attack, 'other' | 'troops'>,
): boolean {
  return players.bySmallId.get(other)?.kind === 'BOT' && troops < me.troops * SMALL_ATTACK_SHARE;
}

function recordAlliances(
  world: World,
  me: GamePlayerState,
  { before, events }: { readonly before: OwnStatus; readonly events: readonly GameEvent[] },
): void {
  for (const event of events) recordAllianceEvent(world, me, event);
  for (const { id, other, expiresAtTick } of me.alliances) {
    const ticksLeft = expiresAtTick - world.tick;
    if (ticksLeft > EXTENSION_TICKS || !world.announceOnce(`${id} ${expiresAtTick}`)) continue;
    world.recordUrgent('alliance_expiring', { details: { ...playerDetails(world, other), ticksLeft } });
  }
  for (const { id, other } of before.alliances) {
    if (me.alliances.some((alliance) => alliance.id === id)) continue;
    const why = endOfAlliance(events, { mySmallId: me.smallId, other });
    if (why !== null)
      world.recordUrgent('alliance_ended', { details: { ...playerDetails(world, other), why } });
  }
}

/** Why an alliance of this player ended; null when the player broke it, which is the outcome of its own action. */
function endOfAlliance(
  events: readonly GameEvent[],
  { mySmallId, other }: { readonly mySmallId: number; readonly other: number },
): string | null {
  for (const { alliance } of events) {
    const sides = [alliance?.a, alliance?.b];
    if (alliance === null || !sides.includes(mySmallId) || !sides.includes(other)) continue;
    if (alliance.type === 'broken') return alliance.a === mySmallId ? null : 'betrayed';
    if (alliance.type === 'expired') return 'expired';
  }
  // The game sends no event when the ally is eliminated.
  return 'ally eliminated';
}

function recordAllianceEvent(
  world: World,
  me: GamePlayerState,
  { alliance, act }: Pick<GameEvent, 'alliance' | 'act'>,
): void {
  if (alliance === null) return;
  const { type, a, b } = alliance;
  if (type === 'request' && b === me.smallId)
    world.recordUrgent('alliance_request', { details: playerDetails(world, a) });
  if (type === 'extended' && act?.to === me.smallId)
    world.recordUrgent('alliance_expiring', {
      details: { ...playerDetails(world, a), theyWantToExtend: true },
    });
  const answer = ANSWERS[type];
  if (answer !== undefined && a === me.smallId)
    world.recordUrgent('request_ended', { details: { ...playerDetails(world, b), answer } });
}

const ANSWERS: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  lapsed: 'not answered',
};

function recordUnit(
  world: World,
  { smallId: mySmallId }: GamePlayerState,
  { before, after }: OwnUnitChange,
): void {
  // A unit that is new or was conquered by the agent's player is not a change of an existing one.
  if (before?.owner !== mySmallId) return;
  const { unitTypes } = world.metadata;
  if (after === null && before.type === transportType(unitTypes)) {
    const { id: unitID, targetTile: tile } = before;
    const details = { unitID, ...(tile === null ? {} : { tile }), ...boatEnd(world, before) };
    world.recordUrgent('boat_over', { details });
  } else if (unitTypes.structures.includes(before.type)) {
    const reason = structureReason(before, after);
    const details = { type: before.type, tile: before.pos };
    if (reason !== null) world.recordUrgent(reason, { details });
  }
}

/**
 * The urgent change of a building of the agent's player; null for changes that it made itself and for unimportant ones.
 */
function structureReason(before: Unit, after: Unit | null): 'structure_lost' | 'structure_ready' | null {
  if (after?.owner !== before.owner) return before.isMarked ? null : 'structure_lost';
  return before.underConstruction && !after.underConstruction ? 'structure_ready' : null;
}

/** A boat has landed when the agent's player owns its shore, or began to attack the owner of the shore. */
function boatEnd(world: World, { targetTile, retreating }: Unit): UrgentDetails {
  const { me, grid } = world;
  const owner = targetTile === null ? -1 : grid.owner(targetTile);
  const hasLanded = owner === me?.smallId || me?.own.outgoing.some(({ other }) => other === owner) === true;
  return { result: hasLanded && !retreating ? 'landed' : retreating ? 'returned' : 'lost' };
}

/** Stores the number of silos that can fire; true when one was finished or reloaded in this tick. */
function updateReadySilos(world: World): boolean {
  const ready = world.countReadySilos();
  const hasMore = ready > world.silosReadyBefore;
  world.silosReadyBefore = ready;
  return hasMore;
}

/** Records a warning of the game about a unit that approaches the player's land. */
export function recordIncoming(world: World, unitId: number, messageType: string): void {
  const unit = world.units.byId.get(unitId);
  const { unitTypes } = world.metadata;
  const isBoat = unit === undefined ? messageType.includes('naval') : unit.type === transportType(unitTypes);
  const details: UrgentDetails = {
    unit: unit?.type ?? messageType,
    ...(unit === undefined ? {} : playerDetails(world, unit.owner)),
  };
  world.recordUrgent(isBoat ? 'boat_incoming' : 'nuke_incoming', { details });
}
