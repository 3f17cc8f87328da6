import type { OpenFrontPlayer } from '../../../shared/contract/openfront.ts';
import type { World } from '../state/world.ts';

/** All players of the game, living players first, then by land. */
export const playersView = (world: World): OpenFrontPlayer[] =>
  [...world.players.bySmallId.values()]
    .sort((a, b) => Number(b.isAlive) - Number(a.isAlive) || b.tiles - a.tiles)
    .map((player) => ({
      id: player.smallId,
      pid: player.pid,
      name: player.displayName,
      kind: player.kind,
      isMe: player === world.me,
      isAlly: world.isAlly(player.smallId),
      isAlive: player.isAlive,
      isTraitor: player.isTraitor,
      team: player.team,
      tiles: player.tiles,
      gold: Math.round(player.gold),
      troops: Math.round(player.troops),
    }));
