import type { EndReason } from '../../shared/end-reason.ts';
import type { Fault } from '../../shared/fault.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { GameClockSpec } from './rules/game-clock.ts';

export type { GameClockSpec };

/** Types of the session service, shared by its transports and the hosted players. */

export type SessionStatus = 'active' | 'completed';

/** What the clock of a session shows at one time. */
export interface GameClockReading {
  /** The time that each role has left. */
  readonly remainingMs: Readonly<Record<string, number>>;
  /** The roles whose clocks run now; not those whose clocks are still to start. */
  readonly running: readonly string[];
  readonly incrementMs: number;
  /** Null for a clock that limits the whole game. */
  readonly perMoveMs: number | null;
  /** Wall time of the reading. */
  readonly atMs: number;
}

/** The request for a session. */
export interface CreateRequest {
  readonly template: string;
  /** Agent id by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** The options that differ from the defaults of the template. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** No clock when absent. */
  readonly clock?: GameClockSpec;
  /** The number of illegal actions with which a role loses; no limit when absent. */
  readonly illegalLimit?: number;
  /** Minimum time in milliseconds between two moves of hosted players; 0 when absent. */
  readonly paceMs?: number;
  /**
   * The clock starts when the role to move first reads the game, and after this time in milliseconds at the latest; at
   * once when absent. A free first move of the clock (`GameClockSpec.firstMoveGraceMs`) is added to it, and a look then
   * starts nothing.
   */
  readonly clockGraceMs?: number;
  /** Milliseconds by which outsiders see the session later; 0 when absent. The caller checks `MAX_DELAY_MS`. */
  readonly delayMs?: number;
}

/**
 * How the host itself starts a session that it creates, never a caller from outside.
 */
export interface SessionStart {
  /** 64 hex digits, for a template with chance; drawn when absent. Other templates ignore it. */
  readonly seed?: string;
  /** Actions that are played at once, as ordinary rows of the log; the caller has checked that they are legal. */
  readonly openingActions?: readonly string[];
  /** Id and time of a session that another host fixed and this one plays for it; drawn when absent. */
  readonly identity?: { readonly sessionId: string; readonly createdAt: string };
}

/** The host's knowledge about sessions that belong to a run of several games. */
export interface SessionRuns {
  /** Whether the session may wait for its players without a limit. */
  canWaitIndefinitely(sessionId: string): boolean;
  /** How many of the first actions the host played for the players; 0 for a session without a run. */
  preludePlies(sessionId: string): number;
  /** Whether another game with the seed of this session is played or may still be. */
  isSeedSecret(sessionId: string): boolean;
}

/** A session as one role may see it, or a spectator when `role` is null. */
export interface SessionView {
  readonly sessionId: string;
  readonly template: string;
  readonly status: SessionStatus;
  readonly tick: number;
  readonly view: JsonObject;
  readonly role: string | null;
  /** What `role` may do now; empty for a spectator, after the end and in quarantine. */
  readonly legal: readonly string[];
  /** The roles that may act now; empty after the end. */
  readonly toAct: readonly string[];
  /** Null while the game is not over. */
  readonly outcome: string | null;
  /** Null while the game is not over. */
  readonly outcomeReason: EndReason | null;
  /** Null while the game is not over, and when nobody won. */
  readonly winner: string | null;
  /** Who is to blame for the ending, as `role` reads it; null while the game is not over. */
  readonly fault: Fault | null;
  /** The role whose draw offer is open; null when there is none. */
  readonly drawOfferedBy: string | null;
  /** Null for a game without a clock, and in a delayed view. */
  readonly clock: GameClockReading | null;
  readonly quarantined: boolean;
  /** The newest hash of the log that `role` may know. */
  readonly head: string;
}

/** One action of a player. */
export interface ActRequest {
  readonly sessionId: string;
  readonly action: string;
  /** Accept other notations of a legal action too; without it only the exact text counts. */
  readonly anyNotation?: true;
  /** The value as received; it is validated at step 6 of the order of checks (`actions/act.ts`). */
  readonly expectedTick?: unknown;
  /** `Idempotency-Key`, at most 255 characters. */
  readonly idempotencyKey?: string;
}

/**
 * The session after an action, a resignation, an answer to a draw or an imposed ending, as the role that it concerns
 * sees it.
 */
export interface ActResponse {
  readonly tick: number;
  readonly view: JsonObject;
  readonly status: SessionStatus;
  readonly outcome: string | null;
  readonly outcomeReason: EndReason | null;
  readonly fault: Fault | null;
  readonly head: string;
}

/**
 * Why the host ends a game for one of its own players. That role loses, except
 * that no role wins when the player's model server is unreachable
 * (`endpoint_lost`), the host itself failed (`host_fault`) or the game is
 * stopped undecided (`aborted`).
 */
export type HostEnding =
  | 'engine_crashed'
  | 'engine_stalled'
  | 'adjudicated'
  | 'illegal_moves'
  | 'unparsable_answers'
  | 'model_timeout'
  | 'timeout'
  | 'abandoned'
  | 'endpoint_lost'
  | 'host_fault'
  | 'aborted';

/** Who ends a game undecided, and why; both are kept in the audit log. */
export interface AbortRequest {
  readonly by: string;
  readonly reason: string;
  /** Refused with INVALID_ACTION from this tick on; never when absent. */
  readonly beforeTick?: number;
}

export type SessionResponse<T> = Outcome<T, SessionCode>;

/** Reads return at once; writes resolve after their commit. */
export interface SessionsApi {
  /** The caller must be one of the participants. The view is the caller's. */
  create(callerId: string, request: CreateRequest): Promise<SessionResponse<SessionView>>;
  /**
   * The agent's view; FORBIDDEN for an agent that takes no part. The first call may start the agent's clock; see
   * `CreateRequest.clockGraceMs`.
   */
  readState(agentId: string, sessionId: string): SessionResponse<SessionView>;
  /** The spectator's view now, without the delay of the session: for parts of this host, not for outsiders. */
  spectate(sessionId: string): SessionResponse<SessionView>;
  act(agentId: string, request: ActRequest): Promise<SessionResponse<ActResponse>>;
  resign(agentId: string, sessionId: string): Promise<SessionResponse<ActResponse>>;
  /** Offers a draw, or accepts or declines the offer of the other player. An offer against an open offer accepts it. */
  draw(
    agentId: string,
    sessionId: string,
    draw: 'offer' | 'accept' | 'decline',
  ): Promise<SessionResponse<ActResponse>>;
  /** Ends a game because a hosted player can no longer play; see {@link HostEnding}. */
  endForHostedPlayer(
    sessionId: string,
    role: string,
    reason: HostEnding,
  ): Promise<SessionResponse<ActResponse>>;
}
