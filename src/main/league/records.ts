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
 * `stopped`: a defect of the host interrupted the league, and a person can continue it. `failed`: no
 * further round can be paired, so it is over.
 */
export type LeagueStatus = 'registering' | 'running' | 'completed' | 'cancelled' | 'stopped' | 'failed';

/**
 * Whether matches of a league are played: one that is stopped begins no match, and matches in progress continue
 * to their end.
 */
export const isInPlay = (status: LeagueStatus): boolean => status === 'running' || status === 'stopped';
/**
 * The order of the final table: by points, or in a knockout by the round in which a player was eliminated. A
 * knockout of an earlier version keeps the points.
 */
export type LeagueRanking = 'points' | 'rounds';
/**
 * How a league treats messages without a token. `strict` requires one in every reply and query,
 * `standard` requires one in reports, `open` accepts reports without one.
 */
export type AuthMode = 'strict' | 'standard' | 'open';
export type LeagueAgentKind = 'player' | 'referee';
export type StartMode = 'auto' | 'announcement' | 'assign_match' | 'start_match' | 'run_match';

export interface LeagueSettings {
  readonly format: LeagueFormat;
  readonly swissRounds: number | null;
  readonly wire: WireMode;
  readonly auth: AuthMode;
  /** Accept an external referee's winner even when the number and the choices contradict it. */
  readonly trustReferee: boolean;
  /**
   * Admit referees of other programs although a prize or rewards depend on their results, which only they
   * attest. Leagues without a prize always admit them.
   */
  readonly externalReferees: boolean;
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
  readonly gameType: string;
  readonly status: LeagueStatus;
  /** Why the league stopped or failed; null otherwise. */
  readonly haltReason: string | null;
  readonly settings: LeagueSettings;
  readonly rounds: number | null;
  readonly matches: number | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
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
  readonly oldTokenHash: string | null;
  readonly isHosted: boolean;
  readonly strategy: ParityStrategy | null;
  /** The player behind a built-in endpoint when it is not an even_odd strategy. */
  readonly player: HostedChoice | null;
  /** Identifies the player across leagues; ratings are stored under it. */
  readonly identity: string;
  /** Id of the session-host agent that submits this player's moves. */
  readonly sessionAgent: string | null;
  /** Number of matches that a referee declared it can run at once. */
  readonly maxMatches: number;
  readonly startMode: StartMode;
  /** Number of matches that the league gives this agent at once. */
  readonly concurrency: number;
  /** A report of this agent was accepted without its token. */
  readonly unauthenticated: boolean;
  /** The newest repeated registration of its endpoint that does not count yet. */
  readonly pending: PendingRegistration | null;
  /** The agent has used its token in an answer to a call of this host. */
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
 * used it in an answer, or a person has confirmed it.
 */
export interface PendingRegistration {
  /** SHA-256 of the newest token in hex. */
  readonly tokenHash: string;
  readonly dialect: LeagueDialect;
  readonly endpoint: string;
  readonly at: string;
  /** Number of registrations that wait. */
  readonly times: number;
}

export interface RoundRecord {
  readonly round: number;
  readonly byes: readonly string[];
  readonly pairedAt: string;
  readonly completedAt: string | null;
}

export interface LeagueMatchRecord {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  readonly a: string;
  readonly b: string;
  readonly refereeId: string;
  readonly phase: LeagueMatchPhase;
  readonly conversationId: string | null;
  /** The drawn number of even_odd. It stays hidden until the match is decided. */
  readonly drawnNumber: number | null;
  readonly salt: string | null;
  readonly numberHash: string | null;
  readonly choices: Readonly<Record<string, Parity>> | null;
  /** The session in which the match was played and how it ended; null for even_odd. */
  readonly sessionId: string | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly winner: string | null;
  /** Players that lost by not playing; null until the match is decided. */
  readonly absent: readonly string[] | null;
  /** Canonical JSON of the accepted report, used to recognise an identical repeat. */
  readonly reported: string | null;
  readonly reportedWinner: string | null;
  readonly disputed: boolean;
  /** The drawn knockout match that this match repeats. */
  readonly replayOf: string | null;
  /** The lot of a knockout match: it decides when no match of the pair has a winner. */
  readonly lot: MatchLot | null;
  /** How often the match was voided by a fault of the host or the infrastructure and played again. */
  readonly voidAttempts: number;
  /** The last attempt stands as void: no winner, and it counts nowhere. */
  readonly isVoid: boolean;
  /**
   * The result that counts instead by an organiser's decision; null or absent where the fields above count.
   */
  readonly correction?: CountedResult | null;
  readonly decidedAt: string | null;
  readonly reportedAt: string | null;
}

/** The lot that decides a match which stays drawn. Winner and salt stay hidden until the match is decided. */
export interface MatchLot {
  readonly winner: string | null;
  readonly salt: string | null;
  /** SHA-256 in hex of `lot:winner:salt:leagueId:matchId`, stored before the match. */
  readonly hash: string;
}

/** One attempt of a call. The bodies contain no tokens. */
export interface WireExchange {
  readonly leagueId: string | null;
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  /** The role of this host: `league_manager`, `referee:REF01` or `player:P01`. */
  readonly own: string;
  readonly peer: string;
  readonly type: string;
  readonly method: string;
  readonly dialect: LeagueDialect;
  readonly matchId: string | null;
  readonly attempt: number;
  readonly durationMs: number;
  readonly http: number | null;
  readonly code: string | null;
  readonly request: unknown;
  readonly answer: unknown;
}
