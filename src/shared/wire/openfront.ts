import { z } from 'zod';
import { startFrame, turnsFrame } from './openfront-record.ts';

/**
 * The frames between the bridge in the user's game and this host, one JSON object per
 * text frame (docs/openfront-bridge.md). Names follow the game. Unknown fields are
 * dropped, and invalid list entries are dropped one by one, so that a newer game still
 * works with fewer details.
 */

export const OPENFRONT_PROTOCOL = 1;

/** A player's id in intents. It has eight characters in today's game and up to ten in later versions. */
const PLAYER_ID_PATTERN = /^[A-Za-z0-9]{1,32}$/u;
const pid = z.string().regex(PLAYER_ID_PATTERN);
/** The small id of a player, 1 to 4095, as stored in tiles; 0 is unowned land. */
const smallId = z.int().min(0).max(4095);
const ref = z.int().min(0).max(0xffff_ffff);
const tick = z.int().min(0).max(1e12);
const amount = z.number().min(-1e18).max(1e18);
const textSchema = z.string().max(2000);
const shortText = z.string().max(64);

/** A flat list of numbers, checked in one loop because a tick may hold sixty thousand of them. */
const flatNumbers = (message: string, isFit: (value: number[]) => boolean) =>
  z.custom<readonly number[]>((value) => Array.isArray(value) && isFit(value), message);

function areTileRefs(values: readonly number[]): boolean {
  for (const value of values) if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) return false;
  return true;
}

const refs = flatNumbers('must be a list of tile refs', areTileRefs);
/** `ref, packed, ref, packed…`: bits 0–11 owner, 13 fallout, 14 defence bonus, 16–23 terrain. */
const tilePairs = flatNumbers(
  'must be pairs of tile ref and packed state',
  (values) => values.length % 2 === 0 && areTileRefs(values),
);

/** Rows of at least `min` numbers; newer games may append values, which are ignored. */
const rows = (min: number) =>
  z.custom<readonly (readonly number[])[]>(
    (value) => Array.isArray(value) && value.every((row) => isRow(row, min)),
    `must be rows of at least ${min} numbers`,
  );

const isRow = (row: unknown, min: number): boolean =>
  Array.isArray(row) && row.length >= min && row.length <= 16 && row.every(Number.isFinite);

const attack = z.object({
  attackerID: smallId,
  /** 0 is unowned land. */
  targetID: smallId,
  troops: amount,
  id: z.string().max(64),
  retreating: z.boolean(),
});

const alliance = z.object({
  id: z.int(),
  other: pid,
  createdAt: tick,
  expiresAt: tick,
  hasExtensionRequest: z.boolean(),
});

const list = <T extends z.ZodType>(entry: T, max = 4096) => z.array(entry).max(max);

/**
 * A player. Updates after the first one are partial and are merged by `id`. Embargoes are
 * player ids in ticks and small ids in snapshots.
 */
export const playerUpdate = z.object({
  id: pid,
  smallID: smallId.optional(),
  clientID: shortText.nullish(),
  name: textSchema.optional(),
  displayName: textSchema.optional(),
  team: shortText.nullish(),
  playerType: shortText.optional(),
  isAlive: z.boolean().optional(),
  isDisconnected: z.boolean().optional(),
  tilesOwned: amount.optional(),
  gold: amount.optional(),
  troops: amount.optional(),
  allies: list(smallId).optional(),
  embargoes: list(z.union([pid, smallId])).optional(),
  isTraitor: z.boolean().optional(),
  traitorRemainingTicks: amount.optional(),
  targets: list(smallId).optional(),
  outgoingAttacks: list(attack).optional(),
  incomingAttacks: list(attack).optional(),
  outgoingAllianceRequests: list(pid).optional(),
  alliances: list(alliance).optional(),
  hasSpawned: z.boolean().optional(),
  spawnTile: ref.nullish(),
  lastDeleteUnitTick: z.int().nullish(),
});
export type PlayerUpdate = z.infer<typeof playerUpdate>;
export type WireAttack = z.infer<typeof attack>;
export type WireAlliance = z.infer<typeof alliance>;

/** A unit, always complete; `isActive` false means that it was removed. */
export const unitUpdate = z.object({
  id: z.int().min(0),
  unitType: shortText,
  ownerID: smallId,
  pos: ref,
  lastPos: ref.optional(),
  troops: amount.default(0),
  isActive: z.boolean(),
  reachedTarget: z.boolean().optional(),
  targetTile: ref.nullish(),
  health: amount.nullish(),
  underConstruction: z.boolean().nullish(),
  missileTimerQueue: list(z.number()).default([]),
  markedForDeletion: z.union([z.boolean(), z.number()]).nullish(),
  level: z.int().default(1),
  retreating: z.boolean().nullish(),
  transportShipState: z.object({ isRetreating: z.boolean(), troops: amount.optional() }).nullish(),
  /** Where a warship was sent to patrol. */
  warshipState: z.object({ patrolTile: ref.nullish() }).nullish(),
});
export type UnitUpdate = z.infer<typeof unitUpdate>;

