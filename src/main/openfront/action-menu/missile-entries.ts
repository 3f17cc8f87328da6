import { playerActionsResult } from '../../../shared/wire/openfront.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import { queryGame } from '../intents/query-game.ts';
import type { GameSeat } from '../seats/game-seat.ts';
import type { Territory } from '../state/territory.ts';
import { toSlug, type MenuEntry } from './menu.ts';
import type { MenuSituation } from './menu-situation.ts';

const MAX_TARGETS = 2;
const MAX_ENTRIES = 4;

/**
 * Missile launches for a silo that is ready. Targets are the attackers of the agent's player, then the strongest
 * players, at their most developed structure. The game's reply decides which missiles can be launched and at what cost.
 */
export async function missileEntries(game: GameSeat, situation: MenuSituation): Promise<MenuEntry[]> {
  const { world, territory } = situation;
  const { buildable, nukes } = world.metadata.unitTypes;
  const units = nukes.filter((type) => buildable.includes(type));
  if (units.length === 0 || world.countReadySilos() === 0) return [];
  const replies = await Promise.all(
    targetsOf(situation).map(async ({ player, tile }) => {
      const fields = { x: world.grid.x(tile), y: world.grid.y(tile), units };
      const actions = await queryGame(game.connectedGame, { q: 'actions', fields }, playerActionsResult);
      const offered = actions.ok ? actions.value.buildableUnits : [];
      const distance = distanceTo(world, territory, tile);
      return offered
        .filter(({ type, canBuild }) => units.includes(type) && canBuild !== false)
        .map(({ type, cost }) => launchEntry({ type, cost: Math.round(cost), player, tile, distance }));
    }),
  );
  return replies.flat().slice(0, MAX_ENTRIES);
}

interface Launch {
  readonly type: string;
  readonly cost: number;
  readonly player: GamePlayerState;
  readonly tile: number;
  readonly distance: number;
}

const launchEntry = ({ type, cost, player, tile, distance }: Launch): MenuEntry => ({
  id: `launch-${toSlug(type)}-${player.smallId}`,
  details: {
    action: `launch ${type}`,
    targetID: player.smallId,
    name: player.displayName,
    cost,
    tile,
    // The model needs the distance because a blast also destroys land of its own.
    tilesFromMyLand: distance,
  },
  intent: { type: 'build_unit', unit: type, tile },
});

function targetsOf({
  world,
  me,
}: MenuSituation): { readonly player: GamePlayerState; readonly tile: number }[] {
  const attackers = new Set(me.own.incoming.map(({ other }) => other));
  return [...world.players.bySmallId.values()]
    .filter((player) => player !== me && player.isAlive && !world.isAlly(player.smallId))
    .sort(
      (a, b) => Number(attackers.has(b.smallId)) - Number(attackers.has(a.smallId)) || b.troops - a.troops,
    )
    .slice(0, MAX_TARGETS)
    .flatMap((player) => {
      const tile = findTargetTile(world, player.smallId);
      return tile === null ? [] : [{ player, tile }];
    });
}

/** The tile of the owner's most developed structure, else the middle of the land if the owner holds it. */
function findTargetTile(world: World, owner: number): number | null {
  const { grid, metadata } = world;
  const [best] = world
    .unitsOf(owner)
    .filter(({ type, pos }) => metadata.unitTypes.structures.includes(type) && grid.owner(pos) === owner)
    .sort((a, b) => b.level - a.level);
  if (best !== undefined) return best.pos;
  const bounds = grid.boundsOf(owner);
  if (bounds === null) return null;
  const middle =
    Math.floor((bounds.minY + bounds.maxY) / 2) * grid.width + Math.floor((bounds.minX + bounds.maxX) / 2);
  return grid.owner(middle) === owner ? middle : null;
}

/** The distance in tiles from the nearest known tile of the agent's player; approximate, because only some are known. */
function distanceTo({ grid }: World, { inner, shores, borderTile }: Territory, tile: number): number {
  const [x, y] = [grid.x(tile), grid.y(tile)];
  const ownTiles = [...inner, ...shores, ...borderTile.values()];
  const distances = ownTiles.map((ref) => Math.hypot(grid.x(ref) - x, grid.y(ref) - y));
  const diagonal = Math.hypot(grid.width, grid.height);
  return Math.round(Math.min(...distances, diagonal));
}
