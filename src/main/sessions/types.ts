import type { EndReason } from '../../shared/end-reason.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';

/** The front door of the session host for every transport and for the players in the box. */

export type SessionStatus = 'active' | 'completed';

export interface ClockSpec {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
}

export interface ClockReading {
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
  readonly clock?: ClockSpec;
  readonly illegalLimit?: number;
  /** Least time between two moves of this machine's own players. */
  readonly paceMs?: number;
}

/** A session as one viewer may see it. `role` is null for spectators. */
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
  readonly drawOfferedBy: string | null;
  readonly clock: ClockReading | null;
  readonly quarantined: boolean;
  readonly head: string;
}

export interface ActRequest {
  readonly sessionId: string;
  readonly action: string;
  /** Raw as received; judged at step 6 of the order of checks. */
  readonly expectedTick?: unknown;
  /** `Idempotency-Key`, at most 255 characters. */
  readonly idempotencyKey?: string;
}

export interface ActAnswer {
  readonly tick: number;
  readonly view: JsonObject;
  readonly status: SessionStatus;
  readonly outcome: string | null;
  readonly outcomeReason: EndReason | null;
  readonly head: string;
}

/**
 * Why the host ends a game for one of its players: that role loses, but nobody
 * wins when its server is gone (`endpoint_lost`) or its game is given up
 * undecided (`aborted`).
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
  | 'aborted';

export type SessionAnswer<T> = Outcome<T, SessionCode>;

/** Read calls answer at once; writes answer after their commit. */
export interface SessionsApi {
  create(callerId: string, request: CreateRequest): Promise<SessionAnswer<SessionView>>;
  /** What this agent sees; 403 for anyone who takes no part. */
  state(agentId: string, sessionId: string): SessionAnswer<SessionView>;
  /** The spectator's view. */
  spectate(sessionId: string): SessionAnswer<SessionView>;
  act(agentId: string, request: ActRequest): Promise<SessionAnswer<ActAnswer>>;
  resign(agentId: string, sessionId: string): Promise<SessionAnswer<ActAnswer>>;
  draw(
    agentId: string,
    sessionId: string,
    draw: 'offer' | 'accept' | 'decline',
  ): Promise<SessionAnswer<ActAnswer>>;
  /** The host ends a game for a player of its own that can no longer play; see {@link HostEnding}. */
  forfeit(sessionId: string, role: string, reason: HostEnding): Promise<SessionAnswer<ActAnswer>>;
}
