import { z } from 'zod';
import { call, nothing } from './call.ts';
import { openfrontNote, openfrontGameEvent } from './openfront-notes.ts';

/** The connected game as the window asks for it. The map comes packed; see docs/openfront.md. */

export const openfrontStatus = z.object({
  /** The socket that the bridge in the game connects to. */
  listener: z.object({
    state: z.enum(['listening', 'busy', 'off']),
    port: z.number(),
    holder: z.string().nullable(),
  }),
  link: z.enum(['none', 'connected', 'lost']),
  lostCode: z.enum(['PAGE_CLOSED', 'BROKE', 'REFUSED', 'TOO_LARGE', 'CLOSED']).nullable(),
  /** Null until a game has said hello since the host started. */
  game: z
    .object({
      gameId: z.string(),
      gameMap: z.string(),
      gameMode: z.string(),
      difficulty: z.string(),
      gitCommit: z.string().nullable(),
      width: z.number(),
      height: z.number(),
      turnIntervalMs: z.number(),
      tick: z.number(),
      inSpawnPhase: z.boolean(),
      isPaused: z.boolean(),
      stale: z.boolean(),
      ticksPerSecond: z.number().nullable(),
      /** Since the newest tick; grows while the game hangs. */
      tickDelayMs: z.number().nullable(),
      me: z
        .object({
          id: z.number(),
          pid: z.string(),
          name: z.string(),
          isAlive: z.boolean(),
          hasSpawned: z.boolean(),
          tiles: z.number(),
          gold: z.number(),
          troops: z.number(),
        })
        .nullable(),
      /** Who won and what that is for this player, once the game is over. */
      ending: z
        .object({ winner: z.string().nullable(), myResult: z.enum(['won', 'lost', 'draw']) })
        .nullable(),
      /** What this game does not tell as expected. */
      notes: z.array(openfrontNote),
      /** Entries left out because they did not fit, by kind. */
      skipped: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** Who steers; the name is the agent's own. */
  helm: z.object({ agentId: z.string(), name: z.string(), sinceMs: z.number() }).nullable(),
  attackRatio: z.number(),
  /** The numbers of the newest event, intent and map change: whoever shows them asks for what is newer. */
  newest: z.object({ event: z.number(), intent: z.number(), map: z.number() }),
  /** The host ticks these steps off: its listener is open, a game is connected, an agent has acted. */
  checklist: z.object({ listening: z.boolean(), connected: z.boolean(), acted: z.boolean() }),
});
export type OpenFrontStatus = z.infer<typeof openfrontStatus>;

export const openfrontPlayer = z.object({
  id: z.number(),
  pid: z.string(),
  name: z.string(),
  /** `HUMAN`, `NATION`, `BOT` or what a later game adds. */
  kind: z.string(),
  isMe: z.boolean(),
  isAlly: z.boolean(),
  isAlive: z.boolean(),
  isTraitor: z.boolean(),
  team: z.string().nullable(),
  tiles: z.number(),
  gold: z.number(),
  /** Internal units; the game's own screen shows a tenth. */
  troops: z.number(),
});
export type OpenFrontPlayer = z.infer<typeof openfrontPlayer>;

export const openfrontUnit = z.object({
  id: z.number(),
  type: z.string(),
  owner: z.number(),
  pos: z.number(),
  level: z.number(),
  underConstruction: z.boolean(),
});
export type OpenFrontUnit = z.infer<typeof openfrontUnit>;

export const openfrontEvent = z.object({
  seq: z.number(),
  tick: z.number(),
  type: z.string(),
  /** For agents in English; where `told` is null, the game's own words. */
  message: z.string(),
  told: openfrontGameEvent.nullable(),
  playerId: z.number().nullable(),
});
export type OpenFrontEvent = z.infer<typeof openfrontEvent>;

export const openfrontIntent = z.object({
  seq: z.number(),
  agentId: z.string(),
  agentName: z.string(),
  atMs: z.number(),
  tick: z.number(),
  intent: z.record(z.string(), z.unknown()),
  stage: z.enum(['rejected', 'queued', 'confirmed', 'no_effect']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  effectTicks: z.number().nullable(),
});
export type OpenFrontIntent = z.infer<typeof openfrontIntent>;

/** One decision of a player of ours, to be read again: what was seen, sent, and what became of it. */
export const openfrontDecision = z.object({
  id: z.number(),
  gameId: z.string(),
  agentId: z.string(),
  tick: z.number(),
  atMs: z.number(),
  seen: z.string(),
  words: z.string(),
  sent: z.array(z.record(z.string(), z.unknown())),
  outcome: z.array(z.string()),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  latencyMs: z.number().nullable(),
});
export type OpenFrontDecision = z.infer<typeof openfrontDecision>;

/**
 * The whole map. `owners` is 16-bit little-endian per tile (bits 0–11 owner, 13
 * fallout, 14 defence), `terrain` one byte; both gzip and base64, for a worker.
 */
export const openfrontMap = z.object({
  gameId: z.string(),
  seq: z.number(),
  tick: z.number(),
  width: z.number(),
  height: z.number(),
  owners: z.string(),
  terrain: z.string(),
});
export type OpenFrontMap = z.infer<typeof openfrontMap>;

/**
 * Tiles that changed after `seq`: `count` refs of 32 bits, then as many states of
 * 16 bits, little-endian, base64. `resync` says that the map has to be read anew.
 */
export const openfrontMapChanges = z.object({
  gameId: z.string(),
  seq: z.number(),
  tick: z.number(),
  count: z.number(),
  packed: z.string(),
  resync: z.boolean(),
});
export type OpenFrontMapChanges = z.infer<typeof openfrontMapChanges>;

/** The file that goes into a person's own checkout of the game, and how; `folder` is null where nobody can open it. */
export const openfrontBridgeFiles = z.object({
  folder: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type OpenFrontBridgeFiles = z.infer<typeof openfrontBridgeFiles>;

export const openfrontPairing = z.object({ origins: z.array(z.string()), paired: z.boolean() });
export type OpenFrontPairing = z.infer<typeof openfrontPairing>;

const seq = z.number().int().min(0);
const after = z.object({ afterSeq: seq, limit: z.number().int().min(1).max(300) });

export const OPENFRONT_CALLS = {
  'openfront.status': call(nothing, openfrontStatus),
  /** Strongest first. */
  'openfront.players': call(nothing, z.array(openfrontPlayer)),
  'openfront.units': call(nothing, z.object({ tick: z.number(), units: z.array(openfrontUnit) })),
  'openfront.events': call(after, z.array(openfrontEvent)),
  /** A record that changed its stage keeps its number: ask from the oldest one that is still queued. */
  'openfront.intents': call(after, z.array(openfrontIntent)),
  'openfront.decisions': call(
    z.object({
      gameId: z.string().max(64),
      beforeId: z.number().int().optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(openfrontDecision),
  ),
  'openfront.map': call(nothing, openfrontMap),
  'openfront.mapChanges': call(z.object({ gameId: z.string().max(64), seq }), openfrontMapChanges),
  /** A person takes the helm away from whoever has it. */
  'openfront.release': call(nothing, openfrontStatus),
  'openfront.bridgeFiles': call(nothing, openfrontBridgeFiles),
  'openfront.door': call(nothing, openfrontPairing),
  'openfront.setOrigins': call(
    z.object({ origins: z.array(z.string().min(1).max(200)).max(16) }),
    openfrontPairing,
  ),
  /** The token is in this answer and nowhere else, ever again; null where pairing was turned off. */
  'openfront.setPairing': call(z.object({ on: z.boolean() }), z.object({ token: z.string().nullable() })),
} as const;

export const OPENFRONT_EVENTS = {
  /** At most ten a second while a game runs. */
  'openfront.changed': openfrontStatus,
} as const;
