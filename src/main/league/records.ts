import type { TrustClass } from '../fleet/index.ts';
import type { HostedChoice } from '../players/index.ts';
import type { WireMode } from './rules/envelope-checks.ts';
import type { LeagueAgentHealth } from './rules/agent-health.ts';
import type { LeagueMatchPhase } from './rules/match-phase.ts';
import type { LeagueFormat } from '../../shared/contract/index.ts';
import type { Parity } from './rules/even-odd.ts';
import type { ParityStrategy } from './rules/strategies.ts';
import type { LeagueDialect } from './dialects/dialect.ts';
import type { CountedResult } from './rules/interventions.ts';

/**
 * `stopped`: a defect of the host or its organiser interrupted the league, and a person can continue it. `failed`: no
 * further round can be paired, so it is over.
 */
export type LeagueStatus = 'registering' | 'running' | 'completed' | 'cancelled' | 'stopped' | 'failed';

/**
 * Whether matches of a league may be in progress: one that is stopped begins none, and those in progress continue to
 * their end.
 */
export const isInPlay = (status: LeagueStatus): boolean => status === 'running' || status === 'stopped';

/**
 * The order of the final table: by points, or in a knockout by the round in which a player was eliminated. A
 * knockout of an earlier version keeps the points.
 */
export type LeagueRanking = 'points' | 'rounds';

/**
 * How a league treats messages without a token. `strict` requires one in every reply, report and query, `standard` in
 * reports and in replies that a player posts by a call of its own, and `open` nowhere. A wrong token in one of these
 * messages or in a query is refused in every league; in other replies only a strict league reads it.
 */
export type AuthMode = 'strict' | 'standard' | 'open';

export type LeagueAgentKind = 'player' | 'referee';

/** How a referee of another program is asked to begin a match; `auto` until one of the ways has worked. */
export type StartMode = 'auto' | 'announcement' | 'assign_match' | 'start_match' | 'run_match';

export interface LeagueSettings {
  readonly format: LeagueFormat;
  /** Number of rounds of a Swiss league; null for as many as a knockout of its size has. */
  readonly swissRounds: number | null;
  readonly wire: WireMode;
  readonly auth: AuthMode;
  /** Accept an external referee's winner even when the number and the choices contradict it. */
  readonly trustReferee: boolean;
  /**
   * Admit referees of other programs although a prize or rewards depend on their results, which only they
   * attest. Leagues of even_odd without a prize always admit them, and leagues of board games never.
   */
  readonly externalReferees: boolean;
  /** Technical losses count for the ratings. */
  readonly rateTechnical: boolean;
  /** Time limit of a match in milliseconds; 0 means no limit. */
  readonly budgetMs: number;
  /** Ports outside the specified ranges that external agents may use. */
  readonly allowedPorts: readonly number[];
  /** The league starts when this many external players are registered; null starts it only on request. */
  readonly expect: number | null;
  /** When the league begins with the players that are registered then; absent or null for a league without a time. */
  readonly startsAtMs?: number | null;
  /** Players of other programs join only over links of invitations; false when absent. */
  readonly invitedOnly?: boolean;
  /** Workers of this class play the matches between players of this host; absent when this host plays them. */
  readonly workers?: TrustClass;
  readonly ranking: LeagueRanking;
  /** Matches that a disqualified player has played count nowhere; chosen before the start, false when absent. */
  readonly annulDisqualified?: boolean;
  /** Players may join after the start, while the format allows it; false when absent. */
  readonly lateEntry?: boolean;
}

export interface LeagueRecord {
  readonly leagueId: string;
  readonly name: string;
  /** `even_odd`, or the id of a session template. */
  readonly gameType: string;
  readonly status: LeagueStatus;
  /** Why the league stopped or failed; null otherwise. */
  readonly haltReason: string | null;
  readonly settings: LeagueSettings;
  /** Number of rounds; null before the start. */
  readonly rounds: number | null;
  /** Number of matches, with replays that were added; null before the start. */
  readonly matches: number | null;
  readonly createdAt: string;
  /** ISO 8601 UTC, as is `endedAt`; null before the start. */
  readonly startedAt: string | null;
  /** Null until the league is completed, cancelled or failed. */
  readonly endedAt: string | null;
}

export interface LeagueAgentRecord {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly agentId: string;
  readonly displayName: string;
  readonly endpoint: string;
  readonly port: number;
  readonly dialect: LeagueDialect;
  /** SHA-256 of the token in hex. The token itself is not stored. */
  readonly tokenHash: string;
  /** Hash of the token that was replaced in this round and is still valid; null without one. */
  readonly oldTokenHash: string | null;
  /** This host runs the agent. */
  readonly isHosted: boolean;
  /** The strategy with which a hosted player plays even_odd; null for any other agent. */
  readonly strategy: ParityStrategy | null;
  /** The player that chooses a hosted player's moves in board games; null for any other agent. */
  readonly player: HostedChoice | null;
  /** Identifies the player across leagues; ratings are stored under it. */
  readonly identity: string;
  /** Id of the session-host agent that submits this player's moves; null before its first board game. */
  readonly sessionAgent: string | null;
  /** Number of matches that a referee declared it can run at once; what it has proven, once it failed a trial of more. */
  readonly maxMatches: number;
  readonly startMode: StartMode;
  /** Number of matches that a referee of another program has proven to run at once. It is not read for other agents. */
  readonly concurrency: number;
  /** A report of this agent was accepted without its token. */
  readonly unauthenticated: boolean;
  /** The newest repeated registration of its endpoint that does not count yet; null when none waits. */
  readonly pending: PendingRegistration | null;
  /** The agent has used its token in a reply to a call of this host. */
  readonly authenticatesReplies: boolean;
  /** The agent has used its token in a call of its own. */
  readonly authenticatesCalls: boolean;
  /** The id of its own configuration that the agent sends instead of the league's; null without one. */
  readonly otherLeagueId: string | null;
  readonly healthState: LeagueAgentHealth;
  readonly registeredAt: string;
  /** The first round of a player: 1, or a later one for a player that joined after the start. */
  readonly firstRound: number;
}

