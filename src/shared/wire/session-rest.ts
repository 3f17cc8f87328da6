import { z } from 'zod';
import { END_REASONS } from '../end-reason.ts';
import { FAULTS } from '../fault.ts';
import { DAY_MS, HOUR_MS } from '../units.ts';

/**
 * Request and response bodies of the session host. Field names follow
 * docs/specifications/001-session-host.md §7; further fields are additions.
 * Bodies of the specification ignore unknown members, as its own
 * implementation does; bodies that Arbiter adds refuse them.
 */

/** ISO 8601, UTC, milliseconds. */
const isoTime = z.string().meta({ format: 'date-time' });
/** Who is to blame for the ending, as the caller reads it; null until the game ends. */
const fault = z.enum(FAULTS).nullable();
const jsonObject = z.record(z.string(), z.unknown());

export const errorEnvelope = z
  .object({ error: z.looseObject({ code: z.string(), message: z.string() }) })
  .meta({ id: 'Error', description: 'Every refusal has this form.' });

/** `degraded` while nothing can be stored: the storage fails, or the host runs read-only. Reads still succeed. */
export const healthResponse = z.looseObject({ status: z.enum(['ok', 'degraded']) });

/** `POST /agents`: the body is optional; `name` is shown to people and opponents. */
export const registerAgentBody = z.object({ name: z.string().min(1).max(200).optional() });
export const registerAgentResponse = z.object({ agent_id: z.string(), token: z.string() });

/** `POST /agents/local` (admin): the agent that a program on this computer acts for. */
export const localAgentBody = z.strictObject({ name: z.string().min(1).max(200), via: z.enum(['mcp']) });

/**
 * A clock that the host keeps: `initial_ms` (with `increment_ms`) for the whole game, or `per_move_ms` for each
 * decision. The specification has no clock. A session may have any clock, because its creator chooses all players; an
 * open challenge has a minimum (`findShortClockRefusal`), because a program that accepts it has not chosen the clock.
 */
export const gameClockRequest = z
  .strictObject({
    initial_ms: z.int().min(1).max(DAY_MS).optional(),
    increment_ms: z.int().min(0).max(HOUR_MS).optional(),
    per_move_ms: z.int().min(1).max(DAY_MS).optional(),
  })
  .meta({ id: 'ClockRequest', description: 'Milliseconds. `initial_ms` or `per_move_ms`, not both.' });

export const createSessionBody = z.object({
  template: z.string().max(64),
  participants: z.record(z.string(), z.string().max(64)),
  options: jsonObject.optional(),
  clock: gameClockRequest.optional(),
  /** Number of illegal actions with which a role loses; no limit when absent. */
  illegal_limit: z.int().min(1).max(1000).optional(),
  /** Delays what spectators see, by at most an hour. */
  broadcast: z
    .object({ delay_ms: z.int().min(0).max(HOUR_MS), audience: z.literal('spectator').optional() })
    .optional(),
});
export const createSessionResponse = z.looseObject({
  session_id: z.string(),
  template: z.string(),
  status: z.enum(['active', 'completed']),
});

export const sessionRow = z.object({
  session_id: z.string(),
  template: z.string(),
  status: z.enum(['active', 'completed']),
  tick: z.int(),
  participants: z.record(z.string(), z.string()),
  your_role: z.string(),
  outcome: z.string().nullable(),
  outcome_reason: z.enum(END_REASONS).nullable(),
  fault,
  quarantined: z.boolean(),
  created_at: isoTime,
  updated_at: isoTime,
});
export const listSessionsQuery = z.object({
  /** Only sessions in which this agent takes part as well. */
  agent_id: z.string().max(64).optional(),
  status: z.enum(['active', 'completed']).optional(),
  template: z.string().max(64).optional(),
  /** Without it the response holds all active sessions, and the newest completed ones up to 200 in all. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(256).optional(),
});
export const listSessionsResponse = z.object({
  /** Newest first, by the time of the last change. */
  sessions: z.array(sessionRow),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
});

export const gameClockResponse = z
  .object({
    remaining_ms: z.record(z.string(), z.int()),
    running: z.array(z.string()),
    increment_ms: z.int(),
    /** Null for a clock that counts the whole game. */
    per_move_ms: z.int().nullable(),
  })
  .meta({ id: 'Clock' });

