import { z } from 'zod';
import { RECORD_ENDS } from '../codes/openfront.ts';

/**
 * The record of an OpenFront game: the frames in which the bridge sends it, and the file that the game's own engine
 * reads. The file's names and shapes follow the game; docs/openfront-bridge.md describes both.
 */

export const RECORD_VERSION = 'v0.0.2';
/** The game computes a hash for turns 0, 10, 20 and so on. */
export const HASH_EVERY_TURNS = 10;

const clientId = z.string().regex(/^[A-Za-z0-9]{8,10}$/u);
const turnNumber = z.int().min(0).max(1_000_000);
const timeMs = z.number().min(0).max(1e15);
const username = z.string().min(1).max(64);

const startPlayer = z.object({
  clientID: clientId,
  username,
  clanTag: z
    .string()
    .regex(/^[a-zA-Z0-9]{2,5}$/u)
    .nullable(),
  isLobbyCreator: z.boolean().optional(),
  friends: z.array(clientId).max(1000).optional(),
  teamIndex: z.int().min(0).optional(),
});

const gameStart = z.object({
  gameID: clientId,
  lobbyCreatedAt: timeMs,
  visibleAt: timeMs.optional(),
  listed: z.boolean().optional(),
  tribes: z
    .array(z.object({ name: z.string().max(200) }))
    .max(1000)
    .optional(),
  config: z.record(z.string().max(64), z.unknown()),
  players: z.array(startPlayer).min(1).max(1000),
});
export type GameStart = z.infer<typeof gameStart>;

/** The start parameters of the game; sent after each hello, before the turns. */
export const startFrame = z.object({
  t: z.literal('start'),
  gameStartInfo: gameStart,
  gitCommit: z.string().min(1).max(64),
  startedAtMs: timeMs,
  /** The game went on at a snapshot, so its first turns are unknown. */
  resumed: z.boolean(),
});
export type StartFrame = z.infer<typeof startFrame>;

/** An intent exactly as the game's worker received it. */
export interface TurnIntent extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly clientID: string;
}
/** Twice the length above which the game refuses an intent. */
const MAX_INTENT_LENGTH = 4096;

/** An object schema would change the order of the fields, and nothing of an intent may change. */
const turnIntent = z.custom<TurnIntent>((value) => {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > MAX_INTENT_LENGTH)
    return false;
  const { type, clientID } = value as Partial<TurnIntent>;
  return typeof type === 'string' && clientId.safeParse(clientID).success;
}, 'must be an intent with its type and client');

const recordWinner = z.union([
  z.tuple([z.enum(['player', 'team']), z.string().max(200)], z.string().max(200)),
  z.tuple([z.literal('nation'), z.string().max(200)]),
]);

/** Turns with intents or a hash, as soon as they are known; after each hello all turns so far. */
export const turnsFrame = z.object({
  t: z.literal('turns'),
  turns: z
    .array(
      z.object({
        n: turnNumber,
        intents: z.array(turnIntent).max(1000).optional(),
        hash: z.number().optional(),
      }),
    )
    .max(2000),
  /** Turns that the game sent to its worker, and turns that the worker has executed. */
  sent: z.int().min(0),
  executed: z.int().min(0),
  /** The time of the last executed turn. */
  atMs: timeMs,
  /** Whether no turn is missing. */
  complete: z.boolean(),
  /** Why the record ends early; absent where it does not. */
  reason: z.enum(RECORD_ENDS).optional(),
  winner: recordWinner.optional().catch(undefined),
});
export type TurnsFrame = z.infer<typeof turnsFrame>;

/** The file: exactly the keys that the game's own reader knows. */
export const gameRecord = z.strictObject({
  info: z.strictObject({
    gameID: clientId,
    lobbyCreatedAt: timeMs,
    visibleAt: timeMs.optional(),
    listed: z.boolean().optional(),
    tribes: gameStart.shape.tribes,
    config: gameStart.shape.config,
    players: z.array(z.strictObject({ ...startPlayer.shape, persistentID: z.null() })).min(1),
    start: timeMs,
    end: timeMs,
    /** In whole seconds. */
    duration: z.number().min(0),
    num_turns: turnNumber,
    /** In milliseconds, as are all other times. */
    lobbyFillTime: z.number().min(0),
    winner: recordWinner.optional(),
  }),
  version: z.literal(RECORD_VERSION),
  gitCommit: z.union([z.string().regex(/^[0-9a-f]{40}$/u), z.literal('DEV')]),
  turns: z.array(z.strictObject({ turnNumber, intents: z.array(turnIntent), hash: z.number().optional() })),
});
export type GameRecord = z.infer<typeof gameRecord>;
