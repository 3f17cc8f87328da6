import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { ToolHandlers } from '../../platform/mcp/server-definition.ts';
import {
  attackPositionsResult,
  boatResult,
  borderResult,
  profileResult,
} from '../../../shared/wire/openfront.ts';
import type { GamePlayerState } from '../state/players.ts';
import type { World } from '../state/world.ts';
import { resolveGamePlayer } from '../intents/resolve-player.ts';
import { queryGame } from '../intents/query-game.ts';
import { tilesView } from '../views/tiles-view.ts';
import type { OpenFrontTools } from './catalogue.ts';
import { worldOf, type GameToolContext } from './context.ts';

type ReadTools = Pick<
  ToolHandlers<OpenFrontTools>,
  | 'game.get_player_profile'
  | 'game.get_border_tiles'
  | 'game.query_tiles'
  | 'game.get_transport_spawn'
  | 'game.get_attack_position'
>;

const MAX_CLUSTERS = 8;

/** The query tools of docs/specifications/004-openfront.md §5.1. */
export const readTools = (context: GameToolContext): ReadTools => ({
  'game.get_player_profile': async ({ playerID }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const player = resolveGamePlayer(world.value, playerID);
    if (!player.ok) return player;
    const relation = await queryRelation(context, world.value, player.value);
    return accept(profileOf(world.value, player.value, relation));
  },
  'game.get_border_tiles': async ({ playerID, limit, offset }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const player = resolveGamePlayer(world.value, playerID);
    if (!player.ok) return player;
    const border = await queryGame(
      context.game.connectedGame,
      { q: 'border', fields: { playerID: player.value.pid } },
      borderResult,
    );
    if (!border.ok) return border;
    const page = border.value.slice(offset, offset + limit);
    const rest = border.value.length - offset - page.length;
    return accept({
      borderTiles: [...page],
      total: border.value.length,
      ...(rest > 0
        ? { omitted: rest, next: `game.get_border_tiles with offset ${offset + page.length}` }
        : {}),
    });
  },
  'game.query_tiles': ({ tiles, bbox }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    if ((tiles === undefined) === (bbox === undefined))
      return refuse('INVALID_REQUEST', 'Give either tiles or bbox');
    return tilesView(world.value, tiles ?? bbox ?? []);
  },
  'game.get_transport_spawn': async ({ targetTile }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    if (!world.value.grid.has(targetTile)) return refuse('INVALID_REQUEST', 'targetTile is not on this map');
    const reply = await queryGame(
      context.game.connectedGame,
      { q: 'boat', fields: { tile: targetTile } },
      boatResult,
    );
    return reply.ok ? accept({ spawnTile: reply.value }) : reply;
  },
  'game.get_attack_position': async ({ attackID }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const attacker = resolveAttacker(world.value, attackID);
    if (!attacker.ok) return attacker;
    const fields = { smallID: attacker.value, attackID };
    const reply = await queryGame(
      context.game.connectedGame,
      { q: 'attackPos', fields },
      attackPositionsResult,
    );
    if (!reply.ok) return reply;
    const positions = reply.value.find(({ id }) => id === attackID)?.positions ?? [];
    const [first = { x: null, y: null }] = positions;
    return accept({
      x: first.x,
      y: first.y,
      clusters: positions.slice(0, MAX_CLUSTERS).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    });
  },
});

/** The small id of the player who leads the attack; only attacks by and on the agent's player are known. */
function resolveAttacker({ me }: World, attackID: string): Outcome<number, OpenFrontCode> {
  const { outgoing = [], incoming = [] } = me?.own ?? {};
  if (me !== null && outgoing.some(({ id }) => id === attackID)) return accept(me.smallId);
  const incomingAttack = incoming.find(({ id }) => id === attackID);
  if (incomingAttack !== undefined) return accept(incomingAttack.other);
  const valid = [...outgoing, ...incoming].map(({ id }) => id);
  return refuse('UNKNOWN_ATTACK', 'There is no such attack of yours or on you', { valid });
}

type Relation = 'allied' | 'friendly' | 'neutral' | 'hostile' | 'self';

/**
 * By the number of the game: 0 hostile, 1 distrustful, 2 neutral, 3 friendly. The result of the tool has no
 * `distrustful`, so that is reported as `hostile`.
 */
const RELATIONS: readonly Relation[] = ['hostile', 'hostile', 'neutral', 'friendly'];
const NEUTRAL = 2;

/** The player's relation to the agent's player. The game reports one only for nations. */
async function queryRelation(
  context: GameToolContext,
  world: World,
  player: GamePlayerState,
): Promise<Relation> {
  const { me } = world;
  if (me === null) return 'neutral';
  if (player === me) return 'self';
  if (world.isAlly(player.smallId)) return 'allied';
  if (me.own.incoming.some(({ other }) => other === player.smallId)) return 'hostile';
  const reply = await queryGame(
    context.game.connectedGame,
    { q: 'profile', fields: { playerID: player.pid } },
    profileResult,
  );
  const relationNumber = reply.ok ? reply.value.relations[String(me.smallId)] : undefined;
  return RELATIONS[relationNumber ?? NEUTRAL] ?? 'neutral';
}

function profileOf(world: World, player: GamePlayerState, relation: Relation) {
  const { me } = world;
  const alliance = me?.alliances.find(({ other }) => other === player.smallId);
  return {
    id: player.smallId,
    pid: player.pid,
    name: player.name,
    displayName: player.displayName,
    isAlive: player.isAlive,
    gold: Math.round(player.gold),
    troops: Math.round(player.troops),
    tilesOwned: player.tiles,
    relation,
    isTraitor: player.isTraitor,
    embargoed: player.embargoesMe || me?.own.embargoes.includes(player.smallId) === true,
    ...(alliance === undefined ? {} : { allianceExpiry: alliance.expiresAtTick }),
  };
}