/**
 * A registration that names the endpoint of a registered agent. Its token counts once the endpoint has
 * used it in a reply, or a person has confirmed it.
 */
export interface PendingRegistration {
  /** SHA-256 of the newest token in hex. */
  readonly tokenHash: string;
  readonly dialect: LeagueDialect;
  readonly endpoint: string;
  /** When the newest one arrived, ISO 8601 UTC. */
  readonly at: string;
  /** Number of registrations that wait for a decision. */
  readonly times: number;
}

export interface RoundRecord {
  readonly round: number;
  readonly byes: readonly string[];
  readonly pairedAt: string;
  /** Null while a match is undecided or waits to be played again. */
  readonly completedAt: string | null;
}

export interface LeagueMatchRecord {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  readonly a: string;
  readonly b: string;
  /** Empty for a match whose round was paired while no referee was available. */
  readonly refereeId: string;
  readonly phase: LeagueMatchPhase;
  /** The conversation of the latest attempt; null before the first one and for a referee of another program. */
  readonly conversationId: string | null;
  /** The drawn number of even_odd, which stays hidden until the match is decided; null before it is drawn. */
  readonly drawnNumber: number | null;
  /** The salt of `numberHash`, which stays hidden as long as the number; null where this host did not draw it. */
  readonly salt: string | null;
  /** The commitment to the number; null where this host did not draw it. */
  readonly numberHash: string | null;
  /** By the id of the player, empty in a board game; null before the match is decided, and where a report has none. */
  readonly choices: Readonly<Record<string, Parity>> | null;
  /** The session in which the match is played; null for even_odd, and before the session is open. */
  readonly sessionId: string | null;
  /** How the session ended; null for even_odd. */
  readonly outcome: string | null;
  /** An end reason as sessions have it, or sentences about absent players; null where neither is known. */
  readonly reason: string | null;
  /** Null for a draw, for a void match, when both players were absent, and until the match is decided. */
  readonly winner: string | null;
  /** Players that lost by not playing; null until the match is decided. */
  readonly absent: readonly string[] | null;
  /** Canonical JSON of the accepted report, used to recognise an identical repeat; null until there is one. */
  readonly reported: string | null;
  /** The winner that the report names. In a disputed match it counts only if the league trusts its referees. */
  readonly reportedWinner: string | null;
  /** The report names another winner than the number and the choices give. */
  readonly disputed: boolean;
  /** The first match of its pair, where this one replays a drawn knockout match; null for every other match. */
  readonly replayOf: string | null;
  /**
   * The lot of a knockout match: it decides when no match of the pair has a winner. Null for a replay, because the lot is
   * that of the first match, and for every other match.
   */
  readonly lot: MatchLot | null;
  /** How often the match was voided by a fault of the host or the infrastructure and played again. */
  readonly voidAttempts: number;
  /** The last attempt stands as void: no winner, and it counts nowhere. */
  readonly isVoid: boolean;
  /**
   * The result that counts instead by an organiser's decision; null or absent where the fields above count.
   */
  readonly correction?: CountedResult | null;
  /** ISO 8601 UTC, as is `reportedAt`; null before the decision. */
  readonly decidedAt: string | null;
  /** When the manager recorded the result; null before. */
  readonly reportedAt: string | null;
}

/** The lot that decides a match which stays drawn. Winner and salt stay hidden until the match is decided. */
export interface MatchLot {
  readonly winner: string | null;
  readonly salt: string | null;
  /** SHA-256 in hex of `lot:winner:salt:leagueId:matchId`, stored before the match. */
  readonly hash: string;
}

/** One attempt of a call, as the message log gets it; the log removes the tokens before it stores the bodies. */
export interface WireExchange {
  /** Null for a message that belongs to no league of this host. */
  readonly leagueId: string | null;
  /** When the attempt was over, in Unix milliseconds. */
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  /** The role of this host: `league_manager`, `referee:REF01` or `player:P01`. */
  readonly own: string;
  /** The name of the other side, or its address if it named none. */
  readonly peer: string;
  readonly type: string;
  /** The method or tool name as sent. */
  readonly method: string;
  readonly dialect: LeagueDialect;
  /** Null for a message that names no match. */
  readonly matchId: string | null;
  /** Counted from 1. */
  readonly attempt: number;
  readonly durationMs: number;
  /** The HTTP status; null where no response arrived, and for messages to the manager. */
  readonly http: number | null;
  /** The code of the error; null for an attempt without one. */
  readonly code: string | null;
  readonly request: unknown;
  /** The body of the response; `{ error }` with its message where none arrived. */
  readonly answer: unknown;
}
