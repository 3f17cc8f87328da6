import type { GamePlayerState } from '../state/players.ts';
import type { Territory } from '../state/territory.ts';
import type { World } from '../state/world.ts';

/**
 * A player in the shape of docs/specifications/004-openfront.md §4.2. `id` is the small
 * id; `pid` is the id that intents use.
 */
export const playerInfo = (world: World, player: GamePlayerState) => ({
  id: player.smallId,
  smallID: player.smallId,
  pid: player.pid,
  name: player.name,
  displayName: player.displayName,
  kind: player.kind,
  isAlive: player.isAlive,
  isDisconnected: player.isDisconnected,
  tilesOwned: player.tiles,
  gold: Math.round(player.gold),
  troops: Math.round(player.troops),
  isTraitor: player.isTraitor,
  ...(player.team === null ? {} : { team: player.team }),
  ...(world.isAlly(player.smallId) ? { isAlly: true } : {}),
});

/**
 * The other players: attackers first, then neighbours, allies and the rest by land; eliminated players
 * last.
 */
export function rankedPlayers(world: World, territory: Territory | null): GamePlayerState[] {
  const { me } = world;
  const attackers = new Set(me?.own.incoming.map(({ other }) => other));
  const rank = ({ smallId, isAlive }: GamePlayerState): number => {
    if (!isAlive) return 5;
    if (attackers.has(smallId)) return 0;
    if (territory?.neighbours.has(smallId) === true) return 1;
    return world.isAlly(smallId) ? 2 : 3;
  };
  return [...world.players.bySmallId.values()]
    .filter((player) => player !== me)
    .sort((a, b) => rank(a) - rank(b) || b.tiles - a.tiles || a.smallId - b.smallId);
}
