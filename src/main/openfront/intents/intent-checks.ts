import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { transportType } from '../state/game-metadata.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import type { GameIntent } from '../rules/translate-intent.ts';
import type { Territory } from '../state/territory.ts';

/**
 * Checks an intent with the state that the host already has. The messages follow
 * docs/specifications/004-openfront.md §9.1, word for word.
 */

type Verdict = Outcome<null, OpenFrontCode>;
const POSSIBLE: Verdict = accept(null);

export interface ActionSituation {
  readonly world: World;
  readonly territory: Territory | null;
  /** The tick at which the cooldown of this key ends, or null. */
  readonly cooldownEndOf: (key: string) => number | null;
}

/** A refusal lists at most this many valid values. */
const MAX_LISTED = 12;
const MAX_UNITS_LISTED = 20;

const NOT_SPAWNED = refuse('NOT_SPAWNED', 'Player not spawned', {
  next: 'call game.legal_actions to choose a place, or send a spawn intent',
});
const refuseTroops = (have: number): Verdict =>
  refuse('INSUFFICIENT_TROOPS', 'Insufficient troops', { have: Math.floor(have) });

/** Refuses intents that the game would drop silently, for example while it is paused. */
export function checkIntent(intent: GameIntent, situation: ActionSituation): Verdict {
  const { world } = situation;
  const { me } = world;
  if (world.ending !== null) return refuse('GAME_OVER', 'The game has ended');
  if (intent.type === 'toggle_pause') return POSSIBLE;
  if (world.isPaused)
    return refuse('PAUSED', 'The game is paused', {
      next: 'call game.wait_for_update until it goes on, or send toggle_pause with paused false',
    });
  if (intent.type === 'spawn') return checkSpawn(intent, world);
  if (me === null || !me.hasSpawned) return NOT_SPAWNED;
  if (!me.isAlive) return refuse('ELIMINATED', 'You were eliminated');
  const possible = checkByType(intent, me, situation);
  return possible.ok ? checkCooldown(intent, situation) : possible;
}

function checkSpawn({ tile }: GameIntent, world: World): Verdict {
  if (!world.inSpawnPhase) return refuse('SPAWN_PHASE_OVER', 'The spawn phase is over');
  const { grid } = world;
  const ref = Number(tile);
  if (!grid.has(ref)) return refuse('INVALID_INTENT', 'tile is not on this map', { below: grid.size });
  if (!grid.isPassable(ref)) return refuse('INVALID_INTENT', 'tile is not land that can be owned');
  return grid.owner(ref) === 0 ? POSSIBLE : refuse('INVALID_INTENT', 'tile is owned already');
}

/** Intents with one cooldown for each recipient; a donation of either kind starts both cooldowns. */
const PER_RECIPIENT: Readonly<Record<string, string>> = {
  donate_gold: 'donation',
  donate_troops: 'donation',
  allianceRequest: 'allianceRequest',
  emoji: 'emoji',
  quick_chat: 'quick_chat',
};

/** The key under which intents share a cooldown. */
export function cooldownKey({ type, recipient }: GameIntent): string {
  const shared = PER_RECIPIENT[type];
  return shared === undefined ? type : `${shared} ${String(recipient)}`;
}

/** Ticks that the game requires between two intents of the same type. */
export const COOLDOWN_TICKS: Readonly<Record<string, number>> = {
  emoji: 50,
  quick_chat: 30,
  targetPlayer: 150,
  donate_gold: 100,
  donate_troops: 100,
  allianceRequest: 300,
  embargo_all: 100,
  delete_unit: 300,
};

function checkCooldown(intent: GameIntent, { cooldownEndOf, world }: ActionSituation): Verdict {
  const endTick = cooldownEndOf(cooldownKey(intent));
  if (endTick === null || endTick <= world.tick) return POSSIBLE;
  return refuse('ON_COOLDOWN', 'On cooldown', { readyAtTick: endTick });
}

function checkByType(intent: GameIntent, me: GamePlayerState, situation: ActionSituation): Verdict {
  const { world } = situation;
  switch (intent.type) {
    case 'attack':
      return checkAttack(intent, me, situation);
    case 'cancel_attack':
      return checkCancelAttack(intent, me);
    case 'boat':
      return checkBoat(intent, me, world);
    case 'donate_gold':
    case 'donate_troops':
      return checkDonation(intent, me, world);
    case 'allianceExtension':
    case 'breakAlliance':
      return checkAllied(intent, me, world);
    case 'allianceRequest':
      return checkNotAllied(intent, me, world);
    default:
      return checkUnitCommand(intent, me, world);
  }
}

