import type { EndReason } from '../../shared/end-reason.ts';
import type { Fault } from '../../shared/fault.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { GameClockSpec } from './rules/game-clock.ts';

export type { GameClockSpec };

/* Types of the session service, shared by its transports and the hosted players. */

export type SessionStatus = 'active' | 'completed';

export interface GameClockReading {
  readonly remainingMs: Readonly<Record<string, number>>;
  readonly running: readonly string[];
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  readonly atMs: number;
}

export interface CreateRequest {
  readonly template: string;
  readonly participants: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clock?: GameClockSpec;
  readonly illegalLimit?: number;
  /** Minimum time in milliseconds between two moves of hosted players. */
  readonly paceMs?: number;
  /**
   * The clock starts when the role to move first reads the game, and after this time in milliseconds at the latest; at
   * once when absent.
   */
  readonly clockGraceMs?: number;
  /** Milliseconds by which outsiders see the session later, at most an hour; 0 when absent. */
  readonly delayMs?: number;
}

/**
 * How the host itself starts a session that it creates, never a caller from outside.
 */
export interface SessionStart {
  /** 64 hex digits, for a template with chance; drawn when absent. */
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
  /** How many of the first actions the host played for the players. */
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
  readonly legal: readonly string[];
  readonly toAct: readonly string[];
  readonly outcome: string | null;
  readonly outcomeReason: EndReason | null;
  readonly winner: string | null;
  /** Who is to blame for the ending, as `role` reads it; null while the game is not over. */
  readonly fault: Fault | null;
  readonly drawOfferedBy: string | null;
  readonly clock: GameClockReading | null;
  readonly quarantined: boolean;
  readonly head: string;
}

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
  create(callerId: string, request: CreateRequest): Promise<SessionResponse<SessionView>>;
  /** The agent's view; FORBIDDEN for an agent that takes no part. */
  state(agentId: string, sessionId: string): SessionResponse<SessionView>;
  /** The spectator's view. */
  spectate(sessionId: string): SessionResponse<SessionView>;
  act(agentId: string, request: ActRequest): Promise<SessionResponse<ActResponse>>;
  resign(agentId: string, sessionId: string): Promise<SessionResponse<ActResponse>>;
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
