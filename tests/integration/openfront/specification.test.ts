import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  openConnectedGame,
  shareHost,
  type ConnectedTestGame,
} from '../../support/openfront/connected-game.ts';

shareHost();

/** The shapes of docs/specifications/004-openfront.md; additional fields are allowed. */
const n = z.number();
const s = z.string();
const b = z.boolean();
const attack = z.object({ id: s, targetID: n, troops: n, retreating: b });
const player = z.object({
  id: n,
  smallID: n,
  name: s,
  displayName: s,
  isAlive: b,
  isDisconnected: b,
  tilesOwned: n,
  gold: n,
  troops: n,
  isTraitor: b,
  team: s.optional(),
});
const unit = z.object({
  id: n,
  unitType: s,
  ownerID: n,
  pos: n,
  troops: n,
  isActive: b,
  health: n.optional(),
  underConstruction: b.optional(),
  level: n,
  targetTile: n.optional(),
  retreating: b.optional(),
});
const event = z.object({ tick: n, type: s, message: s, playerID: n.optional() });

const RESOURCES = {
  'game://session': z.object({
    gameID: s,
    clientID: s,
    playerID: n,
    tick: n,
    isPaused: b,
    inSpawnPhase: b,
    config: z.object({
      gameMap: s,
      gameMapSize: s,
      difficulty: s,
      gameType: s,
      gameMode: s,
      turnIntervalMs: n,
    }),
  }),
  'game://state': z.object({
    tick: n,
    myPlayer: z.object({
      id: n,
      clientID: s,
      name: s,
      gold: n,
      troops: n,
      tilesOwned: n,
      isAlive: b,
      hasSpawned: b,
      allies: z.array(n),
      embargoes: z.array(n),
      targets: z.array(n),
      outgoingAttacks: z.array(attack).min(1),
      incomingAttacks: z.array(attack).min(1),
      outgoingAllianceRequests: z.array(n),
      alliances: z.array(z.object({ otherPlayerID: n, expiresAtTick: n, hasExtensionRequest: b })).min(1),
    }),
    players: z.array(player).min(3),
    units: z.array(unit).min(1),
    recentEvents: z.array(event).min(1),
  }),
  'game://map/summary': z.object({
    width: n,
    height: n,
    numLandTiles: n,
    numWaterTiles: n,
    territoryByPlayer: z.record(
      s,
      z.object({ tileCount: n, boundingBox: z.object({ minX: n, minY: n, maxX: n, maxY: n }) }),
    ),
    nations: z.array(z.object({ name: s, capitalTile: n })).min(1),
  }),
} as const;

const interaction = z.object({
  ownerID: n,
  ownerName: s,
  sharedBorder: b,
  canSendEmoji: b,
  canTarget: b,
  canSendAllianceRequest: b,
  canBreakAlliance: b,
  canDonateGold: b,
  canDonateTroops: b,
  canEmbargo: b,
});

const UPDATE = z.object({
  tick: n,
  tileChanges: z
    .array(z.object({ ref: n, ownerID: n.nullable(), hasFallout: b }))
    .min(1)
    .optional(),
  unitChanges: z.array(unit).optional(),
  unitRemovals: z.array(n).optional(),
  playerChanges: z.array(z.object({ id: n, tilesOwned: n, gold: n, troops: n })).min(1),
  events: z.array(event).optional(),
  allianceEvents: z.array(z.object({ type: s, playerA: n, playerB: n })).optional(),
  isPaused: b,
});

/** War, an ally, a city and an event fill every list of the shapes. */
async function openRichGame(): Promise<ConnectedTestGame & { readonly attackId: string }> {
  const opened = await openConnectedGame();
  const { game, bridge } = opened;
  const [, enemy = game.me] = game.players;
  const [border = 0] = [...game.me.frontier].filter((ref) => game.ownerOf(ref) === 0);
  game.claim(enemy, border);
  game.attackOf(enemy, 1, 20_000);
  const { id } = game.attackOf(game.me, 0, 5000);
  game.me.allies.add(3);
  game.addUnit(game.me, 'City', game.tiles.indexOf(1));
  game.emit('DisplayEvent', { message: 'hello', messageType: 20, playerID: 1 });
  await bridge.step(2);
  return { ...opened, attackId: id };
}

test('the three resources have every field of the specification', async () => {
  const { client } = await openRichGame();
  for (const [uri, shape] of Object.entries(RESOURCES)) {
    const { contents } = await client.client.readResource({ uri });
    const [content] = contents;
    const value: unknown = JSON.parse(content !== undefined && 'text' in content ? content.text : '');
    expect(shape.safeParse(value).error?.issues ?? [], uri).toEqual([]);
  }
});

test('the query tools return the shapes of the specification', async () => {
  const { client, game, attackId } = await openRichGame();
  const otherTile = game.tiles.indexOf(2);
  const { width } = game.map;
  const requested: readonly (readonly [tool: string, args: Record<string, unknown>, shape: z.ZodType])[] = [
    [
      'game.get_player_actions',
      { x: otherTile % width, y: Math.floor(otherTile / width) },
      z.object({
        canAttack: b,
        buildableUnits: z.array(
          z.object({ type: s, cost: n, canBuild: b, canUpgrade: z.union([n, z.literal(false)]) }),
        ),
        canSendEmojiAllPlayers: b,
        canEmbargoAll: b,
        interaction,
      }),
    ],
    [
      'game.get_player_profile',
      { playerID: 3 },
      z.object({
        id: n,
        name: s,
        displayName: s,
        isAlive: b,
        gold: n,
        troops: n,
        tilesOwned: n,
        relation: z.literal('allied'),
        isTraitor: b,
        embargoed: b,
        allianceExpiry: n,
      }),
    ],
    ['game.get_border_tiles', { playerID: 1 }, z.object({ borderTiles: z.array(n).min(1) })],
    [
      'game.query_tiles',
      { bbox: { minX: 0, minY: 0, maxX: 2, maxY: 1 } },
      z.object({
        tiles: z
          .array(
            z.object({
              ref: n,
              x: n,
              y: n,
              isLand: b,
              isWater: b,
              isShoreline: b,
              ownerID: n.nullable(),
              hasFallout: b,
              isBorder: b,
              hasDefenseBonus: b,
            }),
          )
          .length(6),
      }),
    ],
    [
      'game.get_transport_spawn',
      { targetTile: otherTile },
      z.object({ spawnTile: z.union([n, z.literal(false)]) }),
    ],
    ['game.get_attack_position', { attackID: attackId }, z.object({ x: n, y: n })],
    ['game.set_attack_ratio', { ratio: 0.2 }, z.object({ ok: z.literal(true), ratio: z.literal(0.2) })],
  ];
  for (const [tool, args, shape] of requested) {
    const { isError, value } = await client.call(tool, args);
    expect([tool, isError, shape.safeParse(value).error?.issues ?? []]).toEqual([tool, false, []]);
  }
});

test('notifications carry the payloads of the specification', async () => {
  const { bridge, join } = await openRichGame();
  const client = await join('?update-interval-ms=0', 'Hears');
  const received = new Map<string, unknown>();
  client.client.fallbackNotificationHandler = async ({ method, params }) => void received.set(method, params);
  await expect.poll(async () => (await bridge.step(), received.has('game.update'))).toBe(true);
  expect(UPDATE.safeParse(received.get('game.update')).error?.issues ?? []).toEqual([]);
  bridge.socket.terminate();
  await expect.poll(() => received.get('game.disconnected')).toEqual({ reason: 'the connection broke' });
});
