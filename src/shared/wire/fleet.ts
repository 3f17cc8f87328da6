import { z } from 'zod';
import { modelAttempt, modelBuild, modelLimits, modelPolicy, modelSampling } from './model-play.ts';

/** Messages between a host and the workers that play games for it. */

const uuid = z.string().min(1).max(64);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const role = z.string().min(1).max(64);
/** `00-` trace id, span id and flags (W3C Trace Context). */
export const traceparent = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/u);

/** The public key of a player that signs its moves: 32 bytes of Ed25519 in base64url, each key in one spelling only. */
export const signerKey = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/u);

/** A row of a log in canonical member order; its action is null for draw offers. */
const playedRow = z.strictObject({
  seq: z.int().min(1),
  tick: z.int().min(0),
  kind: z.string().min(1).max(32),
  role,
  agent_id: uuid,
  action: z.union([
    z.string().max(16_384),
    z.strictObject({ winner: z.string().max(64).nullable(), reason: z.string().max(32) }),
    z.null(),
  ]),
  created_at: z.string().max(32),
  hash: sha256,
  /** The signature of a player with a key of its own, in base64url; the hash does not cover it. */
  sig: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/u)
    .optional(),
});

const sessionHeader = z.strictObject({
  session_id: uuid,
  template: z.string().min(1).max(64),
  options: z.record(z.string(), z.unknown()),
  participants: z.record(role, uuid),
  /** Null for a game without chance. */
  seed_commitment: sha256.nullable(),
  created_at: z.string().max(32),
});

/** More rows than any game of this program can have, draw offers included. */
const MAX_ROWS = 20_000;
/** Maximum number of moves of models in one game. */
const MAX_MODEL_MOVES = 2000;

/** The reply of a model in one turn, with the hash of its prompt, as reported by the worker. Only its action is in the log. */
const workerMove = z.strictObject({
  role,
  tick: z.int().min(0),
  model: z.string().max(200),
  /** Null where the server reports nothing about the model. */
  build: modelBuild.nullable(),
  prompt_hash: z.string().max(64),
  attempts: z.array(modelAttempt).max(10),
  comment: z.string().max(4096),
  action: z.string().max(16_384).nullable(),
  /** The policy that was applied; null when the model gave a legal action, and when its server failed. */
  policy_used: modelPolicy.nullable(),
  estimated_tokens: z.number().min(0),
  /** Tokens as the server reported them; null where it did not. */
  prompt_tokens: z.number().min(0).nullable(),
  completion_tokens: z.number().min(0).nullable(),
  latency_ms: z.number().min(0),
  wait_ms: z.number().min(0).nullable(),
  /** The names under which a model played the game; null for its own names. */
  variant: z.string().max(64).nullable(),
  created_at: z.string().max(32),
});
export type WorkerMove = z.infer<typeof workerMove>;
/** Maximum size of one upload in bytes, after decompression. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** `POST /fleet/orders/{order}/games/{game}`: one finished game. */
export const gameUpload = z.strictObject({
  v: z.literal(1),
  attempt: z.int().min(1),
  rules: z.string().max(80),
  header: sessionHeader,
  rows: z.array(playedRow).min(1).max(MAX_ROWS),
  head: sha256,
  /** The moves of models, in their order; absent where no model played. */
  moves: z.array(workerMove).max(MAX_MODEL_MOVES).optional(),
});
export type GameUpload = z.infer<typeof gameUpload>;

export const uploadResponse = z.object({
  counted: z.boolean(),
  /** `already`: the same log was received before and counts. */
  reason: z.literal('already').optional(),
});

const level = z.int().min(1).max(8);
const engineName = z.string().min(1).max(100);
const modelName = z.string().min(1).max(200);
/** The name that a person of this host gave a player with a key of its own. */
export const signerName = z.string().min(1).max(48);

/**
 * Who plays a seat. Every worker has the random and the built-in players. An engine is named by the SHA-256 of its
 * file and a model by its name: paths, addresses and keys stay with the worker and are never sent. A player that signs
 * is named by its public key; its program is with the worker, which can only carry what it signs.
 */
export const orderedPlayer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random') }),
  z.strictObject({ kind: z.literal('builtin'), level }),
  z.strictObject({ kind: z.literal('uci'), sha256, name: engineName, level }),
  z.strictObject({
    kind: z.literal('model'),
    model: modelName,
    policy: modelPolicy,
    limits: modelLimits,
    sampling: modelSampling,
    /** The seed of the names under which a model plays the game; absent for its own names. */
    variant_seed: sha256.optional(),
  }),
  z.strictObject({ kind: z.literal('signed'), key: signerKey, name: signerName }),
]);
export type OrderedPlayer = z.infer<typeof orderedPlayer>;