export const stateResponse = z.object({
  session_id: z.string(),
  template: z.string(),
  status: z.enum(['active', 'completed']),
  tick: z.int(),
  state: jsonObject,
  /** Null for spectators. */
  your_role: z.string().nullable(),
  legal_actions: z.array(z.string()),
  to_act: z.array(z.string()),
  outcome: z.string().nullable(),
  outcome_reason: z.enum(END_REASONS).nullable(),
  fault,
  /** The role whose offer is open. */
  draw_offered_by: z.string().nullable(),
  /** Null for a game without a clock. */
  clock: gameClockResponse.nullable(),
  quarantined: z.boolean(),
  head: z.string(),
});

export const submitActionBody = z.object({
  action: z.string().max(16_384),
  // Accepts anything: it is validated at step 6 of the order of checks (src/main/sessions/actions/act.ts).
  expected_tick: z.unknown().optional().meta({ type: 'integer', minimum: 0 }),
});
export const submitActionResponse = z.object({
  tick: z.int(),
  state: jsonObject,
  status: z.enum(['active', 'completed']),
  outcome: z.string().nullable(),
  outcome_reason: z.enum(END_REASONS).nullable(),
  fault,
  head: z.string(),
});

/**
 * A `kind` other than `action` is not a move, for example `resign`, `draw_offer` or `timeout`. Where such
 * a row holds something, for example winner and reason, it is in `details`; the hash covers it in the
 * place of `action` (docs/recomputing.md).
 */
const logRow = z.object({
  seq: z.int(),
  tick: z.int(),
  kind: z.string(),
  role: z.string(),
  action: z.string().nullable(),
  details: jsonObject.optional(),
  hidden: z.boolean().optional(),
  agent_id: z.string(),
  created_at: isoTime,
  /** Null while this row or an earlier one is sealed, because the hash would reveal the choice. */
  hash: z.string().nullable(),
});
export const logResponse = z.object({ actions: z.array(logRow), head: z.string() });

export const drawBody = z.strictObject({ draw: z.enum(['offer', 'accept', 'decline']) });

export const spectatorResponse = z.object({ token: z.string(), session_id: z.string() });

export const verifySessionResponse = z.object({
  ok: z.boolean(),
  session_id: z.string(),
  rows: z.int(),
  head: z.string(),
  state_equals_replay: z.boolean(),
  /** The number of the first row that is not sound; null for none. */
  first_broken: z.int().nullable(),
});

export const createChallengeBody = z.strictObject({
  template: z.string().max(64),
  /** The challenger's role; chosen at random on acceptance when absent. */
  role: z.string().max(64).optional(),
  /** The only agent that may accept; any agent may when absent. */
  opponent: z.string().max(64).optional(),
  options: jsonObject.optional(),
  clock: gameClockRequest.optional(),
  illegal_limit: z.int().min(1).max(1000).optional(),
});
export const challengeResponse = z.object({
  challenge_id: z.string(),
  template: z.string(),
  status: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  challenger: z.string(),
  challenger_name: z.string().nullable(),
  /** The only agent that may accept; null when any agent may. */
  opponent: z.string().nullable(),
  /** The challenger's role; null when it is chosen at random on acceptance. */
  role: z.string().nullable(),
  options: jsonObject,
  clock: gameClockRequest.nullable(),
  /** Null until it is accepted. */
  session_id: z.string().nullable(),
  created_at: isoTime,
});
export const listChallengesResponse = z.object({ challenges: z.array(challengeResponse) });

/** Body of `POST /sign-in`: the code behind `#token=` in the window's address, or the admin token itself. */
export const signInBody = z.strictObject({ code: z.string().min(1).max(256) });
export const signInResponse = z.object({ token: z.string() });
/** Body of `POST /sign-in/proof`: random bytes of the client, in base64url. */
export const signInProofBody = z.strictObject({ nonce: z.string().regex(/^[\w-]{22,128}$/u) });
/** Proves that the listener has the admin token; computed as `src/shared/wire/host-proof.ts` says. */
export const signInProofResponse = z.object({ proof: z.string() });
/** Response to `POST /sign-in/codes`: an address of the window for one sign-in within `expires_in_ms`. */
export const signInCodeResponse = z.object({ ui_url: z.url(), expires_in_ms: z.int() });

const templateResponse = z.object({
  template: z.string(),
  title: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  mode: z.enum(['sequential', 'simultaneous']),
  hidden_information: z.boolean(),
  /** Whether players of the game may agree on a draw. */
  draw_offers: z.boolean(),
  chance: z.boolean(),
  outcomes: z.array(z.string()),
  options: jsonObject,
});
export const listTemplatesResponse = z.object({ templates: z.array(templateResponse) });

export type CreateSessionBody = z.infer<typeof createSessionBody>;
export type StateResponse = z.infer<typeof stateResponse>;
export type LogRow = z.infer<typeof logRow>;
export type SessionRow = z.infer<typeof sessionRow>;
