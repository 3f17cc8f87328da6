import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { openFrontNote, openFrontGameEvent } from './openfront-notes.ts';

/** Calls about the connected game. The map is sent in packed form; see docs/openfront-bridge.md. */

export const openFrontStatus = z.object({
  /** The socket that the bridge in the game connects to. */
  listener: z.object({
    state: z.enum(['listening', 'busy', 'off']),
    port: z.number(),
    /** The program that holds the port while it is `busy`; null where it is not known. */
    holder: z.string().nullable(),
  }),
  link: z.enum(['none', 'connected', 'lost']),
  /** Why the connection was lost; null while there is one, and before the first. */
  lostCode: z.enum(['PAGE_CLOSED', 'BROKE', 'REFUSED', 'TOO_LARGE', 'CLOSED']).nullable(),
  /** Null until the first game has connected since the host started. */
  game: z
    .object({
      gameId: z.string(),
      gameMap: z.string(),
      gameMode: z.string(),
      difficulty: z.string(),
      /** The build of the game; null where it names none. */
      gitCommit: z.string().nullable(),
      width: z.number(),
      height: z.number(),
      turnIntervalMs: z.number(),
      tick: z.number(),
      inSpawnPhase: z.boolean(),
      isPaused: z.boolean(),
      /** The game is not connected, and the data is the newest that was received. */
      stale: z.boolean(),
      /** Null until two ticks have come. */
      ticksPerSecond: z.number().nullable(),
      /** Time since the newest tick; it grows while the game hangs. */
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
      /** The winner and this player's result; null until the game is over. */
      ending: z
        .object({ winner: z.string().nullable(), myResult: z.enum(['won', 'lost', 'draw']) })
        .nullable(),
      /** Data that this version of the game does not report as expected. */
      notes: z.array(openFrontNote),
      /** Number of invalid entries that were skipped, by kind. */
      skipped: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** The agent in control, under the name that it chose itself. */
  helm: z.object({ agentId: z.string(), name: z.string(), sinceMs: z.number() }).nullable(),
  attackRatio: z.number(),
  /** The pages of a private lobby with several agents; null in a single-player game. */
  lobby: z
    .object({
      seats: z.array(
        z.object({
          /** The id that the game gives to the player of this page. */
          clientId: z.string(),
          /** The player's name in the game; empty until its state is known. */
          name: z.string(),
          connected: z.boolean(),
          tick: z.number(),
          /** The agent that has this seat; null while it is free. */
          agent: z.object({ agentId: z.string(), name: z.string() }).nullable(),
        }),
      ),
      /** The turns of which a page reported a hash. */
      checkpoints: z.number(),
      /** The first turn in which two pages disagree about the state of the game; null while all agree. */
      firstDifference: z.number().nullable(),
    })
    .nullable(),
  /** Numbers of the newest event, intent and map change; a window requests what is newer than it has. */
  newest: z.object({ event: z.number(), intent: z.number(), map: z.number() }),
  /** The host marks these steps as done: its listener is open, a game is connected, an agent has acted. */
  checklist: z.object({ listening: z.boolean(), connected: z.boolean(), acted: z.boolean() }),
});
export type OpenFrontStatus = z.infer<typeof openFrontStatus>;

export const openFrontPlayer = z.object({
  id: z.number(),
  pid: z.string(),
  name: z.string(),
  /** `HUMAN`, `NATION`, `BOT` or a kind that a newer version of the game adds. */
  kind: z.string(),
  isMe: z.boolean(),
  isAlly: z.boolean(),
  isAlive: z.boolean(),
  isTraitor: z.boolean(),
  /** Null in a game without teams. */
  team: z.string().nullable(),
  tiles: z.number(),
  gold: z.number(),
  /** In internal units; the game's own screen shows a tenth of it. */
  troops: z.number(),
});
export type OpenFrontPlayer = z.infer<typeof openFrontPlayer>;

export const openFrontUnit = z.object({
  id: z.number(),
  type: z.string(),
  owner: z.number(),
  pos: z.number(),
  level: z.number(),
  underConstruction: z.boolean(),
});
export type OpenFrontUnit = z.infer<typeof openFrontUnit>;

export const openFrontEvent = z.object({
  seq: z.number(),
  tick: z.number(),
  type: z.string(),
  /** The English sentence that agents get. Where `told` is null, it is the game's own text. */
  message: z.string(),
  told: openFrontGameEvent.nullable(),
  /** The player that the event is about, for example who acted; null where it is about none. */
  playerId: z.number().nullable(),
});
export type OpenFrontEvent = z.infer<typeof openFrontEvent>;

export const openFrontIntent = z.object({
  seq: z.number(),
  agentId: z.string(),
  agentName: z.string(),
  atMs: z.number(),
  tick: z.number(),
  intent: z.record(z.string(), z.unknown()),
  /**
   * `rejected`: not sent, or not passed on by the bridge. `queued`: sent, and its outcome is not known yet. `confirmed`:
   * the game shows its effect. `no_change`: the state was already as requested. `no_effect`: no effect showed in time.
   * `not_taken`: the game put it into no turn. `unknown`: the ticks in which its effect would show were not received.
   */
  stage: z.enum(['rejected', 'queued', 'confirmed', 'no_effect', 'no_change', 'not_taken', 'unknown']),
  /** Why it was rejected or had no effect, as a code and a sentence; null where its stage says everything. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** Ticks from sending to the observed effect; null unless `confirmed`. */
  effectTicks: z.number().nullable(),
  /** The effect of the intent, for example the land that an attack won; null while it is not visible. */
  result: z.string().nullable(),
});
export type OpenFrontIntent = z.infer<typeof openFrontIntent>;

/** One decision of a hosted player: what it saw, what it sent, and the outcome of each intent. */
export const openFrontDecision = z.object({
  id: z.number(),
  gameId: z.string(),
  agentId: z.string(),
  tick: z.number(),
  atMs: z.number(),
  seen: z.string(),
  words: z.string(),
  sent: z.array(z.record(z.string(), z.unknown())),
  outcome: z.array(z.string()),
  /** Tokens and time of the reply of a model; null where none was reported. */
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  latencyMs: z.number().nullable(),
});
export type OpenFrontDecision = z.infer<typeof openFrontDecision>;

/**
 * The whole map. `owners` has 16 bits per tile, little-endian (bits 0–11 owner, 13 fallout, 14 defence bonus);
 * `terrain` has one byte per tile. Both are compressed with gzip and encoded as base64.
 */
export const openFrontMap = z.object({
  gameId: z.string(),
  seq: z.number(),
  tick: z.number(),
  width: z.number(),
  height: z.number(),
  owners: z.string(),
  terrain: z.string(),
});
export type OpenFrontMap = z.infer<typeof openFrontMap>;

/**
 * Tiles that changed after `seq`: `count` tile references of 32 bits, then as many states of 16 bits,
 * little-endian, as base64. With `resync` the whole map has to be read again.
 */
export const openFrontMapChanges = z.object({
  gameId: z.string(),
  seq: z.number(),
  tick: z.number(),
  count: z.number(),
  packed: z.string(),
  resync: z.boolean(),
});
export type OpenFrontMapChanges = z.infer<typeof openFrontMapChanges>;

/**
 * The bridge file that a person puts into a checkout of the game, with its instructions. `folder` is null where
 * the person cannot open it, as inside the desktop app's archive.
 */
export const openFrontBridgeFiles = z.object({
  folder: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type OpenFrontBridgeFiles = z.infer<typeof openFrontBridgeFiles>;

export const openFrontPairing = z.object({
  origins: z.array(z.string()),
  paired: z.boolean(),
  /** Whether several pages of one private lobby may connect. */
  lobby: z.boolean(),
});
export type OpenFrontPairing = z.infer<typeof openFrontPairing>;

const seq = z.number().int().min(0);
const after = z.object({ afterSeq: seq, limit: z.number().int().min(1).max(300) });

export const OPENFRONT_CALLS = {
  'openfront.status': call(emptyObject, openFrontStatus),
  /** Strongest first. */
  'openfront.players': call(emptyObject, z.array(openFrontPlayer)),
  'openfront.units': call(emptyObject, z.object({ tick: z.number(), units: z.array(openFrontUnit) })),
  'openfront.events': call(after, z.array(openFrontEvent)),
  /** An intent keeps its number when its stage changes: read again from the oldest one that is still queued. */
  'openfront.intents': call(after, z.array(openFrontIntent)),
  'openfront.decisions': call(
    z.object({
      gameId: z.string().max(64),
      beforeId: z.number().int().optional(),
      /** Only decisions until this tick. */
      untilTick: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(openFrontDecision),
  ),
  'openfront.map': call(emptyObject, openFrontMap),
  'openfront.mapChanges': call(z.object({ gameId: z.string().max(64), seq }), openFrontMapChanges),
  /** Releases the game from the control of the agent that has it. */
  'openfront.release': call(emptyObject, openFrontStatus),
  /**
   * Plays the recorded game that is installed with the host, as a new game. NOT_FOUND without one, CONFLICT while a game
   * is connected, while the listener is off and while games need a pairing token.
   */
  'openfront.playSample': call(emptyObject, openFrontStatus),
  'openfront.bridgeFiles': call(emptyObject, openFrontBridgeFiles),
  'openfront.door': call(emptyObject, openFrontPairing),
  'openfront.setOrigins': call(
    z.object({ origins: z.array(z.string().min(1).max(200)).max(16) }),
    openFrontPairing,
  ),
  'openfront.setLobby': call(z.object({ on: z.boolean() }), openFrontPairing),
  /** Releases a seat of the lobby from its agent, so that another one may have it. */
  'openfront.releaseSeat': call(z.object({ clientId: z.string().min(1).max(64) }), openFrontStatus),
  /** Only this response contains the pairing token; it is null when pairing was turned off. */
  'openfront.setPairing': call(z.object({ on: z.boolean() }), z.object({ token: z.string().nullable() })),
} as const;

export const OPENFRONT_EVENTS = {
  /** Sent at most ten times a second while a game runs. */
  'openfront.changed': openFrontStatus,
} as const;
