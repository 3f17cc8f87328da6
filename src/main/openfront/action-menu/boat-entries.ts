import { boatResult } from '../../../shared/wire/openfront.ts';
import { transportType } from '../state/facts.ts';
import { MAX_BOATS } from '../intents/possible-actions.ts';
import type { World } from '../state/world.ts';
import { queryGame } from '../intents/queries.ts';
import type { OpenFront } from '../service.ts';
import { landingsFrom, type Landing } from './landings.ts';
import type { MenuEntry } from './menu.ts';
import type { MenuSituation } from './situation.ts';
import { ENOUGH } from './war-entries.ts';

/** Attacks by boat on shores to which the game itself finds a route, and recalls of boats under way. */
export async function boatEntries(game: OpenFront, situation: MenuSituation): Promise<MenuEntry[]> {
  const { world, me, strength, territory } = situation;
  const type = transportType(world.facts.unitTypes);
  const boats = world.unitsOf(me.smallId, type);
  const recalls = boats.filter(({ retreating }) => !retreating).map(({ id }) => recallEntry(id));
  const canSail = world.facts.unitTypes.buildable.includes(type) && boats.length < MAX_BOATS;
  if (!canSail || strength.safeTroops < 1) return recalls;
  const answers = await Promise.all(
    landingsFrom(world, territory).map(async (landing) => {
      const from = await queryGame(
        game.connection,
        { q: 'boat', fields: { tile: landing.tile } },
        boatResult,
      );
      return from.ok && from.value !== false ? [landing] : [];
    }),
  );
  const usual = Math.max(1, Math.floor(strength.troops * game.attackRatio()));
  const sailing = answers
    .flat()
    .map((landing) => sailEntry(world, landing, { safe: strength.safeTroops, usual }));
  return [...sailing, ...recalls];
}

function sailEntry(
  world: World,
  { tile, owner }: Landing,
  { safe, usual }: { readonly safe: number; readonly usual: number },
): MenuEntry {
  const holder = world.players.bySmallId.get(owner);
  const wanted = holder === undefined ? usual : Math.ceil(holder.troops * ENOUGH);
  const troops = Math.max(1, Math.min(safe, wanted));
  const target =
    holder === undefined
      ? { action: 'land on free shore' }
      : {
          action: 'attack over water',
          targetID: owner,
          name: holder.displayName,
          theirTroops: Math.round(holder.troops),
          strongEnough: troops >= wanted,
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
