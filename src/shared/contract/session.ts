import { z } from 'zod';
import { END_REASONS } from '../end-reason.ts';
import { FAULTS } from '../fault.ts';
import { openingAtTick } from './openings.ts';

/**
 * Sessions, seats, matches and challenges as windows get them. Names are camelCase, unlike the names of the REST API.
 */

export const seatPlayer = z.object({
  agentId: z.string(),
  /** Cleaned for display: without control or bidi characters, at most 64 code points. */
  name: z.string(),
  kind: z.enum(['external', 'person', 'random', 'builtin', 'uci', 'llm', 'seat']),
});
export type SeatPlayer = z.infer<typeof seatPlayer>;

const gameClockView = z.object({
  remainingMs: z.record(z.string(), z.number()),
  running: z.array(z.string()),
  incrementMs: z.number(),
  /** Null for a clock that counts the whole game. */
  perMoveMs: z.number().nullable(),
  /** The host's wall-clock time of this reading, from which the window counts down. */
  atMs: z.number(),
});
export type GameClockView = z.infer<typeof gameClockView>;

/** The league or the arena run that a session belongs to, with its name. */
const sessionOrigin = z.object({
  kind: z.enum(['league', 'arena']),
  id: z.string(),
  name: z.string(),
});
export type SessionOrigin = z.infer<typeof sessionOrigin>;

/** One session as grids, lists and live events show it. It holds the spectator's view only. */
export const sessionCard = z.object({
  sessionId: z.string(),
  template: z.string(),
  status: z.enum(['active', 'completed']),
  tick: z.number(),
  seats: z.record(z.string(), seatPlayer),
  /** Roles that the person at this computer plays. */
  yours: z.array(z.string()),
  toAct: z.array(z.string()),
  /** Null while the game is not over; the winner also after a draw and without a result. */
  outcome: z.string().nullable(),
  outcomeReason: z.enum(END_REASONS).nullable(),
  winner: z.string().nullable(),
  /** Who is to blame for the ending; `player` is the side that lost. Null while the game is not over. */
  fault: z.enum(FAULTS).nullable(),
  quarantined: z.boolean(),
  /** Present when the person saw evaluations while playing, so that the game counts for no rating and no reward. */
  assisted: z.literal(true).optional(),
  /** Absent for a session that belongs to no league and no arena run. */
  origin: sessionOrigin.optional(),
  /** The role whose offer is open; null for none. */
  drawOfferedBy: z.string().nullable(),
  /** Null for a game without a clock. */
  clock: gameClockView.nullable(),
  view: z.record(z.string(), z.unknown()),
  /** Null before the first action, and while the last one is hidden from spectators. */
  lastAction: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type SessionCard = z.infer<typeof sessionCard>;

/** A row of a session's log as the requested viewpoint may see it. */
const sessionLogEntry = z.object({
  seq: z.number(),
  tick: z.number(),
  kind: z.string(),
  role: z.string(),
  /** Null for a row that is not an action, and while it is hidden. */
  action: z.string().nullable(),
  hidden: z.boolean(),
  agentId: z.string(),
  atMs: z.number(),
  /** Empty while this row or an earlier one is sealed, because it would reveal the choice. */
  hash: z.string(),
});
export type SessionLogEntry = z.infer<typeof sessionLogEntry>;

/** A refused action. Refused actions are recorded beside the log, so that they can be shown and counted. */
const refusedTry = z.object({
  tick: z.number(),
  role: z.string(),
  action: z.string(),
  code: z.string(),
  atMs: z.number(),
});

/** A clock as the window names it. A match of this host may have any, like a session over REST. */
export const clockChoice = z.object({
  initialMs: z.number().int().positive().optional(),
  incrementMs: z.number().int().min(0).optional(),
  perMoveMs: z.number().int().positive().optional(),
});

/** Maximum length of the settings of an outside player as JSON. */
const MAX_SEAT_SPEC_LENGTH = 16_384;

/** The player of a seat, as the New match dialog, `arbiter match` and the demo choose it. */
export const playerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('you') }),
  z.object({ kind: z.literal('random') }),
  z.object({ kind: z.literal('builtin'), level: z.number().int().min(1).max(8) }),
  z.object({
    kind: z.literal('uci'),
    path: z.string().min(1).max(4096),
    level: z.number().int().min(1).max(8),
  }),
  /** A local model. `endpointId` may also be the endpoint's name. */
  z.object({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64) }),
  /**
   * An outside player of any other protocol; `seat` is the stored word for one. The protocol's own schema parses `spec` on
   * the host.
   */
  z.object({
    kind: z.literal('seat'),
    protocol: z.string().regex(/^[a-z][a-z0-9]{0,31}$/u),
    spec: z
      .record(z.string(), z.json())
      .refine((spec) => JSON.stringify(spec).length <= MAX_SEAT_SPEC_LENGTH, 'The settings are too long'),
  }),
  z.object({ kind: z.literal('agent'), agentId: z.string() }),
  z.object({ kind: z.literal('open') }),
]);
export type PlayerChoice = z.infer<typeof playerChoice>;

