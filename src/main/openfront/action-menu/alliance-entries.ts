import { EXTENSION_TICKS, REQUEST_TICKS } from '../state/game-events.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import type { Territory } from '../state/territory.ts';
import type { MenuEntry } from './menu.ts';

/** Replies to alliance requests come first, then extensions, then requests to the strongest neighbours. */
export function allianceEntries(world: World, me: GamePlayerState, territory: Territory): MenuEntry[] {
  return [...replyEntries(world), ...extendEntries(world, me), ...requestEntries(world, me, territory)];
}

function replyEntries(world: World): MenuEntry[] {
  const { mySmallId: me } = world.players;
  const openRequests = new Set<number>();
  for (const { alliance } of world.eventsSince(world.tick - REQUEST_TICKS)) {
    // An alliance between the sender and a third player does not close the request to the agent's player.
    if (alliance === null || (alliance.a !== me && alliance.b !== me)) continue;
    if (alliance.type === 'request' && alliance.b === me) openRequests.add(alliance.a);
    else if (alliance.type !== 'request') openRequests.delete(alliance.a === me ? alliance.b : alliance.a);
  }
  return [...openRequests].flatMap((smallId): MenuEntry[] => {
    const player = world.players.bySmallId.get(smallId);
    if (player === undefined || !player.isAlive || world.isAlly(smallId)) return [];
    const details = { playerID: smallId, name: player.displayName, theirTroops: Math.round(player.troops) };
    return [
      {
        id: `accept-${smallId}`,
        details: { action: 'accept the alliance', ...details },
        intent: { type: 'allianceRequest', recipient: player.pid },
      },
      {
        id: `reject-${smallId}`,
        details: { action: 'reject the alliance', playerID: smallId },
        intent: { type: 'allianceReject', requestor: player.pid },
      },
    ];
  });
}

const extendEntries = (world: World, me: GamePlayerState): MenuEntry[] =>
  me.alliances
    .filter(({ expiresAtTick }) => expiresAtTick - world.tick <= EXTENSION_TICKS)
    .flatMap(({ other, expiresAtTick }) => {
      const player = world.players.bySmallId.get(other);
      if (player === undefined) return [];
      return [
        {
          id: `extend-${other}`,
          details: {
            action: 'extend the alliance',
            playerID: other,
            endsInTicks: Math.max(0, expiresAtTick - world.tick),
          },
          intent: { type: 'allianceExtension', recipient: player.pid },
        },
      ];
    });

const MAX_REQUESTS = 3;
/** A neighbour with at least this share of the troops of the agent's player counts as about as strong. */
const MIN_ALLY_TROOPS_SHARE = 0.7;

/** Lists neighbours that are about as strong as the agent's player or stronger. Bots never accept an alliance. */
function requestEntries(world: World, me: GamePlayerState, territory: Territory): MenuEntry[] {
  return [...territory.neighbours.keys()]
    .flatMap((smallId) => world.players.bySmallId.get(smallId) ?? [])
    .filter(
      ({ smallId, isAlive, kind, troops }) =>
        isAlive &&
        kind !== 'BOT' &&
        troops > me.troops * MIN_ALLY_TROOPS_SHARE &&
        !world.isAlly(smallId) &&
        !me.own.requests.includes(smallId),
    )
    .sort((a, b) => b.troops - a.troops)
    .slice(0, MAX_REQUESTS)
    .map((player) => ({
      id: `ally-${player.smallId}`,
      details: {
        action: 'request an alliance',
        playerID: player.smallId,
        name: player.displayName,
        theirTroops: Math.round(player.troops),
      },
      intent: { type: 'allianceRequest', recipient: player.pid },
    }));
}
