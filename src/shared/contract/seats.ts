import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { playerChoice } from './session.ts';
import { HOUR_MS } from '../units.ts';

/**
 * Outside players: programs that this host asks for their moves. The host cleans and shortens their texts.
 * The calls `seats.*` list, test and limit these players. The names of calls are fixed, and so these keep an older
 * meaning of "seat": the protocol by which a program plays. Elsewhere a seat is one role of one game.
 */

/** A player as it is written on the command line, for example `url:http://127.0.0.1:8000/act`. */
const player = z.string().min(1).max(8192);

const seatProtocolInfo = z.object({
  id: z.string(),
  title: z.string(),
  /** How such a player is written, for example `url:ADDRESS`. */
  usage: z.string(),
});
export type SeatProtocolInfo = z.infer<typeof seatProtocolInfo>;

const seatTest = z.object({
  player,
  /** `cancelled`: a person ended the test; nothing is known of the player. */
  state: z.enum(['ok', 'needs_login', 'failed', 'cancelled']),
  /** The player's own name; null when it gave none. */
  name: z.string().nullable(),
  /** Why it is not ready, in English; null where there is nothing to say. */
  detail: z.string().nullable(),
  latencyMs: z.number(),
});
export type SeatTest = z.infer<typeof seatTest>;

const foundAgent = z.object({
  protocol: z.string(),
  player,
  name: z.string(),
  /** `not_known`: its program is there, but how to switch its own tools off is not known. */
  state: z.enum(['found', 'not_known']),
  /** A warning for the person before it is seated; null for none. */
  note: z.string().nullable(),
  /** The login command for a person to run; null when it is not known. */
  loginCommand: z.string().nullable(),
  /** The last test since the host started; null for none. */
  lastTest: seatTest.extend({ atMs: z.number() }).nullable(),
  /** True when it used a tool of its own and plays again only after a person has reviewed that. */
  blocked: z.boolean(),
});
export type FoundAgentInfo = z.infer<typeof foundAgent>;

/** A player that the host knows by name and whose program is not on this computer. */
const missingAgent = z.object({
  player,
  name: z.string(),
  /** The commands to install the program and to log in; null when they are not known. */
  installCommand: z.string().nullable(),
  loginCommand: z.string().nullable(),
});
export type MissingAgentInfo = z.infer<typeof missingAgent>;

export const seatBudget = z.object({
  perMoveMs: z.int().min(1000).max(HOUR_MS),
  startMs: z.int().min(1000).max(45_000),
  promptsPerMove: z.int().min(1).max(10),
  /** Input and output tokens of one game together; null for no limit. */
  tokens: z.int().min(0).max(1_000_000_000).nullable(),
  /** Millionths of the currency that the program reports, for one game; null for no limit. */
  costMicros: z.int().min(0).max(1_000_000_000_000).nullable(),
});
export type SeatBudgetInfo = z.infer<typeof seatBudget>;

const agentBudget = z.object({ agentId: z.string(), budget: seatBudget });

/** One turn of an outside player, as the window may see it. */
const seatTurnInfo = z.object({
  tick: z.number(),
  role: z.string(),
  agentId: z.string(),
  protocol: z.string(),
  /** The program's own name with its version; null when it gave none. */
  version: z.string().nullable(),
  /** True while the person plays in this game: what the player said and tried is left out until the end. */
  sealed: z.boolean(),
  attempts: z.array(z.object({ fault: z.string().nullable(), text: z.string(), latencyMs: z.number() })),
  comment: z.string(),
  thoughts: z.string(),
  refusedTools: z.array(z.object({ tool: z.string(), kind: z.string(), atMs: z.number() })),
  /** Tokens, and cost in millionths of `currency`, as the program reports them; null where it does not. */
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costMicros: z.number().nullable(),
  currency: z.string().nullable(),
  latencyMs: z.number(),
  atMs: z.number(),
});
export type SeatTurnInfo = z.infer<typeof seatTurnInfo>;

export const SEAT_CALLS = {
  /** The protocols, and the players that were found by their files; nothing is started. */
  'seats.list': call(
    emptyObject,
    z.object({
      protocols: z.array(seatProtocolInfo),
      found: z.array(foundAgent),
      missing: z.array(missingAgent),
    }),
  ),
  /**
   * Reads a player as it is written on the command line. `allowOwnTools` is true when the person knows that its
   * program keeps tools of its own.
   */
  'seats.read': call(
    z.object({ player, allowOwnTools: z.boolean().optional() }),
    z.object({ name: z.string(), choice: playerChoice }),
  ),
  /**
   * Starts the player, or calls it if it has an address, and ends it again. A second call during a test gets the same
   * result.
   */
  'seats.test': call(z.object({ player }), seatTest),
  /** Ends a test that is running, whose result is then `cancelled`. False when none is. */
  'seats.cancelTest': call(z.object({ player }), z.object({ player, wasRunning: z.boolean() })),
  /** Lets a blocked player play again after a person has reviewed what it did. False when it was not blocked. */
  'seats.review': call(z.object({ player }), z.object({ player, wasBlocked: z.boolean() })),
  /** Oldest first. With `sinceTick` only turns at that tick and later are returned. */
  'seats.turns': call(
    z.object({ sessionId: z.string().min(1).max(64), sinceTick: z.int().min(0).optional() }),
    z.array(seatTurnInfo),
  ),
  'seats.budget': call(z.object({ agentId: z.string().min(1).max(64) }), agentBudget),
  /** The budget of a player that may not have played yet, read as in `seats.read`. */
  'seats.playerBudget': call(
    z.object({ player, allowOwnTools: z.boolean().optional() }),
    z.object({ player, budget: seatBudget }),
  ),
  /** Sets parts of the budget of a player, for every game that begins after this. */
  'seats.setPlayerBudget': call(
    z.object({ player, allowOwnTools: z.boolean().optional(), budget: seatBudget.partial() }),
    z.object({ player, budget: seatBudget }),
  ),
  /** Sets parts of a budget. A game that waits for it continues when there is some left. */
  'seats.setBudget': call(
    z.object({ agentId: z.string().min(1).max(64), budget: seatBudget.partial() }),
    agentBudget,
  ),
  /**
   * Doubles the limits of tokens and cost of each player that waits for its budget in this game, which then continues.
   */
  'seats.allowMore': call(
    z.object({ sessionId: z.string().min(1).max(64) }),
    z.object({ agentIds: z.array(z.string()) }),
  ),
  /**
   * Cancels the running turns of outside players in a game and the starts of their programs, of one role or of all.
   * Each counts as silence of its player, which loses by `model_timeout`. NOT_FOUND when nothing is running.
   */
  'seats.stop': call(
    z.object({ sessionId: z.string().min(1).max(64), role: z.string().min(1).max(64).optional() }),
    z.object({ roles: z.array(z.string()) }),
  ),
} as const;

export const SEAT_EVENTS = {
  /** An outside player has moved; `seats.turns` returns what the window may see of it. */
  'seat.moved': z.object({ sessionId: z.string(), tick: z.number(), role: z.string() }),
} as const;
