import { boatResult } from '../../../shared/wire/openfront.ts';
import { transportType } from '../state/game-metadata.ts';
import { MAX_BOATS } from '../intents/intent-checks.ts';
import type { World } from '../state/world.ts';
import { queryGame } from '../intents/query-game.ts';
import type { GameSeat } from '../seats/game-seat.ts';
import { listLandings, type Landing } from './landings.ts';
import type { MenuEntry } from './menu.ts';
import type { MenuSituation } from './menu-situation.ts';
import { SUPERIORITY_FACTOR } from './attack-entries.ts';

/** Attacks by boat on shores to which the game itself finds a route, and recalls of boats at sea. */
export async function boatEntries(game: GameSeat, situation: MenuSituation): Promise<MenuEntry[]> {
  const { world, me, strength, territory } = situation;
  const boatType = transportType(world.metadata.unitTypes);
  const boats = world.unitsOf(me.smallId, boatType);
  const recalls = boats.filter(({ retreating }) => !retreating).map(({ id }) => recallEntry(id));
  const canSail = world.metadata.unitTypes.buildable.includes(boatType) && boats.length < MAX_BOATS;
  if (!canSail || strength.safeTroops < 1) return recalls;
  const reachable = await Promise.all(
    listLandings(world, territory).map(async (landing) => {
      const reply = await queryGame(
        game.connectedGame,
        { q: 'boat', fields: { tile: landing.tile } },
        boatResult,
      );
      return reply.ok && reply.value !== false ? [landing] : [];
    }),
  );
  const usualTroops = Math.max(1, Math.floor(strength.troops * game.attackRatio()));
  const attacks = reachable
    .flat()
    .map((landing) => boatAttackEntry(world, landing, { safeTroops: strength.safeTroops, usualTroops }));
  return [...attacks, ...recalls];
}

function boatAttackEntry(
  world: World,
  { tile, owner }: Landing,
  { safeTroops, usualTroops }: { readonly safeTroops: number; readonly usualTroops: number },
): MenuEntry {
  const defender = world.players.bySmallId.get(owner);
  const wantedTroops = defender === undefined ? usualTroops : Math.ceil(defender.troops * SUPERIORITY_FACTOR);
  const troops = Math.max(1, Math.min(safeTroops, wantedTroops));
  const target =
    defender === undefined
      ? { action: 'land on free shore' }
      : {
          action: 'attack over water',
          targetID: owner,
          name: defender.displayName,
          theirTroops: Math.round(defender.troops),
          strongEnough: troops >= wantedTroops,
        };
  return {
    id: `boat-${owner}`,
    details: { ...target, troops, tile },
    intent: { type: 'boat', troops, dst: tile },
  };
}

const recallEntry = (unitID: number): MenuEntry => ({
  id: `recall-boat-${unitID}`,
  details: { action: 'call the boat back', unitID },
  intent: { type: 'cancel_boat', unitID },
});
