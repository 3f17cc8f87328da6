import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { UnitTypes } from '../state/game-metadata.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import type { IntentLookup } from '../rules/translate-intent.ts';

const MAX_LISTED = 12;

/** Finds a player by number (`7`), id (`"wr443kg6"`) or unambiguous name, because models confuse them. */
export function resolveGamePlayer(world: World, given: unknown): Outcome<GamePlayerState, OpenFrontCode> {
  const { players } = world;
  const byPid = typeof given === 'string' ? players.find(given) : null;
  if (byPid !== null) return accept(byPid);
  const number = typeof given === 'string' && /^\d{1,4}$/u.test(given) ? Number(given) : given;
  const byNumber = typeof number === 'number' ? players.bySmallId.get(number) : undefined;
  if (byNumber !== undefined) return accept(byNumber);
  const byName = typeof given === 'string' ? listPlayersNamed(world, given) : [];
  if (byName.length === 1 && byName[0] !== undefined) return accept(byName[0]);
  const message =
    byName.length > 1 ? 'Several players have this name; give the id' : 'There is no such player';
  const candidates =
    byName.length > 1 ? byName : [...players.bySmallId.values()].filter(({ isAlive }) => isAlive);
  return refuse('UNKNOWN_PLAYER', message, {
    valid: candidates.slice(0, MAX_LISTED).map(({ smallId }) => smallId),
  });
}

function listPlayersNamed({ players }: World, given: string): GamePlayerState[] {
  const wanted = given.trim().toLowerCase();
  if (wanted === '') return [];
  return [...players.bySmallId.values()].filter(
    ({ name, displayName }) => name.toLowerCase() === wanted || displayName.toLowerCase() === wanted,
  );
}

const normalise = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/gu, '');

/**
 * Finds the game's own name of a unit type. `AtomBomb`, `atom bomb` and `Atom Bomb` give
 * the same result (docs/specifications/004-openfront.md §8).
 */
function resolveUnitType(types: UnitTypes, given: unknown): Outcome<string, OpenFrontCode> {
  const wanted = normalise(typeof given === 'string' ? given : '');
  const entry = Object.entries(types.values).find(
    ([key, value]) => normalise(key) === wanted || normalise(value) === wanted,
  );
  const name = entry?.[1] ?? types.buildable.find((value) => normalise(value) === wanted);
  if (name !== undefined && types.buildable.includes(name)) return accept(name);
  const message = name === undefined ? 'There is no such unit' : `A player cannot build ${name}`;
  return refuse('NOT_BUILDABLE', message, { valid: types.buildable });
}

export const createIntentLookup = (world: World, ratio: number): IntentLookup => ({
  resolvePlayer: (given) => resolveGamePlayer(world, given),
  resolveUnitType: (given) => resolveUnitType(world.metadata.unitTypes, given),
  typeOfUnit: (unitId) => world.units.byId.get(unitId)?.type ?? null,
  emojis: world.metadata.emojis,
  quickChatKeys: world.metadata.quickChatKeys,
  usualTroops: Math.floor((world.me?.troops ?? 0) * ratio),
});
