import type { LocalChoice } from '../players/index.ts';
import type { WireMode } from './rules/envelope-checks.ts';
import type { AgentLife } from './rules/lifecycle.ts';
import type { MatchPhase } from './rules/match-phase.ts';
import type { Format } from './rules/schedule.ts';
import type { Parity } from './rules/even-odd.ts';
import type { Strategy } from './rules/strategies.ts';
import type { Dialect } from './dialects/dialect.ts';

export type LeagueStatus = 'registering' | 'running' | 'completed' | 'cancelled';
/** Decision of the house on messages without a token: 002 §3.2 read strictly, as usual, or openly. */
export type AuthMode = 'strict' | 'standard' | 'open';
export type LeagueAgentKind = 'player' | 'referee';
export type StartMode = 'auto' | 'announcement' | 'assign_match' | 'start_match' | 'run_match';

export interface LeagueSettings {
  readonly format: Format;
  readonly swissRounds: number | null;
  readonly wire: WireMode;
  readonly auth: AuthMode;
  /** Count a foreign referee's word even where number and choices say otherwise. */
  readonly trustReferee: boolean;
  readonly rateTechnical: boolean;
  /** Milliseconds a match may take, 0 for no limit. */
  readonly budgetMs: number;
  /** Ports beyond the specified ranges that outside agents may use. */
  readonly allowedPorts: readonly number[];
  /** Begins by itself once so many players are registered; null waits to be told. */
  readonly expect: number | null;
}

export interface LeagueRecord {
  readonly leagueId: string;
  readonly name: string;
  readonly gameType: string;
  readonly status: LeagueStatus;
  readonly settings: LeagueSettings;
  readonly rounds: number | null;
  readonly matches: number | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface AgentRecord {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly agentId: string;
  readonly displayName: string;
  readonly endpoint: string;
  readonly port: number;
  readonly dialect: Dialect;
  /** SHA-256 in hex, never the token. */
  readonly tokenHash: string;
  readonly oldTokenHash: string | null;
  readonly builtIn: boolean;
  readonly strategy: Strategy | null;
  /** What plays behind a built-in endpoint where it is no strategy. */
  readonly player: LocalChoice | null;
  /** Who it is from league to league; ratings go by it. */
  readonly identity: string;
  /** The agent as whom it acts on the session host's boards. */
  readonly sessionAgent: string | null;
  /** How many matches a referee says that it leads at once. */
  readonly maxMatches: number;
  readonly startMode: StartMode;
  readonly concurrency: number;
  /** It once spoke without the token it was given. */
  readonly unauthenticated: boolean;
  readonly life: AgentLife;
  readonly registeredAt: string;
}

export interface RoundRecord {
  readonly round: number;
  readonly byes: readonly string[];
  readonly drawnAt: string;
  readonly completedAt: string | null;
}

export interface MatchRecord {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  readonly a: string;
  readonly b: string;
  readonly refereeId: string;
  readonly phase: MatchPhase;
  readonly conversationId: string | null;
  /** Hidden until decided. */
  readonly number: number | null;
  readonly salt: string | null;
  readonly drawHash: string | null;
  readonly choices: Readonly<Record<string, Parity>> | null;
  /** The board of a session-host game, and how it ended there. */
  readonly sessionId: string | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly winner: string | null;
  /** Null until there is a verdict. */
  readonly absent: readonly string[] | null;
  /** Canonical JSON of the accepted report, to know an identical repeat. */
  readonly reported: string | null;
  readonly reportedWinner: string | null;
  readonly disputed: boolean;
  readonly decidedAt: string | null;
  readonly reportedAt: string | null;
}

/** One attempt on the wire; bodies are without tokens. */
export interface WireExchange {
  readonly leagueId: string | null;
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  /** Our role: `league_manager`, `referee:REF01`, `player:P01`. */
  readonly own: string;
  readonly peer: string;
  readonly type: string;
  readonly method: string;
  readonly dialect: Dialect;
  readonly matchId: string | null;
  readonly attempt: number;
  readonly durationMs: number;
  readonly http: number | null;
  readonly code: string | null;
  readonly request: unknown;
  readonly answer: unknown;
}
