import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { playerActionsResult } from '../../../shared/wire/openfront.ts';
import type { World } from '../state/world.ts';
import { queryGame } from '../intents/query-game.ts';
import type { GameSeat } from '../seats/game-seat.ts';
import type { Territory } from '../state/territory.ts';
import { boatEntries } from './boat-entries.ts';
import { structureEntries } from './structure-entries.ts';
import type { ActionMenu, MenuEntry } from './menu.ts';
import { missileEntries } from './missile-entries.ts';
import { allianceEntries } from './alliance-entries.ts';
import { spawnEntries } from './spawn-entries.ts';
import { strengthOf } from './strength.ts';
import { attackMenuEntries } from './attack-entries.ts';

const MAX_ENTRIES = 24;
/** Caps the replies to alliance requests and the extensions, so that many of them leave space for other actions. */
const MAX_URGENT = 6;

/**
 * Lists a few useful actions that are legal at this tick. Small models choose well
 * from a menu and poorly when they compose intents themselves. The menu queries the game for what can be built and
 * launched, and for where boats can go; without a reply it leaves those entries out.
 */
export async function createActionMenu(
  game: GameSeat,
  world: World,
): Promise<Outcome<ActionMenu, OpenFrontCode>> {
  const refusal = findActionMenuRefusal(world);
  if (refusal !== null) return refusal;
  const { gameId } = world.metadata;
  const { me } = world;
  if (me === null || !me.hasSpawned) {
    return accept({ gameId, tick: world.tick, entries: world.inSpawnPhase ? spawnEntries(world) : [] });
  }
  const territory = game.readTerritory(world);
  if (territory === null) return accept({ gameId, tick: world.tick, entries: [] });
  const situation = { world, me, territory, strength: strengthOf(world) };
  const [buildings, boats, missiles] = await Promise.all([
    queryBuildEntries(game, world, territory),
    boatEntries(game, situation),
    missileEntries(game, situation),
  ]);
  const alliances = allianceEntries(world, me, territory);
  const urgent = alliances.filter(({ id }) => !id.startsWith('ally-'));
  const attacks = attackMenuEntries({ ...situation, ratio: game.attackRatio() });
  const entries = [
    ...urgent.slice(0, MAX_URGENT),
    ...attacks,
    ...boats,
    ...missiles,
    ...alliances.filter((entry) => !urgent.includes(entry)),
    ...buildings,
  ];
  // Another version of the game may lack some types of intents.
  const knownTypes: readonly string[] | undefined = game.connectedGame.intentSchemas?.types;
  const possible = entries.filter(({ intent }) => knownTypes?.includes(String(intent.type)) !== false);
  return accept({ gameId, tick: world.tick, entries: possible.slice(0, MAX_ENTRIES) });
}

/** Why no action makes sense now, or null. */
export function findActionMenuRefusal(world: World) {
  if (world.ending !== null) return refuse('GAME_OVER' as const, 'The game has ended');
  if (world.isPaused) return refuse('PAUSED' as const, 'The game is paused');
  const { me } = world;
  return me !== null && me.hasSpawned && !me.isAlive
    ? refuse('ELIMINATED' as const, 'You were eliminated')
    : null;
}

/**
 * Sends two queries in parallel: one for an inland tile and one for a shore tile, where ports can be
 * built.
 */
async function queryBuildEntries(game: GameSeat, world: World, territory: Territory): Promise<MenuEntry[]> {
  const middleOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(list.length / 2)];
  const tiles = [middleOf(territory.inner), middleOf(territory.shores)].flatMap((tile) => tile ?? []);
  const replies = await Promise.all(
    tiles.map(async (tile) => {
      const fields = {
        x: world.grid.x(tile),
        y: world.grid.y(tile),
        units: world.metadata.unitTypes.structures,
      };
      const reply = await queryGame(game.connectedGame, { q: 'actions', fields }, playerActionsResult);
      return reply.ok ? [reply.value] : [];
    }),
  );
  return structureEntries(world, replies.flat());
}