function checkCancelAttack({ attackID }: GameIntent, { own }: GamePlayerState): Verdict {
  const valid = own.outgoing.map(({ id }) => id);
  return valid.includes(String(attackID))
    ? POSSIBLE
    : refuse('UNKNOWN_ATTACK', 'You have no such attack', { valid });
}

function checkDonation(intent: GameIntent, me: GamePlayerState, world: World): Verdict {
  const { gold = 0, troops } = intent;
  if (Number(gold) > me.gold)
    return refuse('INSUFFICIENT_GOLD', 'Insufficient gold', { have: Math.floor(me.gold) });
  if (Number(troops ?? 0) > me.troops) return refuseTroops(me.troops);
  return checkAllied(intent, me, world);
}

function checkAttack(
  { targetID, troops }: GameIntent,
  me: GamePlayerState,
  { world, territory }: ActionSituation,
): Verdict {
  const target = targetID === null ? 0 : world.players.smallIdOrNone(targetID);
  if (target === me.smallId) return refuse('INVALID_INTENT', 'You cannot attack yourself');
  if (world.isAlly(target))
    return refuse('INVALID_INTENT', 'You cannot attack an ally; send breakAlliance first');
  if (Number(troops) < 1 || Number(troops) > me.troops) return refuseTroops(me.troops);
  if (territory !== null && !territory.neighbours.has(target)) {
    const valid = [...territory.neighbours.keys()].slice(0, MAX_LISTED);
    return refuse('NO_SHARED_BORDER', 'No shared border', { valid });
  }
  return POSSIBLE;
}

export const MAX_BOATS = 3;

function checkBoat({ troops, dst }: GameIntent, me: GamePlayerState, world: World): Verdict {
  if (Number(troops) < 1 || Number(troops) > me.troops) return refuseTroops(me.troops);
  if (!world.grid.has(Number(dst))) return refuse('INVALID_INTENT', 'dst is not on this map');
  const type = transportType(world.metadata.unitTypes);
  const boats = world.unitsOf(me.smallId, type).length;
  return boats >= MAX_BOATS ? refuse('NOT_BUILDABLE', 'You already have three boats at sea') : POSSIBLE;
}

function checkAllied({ recipient }: GameIntent, { allies }: GamePlayerState, world: World): Verdict {
  const recipientId = world.players.smallIdOrNone(recipient);
  return world.isAlly(recipientId)
    ? POSSIBLE
    : refuse('NOT_ALLIED', 'Not allied', { valid: allies.slice(0, MAX_LISTED) });
}

function checkNotAllied({ recipient }: GameIntent, me: GamePlayerState, world: World): Verdict {
  const recipientId = world.players.smallIdOrNone(recipient);
  if (recipientId === me.smallId) return refuse('INVALID_INTENT', 'You cannot ally with yourself');
  return me.allies.includes(recipientId) ? refuse('ALREADY_ALLIED', 'Already allied') : POSSIBLE;
}

/** Checks intents that name units of the player. */
function checkUnitCommand(intent: GameIntent, me: GamePlayerState, world: World): Verdict {
  const { type } = intent;
  if (type === 'build_unit') return checkBuildTile(intent, world);
  const unitIds =
    type === 'move_warship' ? (intent['unitIds'] as unknown[]) : [intent['unitId'] ?? intent['unitID']];
  if (!['move_warship', 'upgrade_structure', 'delete_unit', 'cancel_boat'].includes(type)) return POSSIBLE;
  const wrongId = unitIds.find((id) => world.units.byId.get(Number(id))?.owner !== me.smallId);
  if (wrongId === undefined) return POSSIBLE;
  const valid = world.unitsOf(me.smallId).map(({ id }) => id);
  return refuse('UNKNOWN_UNIT', 'You own no such unit', { valid: valid.slice(0, MAX_UNITS_LISTED) });
}

function checkBuildTile({ unit, tile }: GameIntent, world: World): Verdict {
  const transport = transportType(world.metadata.unitTypes);
  if (unit === transport) return refuse('NOT_BUILDABLE', 'Transports are sent with the boat intent');
  return world.grid.has(Number(tile)) ? POSSIBLE : refuse('INVALID_INTENT', 'tile is not on this map');
}
