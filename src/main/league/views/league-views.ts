import type { MatchReason } from '../../../shared/contract/league-reason.ts';
import type { PlayedBy } from '../../fleet/index.ts';
import type { LeagueProgress, StandingsView } from '../types.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from '../records.ts';
import type { LeagueMatchPhase } from '../rules/match-phase.ts';
import type { MatchEvidenceProblem } from '../rules/results/match-evidence-problem.ts';
import type { PlayerName } from './player-names.ts';
import type { Bracket } from './bracket.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { RatingCurves } from './rating-curves.ts';

/** What people see of a league, as the window, the command line and MCP get it from the read model. */

/** The match of a session, with the name of its league. */
export interface LeagueMatchOfSession {
  readonly leagueId: string;
  readonly matchId: string;
  /** The name of the league. */
  readonly name: string;
}

/** Views of a league for people. Each part stays small however many matches the league has. */
export interface LeagueReadModel {
  /** Null for an unknown league. */
  readProgress(leagueId: string): LeagueProgress | null;
  /** The place of each player before the newest round; empty where that is the first. */
  readPreviousStandings(leagueId: string): ReadonlyMap<string, number>;
  /** The current table; empty for an unknown league, as the other views are. */
  readTable(leagueId: string): readonly StandingsView[];
  /**
   * The public scoreboard with the results that were reported until this time (ISO 8601 UTC); null for no such league.
   */
  readScoreboard(leagueId: string, until: string): Scoreboard | null;
  countPlayers(leagueId: string): number;
  readCrosstable(leagueId: string): Crosstable;
  /** Null for `round` stands for the round in progress, or the latest one. */
  readSchedule(leagueId: string, round: number | null): Schedule;
  /** The rounds of a knockout; null for other formats and before the start. */
  readBracket(leagueId: string): Bracket | null;
  /** A stored match; null for one that is only planned. */
  findMatch(leagueId: string, matchId: string): LeagueMatchDetailView | null;
  /** The matches of one player in the order of the rounds, paired and planned ones. */
  listMatchesByPlayer(leagueId: string, playerId: string): readonly LeagueMatchView[];
  /** Decided matches, newest first. */
  listResults(leagueId: string, limit: number): readonly LeagueMatchView[];
  /** The match that is played on this session; null for sessions without a league. */
  findBySession(sessionId: string): LeagueMatchOfSession | null;
  findReferee(leagueId: string, refereeId: string): LeagueAgentRecord | null;
  readPointsHistory(leagueId: string): PointsHistory;
  /** The points of one player after each completed round. */
  readPlayerPoints(leagueId: string, playerId: string): readonly number[];
  /** The ratings of the best players of a game, league by league. */
  readRatingCurves(gameType: string): RatingCurves;
  /** Suspended agents of running and stopped leagues, at most 20. */
  listSuspendedAgents(): readonly LeagueAgentRecord[];
}

/** The positions of A and B among the players, the result, the match id, and the position of the reason or null. */
export type CrossCell = readonly [
  number,
  number,
  'a' | 'b' | 'draw' | 'void' | 'open' | 'playing',
  string,
  number | null,
];

/** The results of all players against each other, one cell for each stored match. */
export interface Crosstable {
  /** In the order of the table. */
  readonly players: readonly (PlayerName & { readonly points: number })[];
  readonly cells: readonly CrossCell[];
  /** Different reasons of the results; a cell names its own by position. */
  readonly reasons: readonly MatchReason[];
}

/** A match as others may see it: what must stay secret until it is decided is null. */
export interface LeagueMatchView extends Omit<LeagueMatchRecord, 'a' | 'b' | 'phase' | 'reason'> {
  readonly a: PlayerName;
  readonly b: PlayerName;
  /** `planned`: known in advance and not stored yet. */
  readonly state: LeagueMatchPhase | 'planned';
  /** When the attempt in progress began, in Unix milliseconds; null when none is in progress. */
  readonly begunAtMs: number | null;
  /** Null also for a match without a time limit. */
  readonly deadlineAtMs: number | null;
  /** Null for a result that can be recomputed, and while there is none. */
  readonly evidenceGap: MatchEvidenceProblem | null;
  /** Why the match has its result; null while it has none, and for an early session without a stored reason. */
  readonly reason: MatchReason | null;
}

/** A match with the worker that played it; `playedBy` is null when none did. */
export interface LeagueMatchDetailView extends LeagueMatchView {
  readonly playedBy: PlayedBy | null;
  /** A worker plays the match or is to play it. */
  readonly isOrdered: boolean;
}

export interface LeagueRoundView {
  readonly round: number;
  /** False when the pairings are known in advance but the round has not been stored yet. */
  readonly isPaired: boolean;
  readonly byes: readonly string[];
  /** Number of matches of the round. */
  readonly matches: number;
  /** Number of recorded results. */
  readonly reported: number;
  /** Matches that are invited but not yet decided. */
  readonly live: number;
  /** Null for a planned round. */
  readonly pairedAt: string | null;
  /** Null until the round is completed. */
  readonly completedAt: string | null;
}

export interface Schedule {
  /** The stored rounds, and after them the planned ones. */
  readonly rounds: readonly LeagueRoundView[];
  /** The round whose matches follow; null when there is none. */
  readonly round: number | null;
  readonly matches: readonly LeagueMatchView[];
}

/** The points of each player after each completed round, in the order of the table. */
export interface PointsHistory {
  /** Number of completed rounds. */
  readonly rounds: number;
  readonly players: readonly (PlayerName & { readonly points: readonly number[] })[];
}