export const newMatch = z.object({
  template: z.string(),
  seats: z.record(z.string(), playerChoice),
  options: z.record(z.string(), z.unknown()).optional(),
  clock: clockChoice.optional(),
  /** Minimum time between two moves of hosted players, so that people can follow the game. */
  paceMs: z.number().int().min(0).max(60_000).optional(),
  /** True when a person follows the game and can be asked, for example when an agent used up its budget. */
  attended: z.boolean().optional(),
});
export type NewMatch = z.infer<typeof newMatch>;

/** One session in full, from one viewpoint. */
export const sessionDetail = z.object({
  card: sessionCard,
  /** The granted viewpoint: a role, or null for the spectator. */
  viewpoint: z.string().nullable(),
  /** Viewpoints that this window may take now. Other seats are closed while the person plays. */
  viewpoints: z.array(z.string().nullable()),
  /** The current state as the granted viewpoint sees it. */
  view: z.record(z.string(), z.unknown()),
  /** Legal actions of each role that this window may act for. */
  legal: z.record(z.string(), z.array(z.string())),
  /** The view after each tick from the same viewpoint, index 0 being the start; empty unless requested. */
  frames: z.array(z.record(z.string(), z.unknown())),
  /**
   * Names of a chess opening: of all positions with the frames, otherwise of the current one. Empty for other games.
   */
  openings: z.array(openingAtTick),
  log: z.array(sessionLogEntry),
  refused: z.array(refusedTry),
  options: z.record(z.string(), z.unknown()),
  head: z.string(),
  /** True while the hosted players of this session are paused. */
  paused: z.boolean(),
  /** Whether the players of this game may agree on a draw. */
  drawOffers: z.boolean(),
  /** The request that starts the same match again; null where the player of a seat is unknown. */
  match: newMatch.nullable(),
});
export type SessionDetail = z.infer<typeof sessionDetail>;

export const templateInfo = z.object({
  template: z.string(),
  title: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  mode: z.enum(['sequential', 'simultaneous']),
  hidden: z.boolean(),
  outcomes: z.array(z.string()),
  /** JSON Schema of the options object, including the defaults. */
  options: z.record(z.string(), z.unknown()),
  /** Number of levels of the built-in player; 1 means that there is no choice. */
  builtinLevels: z.number(),
});
export type TemplateInfo = z.infer<typeof templateInfo>;

export const challengeInfo = z.object({
  challengeId: z.string(),
  template: z.string(),
  status: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  challenger: seatPlayer,
  /** The agent that alone may accept; null when any agent may. */
  opponentId: z.string().nullable(),
  /** The challenger's role; null when it is chosen at random on acceptance. */
  role: z.string().nullable(),
  /** Null until it is accepted. */
  sessionId: z.string().nullable(),
  createdAtMs: z.number(),
  /** True when the person at this computer made the challenge. */
  yours: z.boolean(),
  /** Null for a game without a clock. */
  clock: clockChoice.nullable(),
  /** True while it is open and its challenger is there, so that it can be accepted. */
  waiting: z.boolean(),
});
export type ChallengeInfo = z.infer<typeof challengeInfo>;

/** The result of recomputing a session's hash chain and replaying its log. */
export const sessionVerdict = z.object({
  ok: z.boolean(),
  rows: z.number(),
  /** The head hash that the viewer may know. */
  head: z.string(),
  stateEqualsReplay: z.boolean(),
  /** `seq` of the first row whose hash is wrong, 0 for the header, null when all hashes are right. */
  firstBroken: z.number().nullable(),
});
export type SessionVerdict = z.infer<typeof sessionVerdict>;
