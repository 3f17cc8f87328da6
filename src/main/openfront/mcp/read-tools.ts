import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { ToolHandlers } from '../../mcp/definition.ts';
import {
  attackPositionsResult,
  boatResult,
  borderResult,
  profileResult,
} from '../../../shared/wire/openfront.ts';
import type { Player } from '../cache/players.ts';
import type { World } from '../cache/world.ts';
import { findPlayer } from '../lookup.ts';
import { askGame } from '../queries.ts';
import { tilesView } from '../views/tiles-view.ts';
import type { OpenFrontTools } from './catalogue.ts';
import { worldOf, type GameDesk } from './desk.ts';

type ReadTools = Pick<
  ToolHandlers<OpenFrontTools>,
  | 'game.get_player_profile'
  | 'game.get_border_tiles'
  | 'game.query_tiles'
  | 'game.get_transport_spawn'
  | 'game.get_attack_position'
>;

/** The query tools of 004 §5.1 that look at one thing. */
export const readTools = (desk: GameDesk): ReadTools => ({
  'game.get_player_profile': async ({ playerID }) => {
    const world = worldOf(desk);
    if (!world.ok) return world;
    const player = findPlayer(world.value, playerID);
    if (!player.ok) return player;
    const relation = await relationOf(desk, world.value, player.value);
    return accept(profileOf(world.value, player.value, relation));
  },
  'game.get_border_tiles': async ({ playerID, limit, offset }) => {
    const world = worldOf(desk);
    if (!world.ok) return world;
    const player = findPlayer(world.value, playerID);
    if (!player.ok) return player;
    const border = await askGame(
      desk.game.room,
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
    const world = worldOf(desk);
    if (!world.ok) return world;
    if ((tiles === undefined) === (bbox === undefined))
      return refuse('INVALID_REQUEST', 'give either tiles or bbox');
    return tilesView(world.value, tiles ?? bbox ?? []);
  },
  'game.get_transport_spawn': async ({ targetTile }) => {
    const world = worldOf(desk);
    if (!world.ok) return world;
    if (!world.value.grid.has(targetTile)) return refuse('INVALID_REQUEST', 'targetTile is not on this map');
    const found = await askGame(desk.game.room, { q: 'boat', fields: { tile: targetTile } }, boatResult);
    return found.ok ? accept({ spawnTile: found.value }) : found;
  },
  'game.get_attack_position': async ({ attackID }) => {
    const world = worldOf(desk);
    if (!world.ok) return world;
    const leader = leaderOf(world.value, attackID);
    if (!leader.ok) return leader;
    const fields = { smallID: leader.value, attackID };
    const found = await askGame(desk.game.room, { q: 'attackPos', fields }, attackPositionsResult);
    if (!found.ok) return found;
    const positions = found.value.find(({ id }) => id === attackID)?.positions ?? [];
    const [first = { x: null, y: null }] = positions;
    return accept({
      x: first.x,
      y: first.y,
      clusters: positions.slice(0, 8).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    });
  },
});

/** Who leads this attack; only those of mine and on me are known. */
function leaderOf({ me }: World, attackID: string): Outcome<number, OpenFrontCode> {
  const { outgoing = [], incoming = [] } = me?.own ?? {};
  if (me !== null && outgoing.some(({ id }) => id === attackID)) return accept(me.smallId);
  const coming = incoming.find(({ id }) => id === attackID);
  if (coming !== undefined) return accept(coming.other);
  const valid = [...outgoing, ...incoming].map(({ id }) => id);
  return refuse('UNKNOWN_ATTACK', 'There is no such attack of yours or on you', { valid });
}

type Relation = 'allied' | 'friendly' | 'neutral' | 'hostile' | 'self';

/** The game's own scale, as a nation keeps it: hostile, distrustful, neutral, friendly. */
const RELATIONS: readonly Relation[] = ['hostile', 'hostile', 'neutral', 'friendly'];

/** How they stand to me; the game tells it only of nations, and only their view of the asker. */
async function relationOf(desk: GameDesk, world: World, player: Player): Promise<Relation> {
  const { me } = world;
  if (me === null) return 'neutral';
  if (player === me) return 'self';
  if (world.isAlly(player.smallId)) return 'allied';
  if (me.own.incoming.some(({ other }) => other === player.smallId)) return 'hostile';
  const told = await askGame(
    desk.game.room,
    { q: 'profile', fields: { playerID: player.pid } },
    profileResult,
  );
  const scale = told.ok ? told.value.relations[String(me.smallId)] : undefined;
  return RELATIONS[scale ?? 2] ?? 'neutral';
}

function profileOf(world: World, player: Player, relation: Relation) {
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