export const MAX_SLOTS = 64;
/** Maximum number of engines, and of models, of one worker. */
export const MAX_OWN_PLAYERS = 32;
/** A request for work is held open for at most this time. */
export const MAX_WAIT_MS = 20_000;

/** `POST /fleet/lease`. */
export const leaseBody = z.strictObject({
  v: z.literal(1),
  /** Maximum number of orders that the response may hold. */
  max: z.int().min(1).max(MAX_SLOTS),
  wait_ms: z.int().min(0).max(MAX_WAIT_MS),
  /** Number of games that the worker plays at the same time. */
  slots: z.int().min(1).max(MAX_SLOTS),
  /** The hash of the rules by which the worker plays, by template. */
  rules: z.record(z.string().max(64), z.string().max(80)),
  version: z.string().max(32),
  /** Players that not every worker has; none when absent. */
  players: z
    .strictObject({
      engines: z.array(z.strictObject({ sha256, name: engineName })).max(MAX_OWN_PLAYERS),
      models: z.array(modelName).max(MAX_OWN_PLAYERS),
      /** The public keys for which programs of the worker sign; none when absent. */
      signers: z.array(signerKey).max(MAX_OWN_PLAYERS).optional(),
    })
    .optional(),
});
export type LeaseBody = z.infer<typeof leaseBody>;

const orderedGame = z.object({
  game: z.int().min(0),
  header: sessionHeader,
  header_hash: sha256,
  /** Null for a game without chance. */
  seed: sha256.nullable(),
  /** Actions that open the game for both players. */
  prelude: z.array(z.string()),
  seats: z.record(role, orderedPlayer),
  /** The seeds, in hex, from which built-in and random players draw; empty where they draw freely. */
  player_seeds: z.record(role, sha256),
});
export type OrderedGame = z.infer<typeof orderedGame>;

export const leasedOrder = z.object({
  order_id: uuid,
  attempt: z.int().min(1),
  rules: z.string(),
  traceparent,
  /** The games of the order that do not count yet. */
  games: z.array(orderedGame),
});
export type LeasedOrder = z.infer<typeof leasedOrder>;

export const leaseResponse = z.object({
  v: z.literal(1),
  /** Wall time of the host in milliseconds; a worker stamps its rows by it. */
  server_time_ms: z.number(),
  /** The name of the host among its copies, and which of them began last; absent in responses of older hosts. */
  coordinator: z.string().max(64).optional(),
  epoch: z.number().optional(),
  /** A worker that sends no heartbeat for `lease_ms` loses its orders; it sends one every `heartbeat_ms`. */
  lease_ms: z.number(),
  heartbeat_ms: z.number(),
  orders: z.array(leasedOrder),
  /** Templates whose rules differ from the host's rules; nothing of them is leased. */
  other_rules: z.array(z.string()),
});
export type LeaseResponse = z.infer<typeof leaseResponse>;

const heldOrder = z.strictObject({
  order_id: uuid,
  attempt: z.int().min(1),
  /** The worker's current activity, for a person to read. */
  progress: z.string().max(80).optional(),
});

/** `POST /fleet/heartbeat`. */
export const heartbeatBody = z.strictObject({
  v: z.literal(1),
  held: z.array(heldOrder).min(1).max(MAX_SLOTS),
});
export type HeartbeatBody = z.infer<typeof heartbeatBody>;
/** In the order of the request; false ends the work on an order at once. */
export const heartbeatResponse = z.object({ held: z.array(z.boolean()) });

/** `POST /fleet/fail`: the worker cannot play an order. */
export const failBody = z.strictObject({
  v: z.literal(1),
  order_id: uuid,
  attempt: z.int().min(1),
  fault: z.string().min(1).max(500),
});
export const failResponse = z.object({ next: z.enum(['retry', 'dead', 'stale']) });

/** The file that lets a program work for a host; every program that has it can send results in its name. */
export const workerInvitation = z.object({
  v: z.literal(1),
  scope: z.literal('work'),
  url: z.url(),
  name: z.string(),
  token: z.string().min(20).max(200),
  /** ISO 8601 UTC. */
  expires: z.string(),
  /**
   * How other computers reach the host over TLS, with SHA-256 of its key in base64; absent while remote access is off.
   */
  remote: z.object({ url: z.url(), pin: z.string().regex(/^[A-Za-z0-9+/]{43}=$/u) }).optional(),
});
export type WorkerInvitation = z.infer<typeof workerInvitation>;