/** A path of a ship or missile, or of a train with engine and cars; sent once per path. */
export const motionPlan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('grid'),
    unitId: z.int().min(0),
    planId: z.int(),
    startTick: tick,
    ticksPerStep: z.number().min(0.01).max(1e6),
    path: refs,
  }),
  z.object({
    kind: z.literal('train'),
    engineUnitId: z.int().min(0),
    carUnitIds: list(z.int().min(0), 256),
    planId: z.int(),
    startTick: tick,
    speed: z.number().min(0.01).max(1e6),
    spacing: z.number().min(0).max(1e6),
    path: refs,
  }),
]);
export type MotionPlan = z.infer<typeof motionPlan>;

const allianceRequest = z.object({ requestorID: smallId, recipientID: smallId, createdAt: tick });
/** The recipient of an event; null means all players. */
const recipientId = smallId.nullish();

/** The events of a tick by name. Other kinds of updates are dropped because a player does not need them. */
export const eventSchemas = {
  DisplayEvent: z.object({
    message: textSchema,
    messageType: z.number(),
    playerID: recipientId,
    goldAmount: amount.nullish(),
    params: z.record(shortText, z.union([textSchema, z.number()])).nullish(),
    unitID: z.int().nullish(),
    focusPlayerID: recipientId,
  }),
  DisplayChatEvent: z.object({
    key: shortText,
    category: shortText,
    target: textSchema.nullish(),
    playerID: recipientId,
    isFrom: z.boolean(),
    recipient: textSchema,
  }),
  UnitIncoming: z.object({
    unitID: z.int(),
    message: textSchema,
    messageType: z.number(),
    playerID: recipientId,
  }),
  AllianceRequest: allianceRequest,
  AllianceRequestReply: z.object({ request: allianceRequest, accepted: z.boolean() }),
  BrokeAlliance: z.object({ traitorID: smallId, betrayedID: smallId }),
  AllianceExpired: z.object({ player1ID: smallId, player2ID: smallId }),
  AllianceExtension: z.object({ playerID: smallId, allianceID: z.int() }),
  TargetPlayer: z.object({ playerID: smallId, targetID: smallId }),
  Emoji: z.object({
    emoji: z.object({
      message: z.string().max(64),
      senderID: smallId,
      recipientID: z.union([smallId, z.string().max(32)]),
      createdAt: tick,
    }),
  }),
  EmbargoEvent: z.object({
    event: z.enum(['start', 'stop']),
    playerID: smallId,
    embargoedID: smallId,
  }),
  ConquestEvent: z.object({ conquerorId: pid, conqueredId: pid, gold: amount }),
  DonateEvent: z.object({ donationType: shortText, senderId: pid, recipientId: pid, amount }),
  BonusEvent: z.object({ player: pid, tile: ref, gold: amount, troops: amount }),
  SpawnPhaseEnd: z.object({ startTick: tick }),
  GamePaused: z.object({ paused: z.boolean() }),
  /** `["player", clientID]`, `["nation", name]`, `["team", team, …clientIDs]` or null. */
  Win: z.object({ winner: z.array(z.string().max(200)).max(64).nullish() }),
} as const;
export type GameEventName = keyof typeof eventSchemas;
export type GameEvents = { readonly [N in GameEventName]: z.infer<(typeof eventSchemas)[N]> };

/** The lists inside `up` stay unparsed here, because each entry is validated separately. */
const entries = z.array(z.unknown()).max(20_000);

const enumTable = z.record(shortText, z.union([shortText, z.number()]));
const nameList = z.array(shortText).max(256);

/** A JSON Schema of the game; it is checked for safety before it is compiled. */
const uncheckedJsonSchema = z.record(z.string().max(64), z.unknown());

export const helloFrame = z.object({
  t: z.literal('hello'),
  protocol: z.int(),
  game: shortText.optional(),
  gitCommit: shortText.nullish(),
  gameID: z.string().min(1).max(64),
  clientID: z.string().min(1).max(64),
  /** The pairing token, if the host requires one. */
  token: z.string().max(200).optional(),
  turnIntervalMs: z.number().min(1).max(60_000).catch(100),
  config: z.record(shortText, z.unknown()).catch({}),
  map: z.object({
    width: z.int().min(1).max(16_384),
    height: z.int().min(1).max(16_384),
    numLandTiles: z.int().min(0).optional(),
    terrainEncoding: z.literal('gzip+base64'),
    terrain: z.string().max(32 * 1024 * 1024),
    nations: z
      .array(z.object({ name: textSchema, coordinates: z.tuple([z.number(), z.number()]) }))
      .max(4096)
      .catch([]),
  }),
  enums: z
    .object({
      UnitType: enumTable.optional().catch(undefined),
      PlayerBuildable: nameList.optional().catch(undefined),
      Structures: nameList.optional().catch(undefined),
      Nukes: nameList.optional().catch(undefined),
      MessageType: enumTable.optional().catch(undefined),
    })
    .catch({}),
  emojis: z.array(z.string().max(64)).max(512).catch([]),
  quickChatKeys: z.array(shortText).max(1024).catch([]),
  intents: z.record(shortText, uncheckedJsonSchema).optional().catch(undefined),
  /** Names of the game that the bridge looked up and did not find. */
  missing: z.array(shortText).max(64).catch([]),
});
export type HelloFrame = z.infer<typeof helloFrame>;

