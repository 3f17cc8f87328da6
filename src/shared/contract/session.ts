import { z } from 'zod';
import { END_REASONS } from '../end-reason.ts';

/** What the window asks and hears about sessions. camelCase: this is our own contract. */

export const seatPlayer = z.object({
  agentId: z.string(),
  /** Cleaned for display: no control or bidi characters, at most 64 code points. */
  name: z.string(),
  kind: z.enum(['external', 'person', 'random', 'builtin', 'uci', 'llm']),
});
export type SeatPlayer = z.infer<typeof seatPlayer>;

export const clockView = z.object({
  remainingMs: z.record(z.string(), z.number()),
  running: z.array(z.string()),
  incrementMs: z.number(),
  perMoveMs: z.number().nullable(),
  /** Host wall time of this reading; the window counts down from it. */
  atMs: z.number(),
});
export type ClockView = z.infer<typeof clockView>;

/** One session as walls, lists and live events show it: the spectator's view, never more. */
export const sessionCard = z.object({
  sessionId: z.string(),
  template: z.string(),
  status: z.enum(['active', 'completed']),
  tick: z.number(),
  seats: z.record(z.string(), seatPlayer),
  /** Roles the person at this window holds. */
  yours: z.array(z.string()),
  toAct: z.array(z.string()),
  outcome: z.string().nullable(),
  outcomeReason: z.enum(END_REASONS).nullable(),
  winner: z.string().nullable(),
  quarantined: z.boolean(),
  drawOfferedBy: z.string().nullable(),
  clock: clockView.nullable(),
  view: z.record(z.string(), z.unknown()),
  lastAction: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type SessionCard = z.infer<typeof sessionCard>;

/** A row of the log as the asked viewpoint may see it. */
export const contractLogRow = z.object({
  seq: z.number(),
  tick: z.number(),
  kind: z.string(),
  role: z.string(),
  action: z.string().nullable(),
  hidden: z.boolean(),
  agentId: z.string(),
  atMs: z.number(),
  hash: z.string(),
});
export type ContractLogRow = z.infer<typeof contractLogRow>;

/** A refused try, kept beside the log so that illegal tries are shown and counted. */
export const refusedTry = z.object({
  tick: z.number(),
  role: z.string(),
  action: z.string(),
  code: z.string(),
  atMs: z.number(),
});
export type RefusedTry = z.infer<typeof refusedTry>;

export const clockChoice = z.object({
  initialMs: z.number().int().positive().optional(),
  incrementMs: z.number().int().min(0).optional(),
  perMoveMs: z.number().int().positive().optional(),
});

/** Who sits down: chosen in the New match dialog, by `arbiter match`, by the demo. */
export const playerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('you') }),
  z.object({ kind: z.literal('random') }),
  z.object({ kind: z.literal('builtin'), level: z.number().int().min(1).max(8) }),
  z.object({
    kind: z.literal('uci'),
    path: z.string().min(1).max(4096),
    level: z.number().int().min(1).max(8),
  }),
  /** A local model; the endpoint's name does as well as its id. */
  z.object({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('agent'), agentId: z.string() }),
  z.object({ kind: z.literal('open') }),
]);
export type PlayerChoice = z.infer<typeof playerChoice>;

export const newMatch = z.object({
  template: z.string(),
  seats: z.record(z.string(), playerChoice),
  options: z.record(z.string(), z.unknown()).optional(),
  clock: clockChoice.optional(),
  /** Least time between two moves of local players, so that people can follow. */
  paceMs: z.number().int().min(0).max(60_000).optional(),
});
export type NewMatch = z.infer<typeof newMatch>;

/** The whole of one session from one viewpoint. */
export const sessionDetail = z.object({
  card: sessionCard,
  /** The viewpoint that was granted: a role, or null for the spectator. */
  viewpoint: z.string().nullable(),
  /** Viewpoints this window may switch to now (decision 51). */
  viewpoints: z.array(z.string().nullable()),
  /** The granted viewpoint's own view of the state now. */
  view: z.record(z.string(), z.unknown()),
  /** Legal actions per role this window may act for. */
  legal: z.record(z.string(), z.array(z.string())),
  /** The view after each tick, index 0 = start; same viewpoint. Empty when `frames` was not asked. */
  frames: z.array(z.record(z.string(), z.unknown())),
  log: z.array(contractLogRow),
  refused: z.array(refusedTry),
  options: z.record(z.string(), z.unknown()),
  head: z.string(),
  /** The local players of this session are held. */
  paused: z.boolean(),
  /** The match as it was asked for, to play it again; null where a seat's player is unknown. */
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
  /** JSON Schema of the options object, defaults included. */
  options: z.record(z.string(), z.unknown()),
  /** Levels of the built-in player, weakest first; 1 entry = no choice. */
  builtinLevels: z.number(),
});
export type TemplateInfo = z.infer<typeof templateInfo>;

export const challengeInfo = z.object({
  challengeId: z.string(),
  template: z.string(),
  status: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  challenger: seatPlayer,
  opponentId: z.string().nullable(),
  role: z.string().nullable(),
  sessionId: z.string().nullable(),
  createdAtMs: z.number(),
  /** True when the person at this window made it. */
  yours: z.boolean(),
});
export type ChallengeInfo = z.infer<typeof challengeInfo>;