export const snapshotFrame = z.object({
  t: z.literal('snapshot'),
  id: z.int().optional(),
  tick,
  inSpawnPhase: z.boolean(),
  isPaused: z.boolean().optional(),
  /** The player of this client; null until the game has it. */
  me: z.object({ id: pid, smallID: smallId }).nullable(),
  players: entries,
  units: entries,
  motion: entries.optional(),
  tilesEncoding: z.literal('uint16le+gzip+base64'),
  tiles: z.string().max(32 * 1024 * 1024),
});
export type SnapshotFrame = z.infer<typeof snapshotFrame>;

export const tickFrame = z.object({
  t: z.literal('tick'),
  tick,
  tiles: tilePairs.optional(),
  /** `[smallID, tilesOwned, gold, troops]` */
  stats: rows(4).optional(),
  /** `[ownerSmallID, 0 outgoing or 1 incoming, index, troops]` */
  attacks: rows(4).optional(),
  nukes: refs.optional(),
  motion: entries.optional(),
  up: z.record(shortText, entries).optional(),
  /** How long the game took to execute the tick, in milliseconds. */
  ms: z.number().optional(),
});
export type TickFrame = z.infer<typeof tickFrame>;

/** The reply of the bridge to an intent or a query. For an intent `ok` means only that the game received it. */
export const resFrame = z.object({
  t: z.literal('res'),
  id: z.int(),
  tick: tick.optional(),
  ok: z.boolean(),
  result: z.unknown().optional(),
  error: textSchema.optional(),
});
export type ResFrame = z.infer<typeof resFrame>;

/** The simulation failed and the game has stopped. */
export const errorFrame = z.object({ t: z.literal('error'), errMsg: textSchema });

/** The page left the game on purpose, so the connection is not expected to return. */
export const byeFrame = z.object({ t: z.literal('bye'), reason: z.enum(['left', 'page']) });

export const bridgeFrame = z.discriminatedUnion('t', [
  helloFrame,
  snapshotFrame,
  tickFrame,
  resFrame,
  errorFrame,
  byeFrame,
  startFrame,
  turnsFrame,
]);
export type BridgeFrame = z.infer<typeof bridgeFrame>;

export type QueryName = 'actions' | 'profile' | 'border' | 'boat' | 'attackPos' | 'me';

/** A frame of this host. The bridge repeats `id` in its `res`. */
export type HostFrame =
  | {
      readonly t: 'welcome';
      readonly protocol: number;
      readonly notes: readonly string[];
      /** The kinds of frames that an older host refuses and this one reads. */
      readonly accepts: readonly string[];
    }
  | { readonly t: 'intent'; readonly id: number; readonly intent: Readonly<Record<string, unknown>> }
  | ({ readonly t: 'query'; readonly id: number; readonly q: QueryName } & Readonly<Record<string, unknown>>)
  | { readonly t: 'snapshot'; readonly id: number }
  | { readonly t: 'refused'; readonly code: string; readonly message: string };

/** The game's reply to the query `actions`; fields that a player does not need are dropped. */
export const playerActionsResult = z.object({
  canAttack: z.boolean().catch(false),
  buildableUnits: z
    .array(
      z.object({
        type: shortText,
        /** The tile of the new unit; for nukes the silo that would fire. */
        canBuild: z.union([ref, z.literal(false)]).catch(false),
        canUpgrade: z.union([z.int(), z.literal(false)]).catch(false),
        cost: z.coerce.number().catch(0),
      }),
    )
    .max(64)
    .catch([]),
  canSendEmojiAllPlayers: z.boolean().catch(false),
  canEmbargoAll: z.boolean().catch(false),
  interaction: z
    .object({
      sharedBorder: z.boolean().catch(false),
      canSendEmoji: z.boolean().catch(false),
      canTarget: z.boolean().catch(false),
      canSendAllianceRequest: z.boolean().catch(false),
      canBreakAlliance: z.boolean().catch(false),
      canDonateGold: z.boolean().catch(false),
      canDonateTroops: z.boolean().catch(false),
      canEmbargo: z.boolean().catch(false),
      allianceInfo: z.object({ expiresAt: z.number() }).nullish().catch(null),
    })
    .nullish(),
});
export type PlayerActionsResult = z.infer<typeof playerActionsResult>;

/** `relations` has the AI player's relation to other players by their `smallID`: 0 hostile to 3 friendly. */
export const profileResult = z.object({
  relations: z.record(z.string().max(16), z.number()).catch({}),
});
export const borderResult = refs;
/** The tile from which a boat would sail; false if there is no route. */
export const boatResult = z.union([ref, z.literal(false)]);
export const attackPositionsResult = z
  .array(
    z.object({
      id: z.string().max(64),
      positions: z.array(z.object({ x: z.number(), y: z.number() })).max(4096),
    }),
  )
  .max(4096);
