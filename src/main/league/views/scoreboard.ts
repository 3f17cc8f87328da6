import type { LeagueContext } from '../context.ts';
import type { LeagueRecord } from '../records.ts';
import type { StandingsTableRow } from '../rules/points-standings.ts';
import { countedScoreOf, scoresOf, standingsOfScores } from './current-standings.ts';

/** The public part of a league: its table and its newest results, without endpoints, numbers and choices. */
export interface Scoreboard {
  readonly league: Pick<LeagueRecord, 'leagueId' | 'name' | 'gameType' | 'matches'>;
  readonly format: LeagueRecord['settings']['format'];
  /** `completed` only when every result is released, and `running` until then. */
  readonly status: LeagueRecord['status'];
  /** Number of released results, from which the table is computed. */
  readonly played: number;
  readonly table: readonly StandingsTableRow[];
  /** The newest results first. */
  readonly latest: readonly ScoreboardResult[];
}

export interface ScoreboardResult {
  readonly matchId: string;
  /** Display name, as `b` is. */
  readonly a: string;
  readonly b: string;
  /** Display name of the winner; null without one. */
  readonly winner: string | null;
}

const MAX_LATEST_RESULTS = 10;

export function readScoreboard(context: LeagueContext, leagueId: string, until: string): Scoreboard | null {
  const league = context.store.findLeague(leagueId);
  if (league === null) return null;
  const reportedMatches = context.matches
    .listByLeague(leagueId)
    .filter(({ reportedAt }) => reportedAt !== null);
  const releasedMatches = reportedMatches.filter(
    ({ reportedAt }) => reportedAt !== null && reportedAt <= until,
  );
  const table = standingsOfScores(context, leagueId, scoresOf(releasedMatches));
  const nameOf = new Map(table.map(({ playerId, displayName }) => [playerId, displayName]));
  const displayNameOf = (playerId: string): string => nameOf.get(playerId) ?? playerId;
  const newest = releasedMatches.toSorted((left, right) =>
    compare(right.reportedAt ?? '', left.reportedAt ?? ''),
  );
  const isHeld = releasedMatches.length < reportedMatches.length;
  return {
    league: { leagueId, name: league.name, gameType: league.gameType, matches: league.matches },
    format: league.settings.format,
    status: isHeld && league.status === 'completed' ? 'running' : league.status,
    played: releasedMatches.length,
    table,
    latest: newest.slice(0, MAX_LATEST_RESULTS).map((match) => {
      // Uses the counted result, as the table does: a decision of the organiser may replace the referee's
      // result.
      const winner = countedScoreOf(match)?.winner ?? null;
      const { matchId, a, b } = match;
      return {
        matchId,
        a: displayNameOf(a),
        b: displayNameOf(b),
        winner: winner === null ? null : displayNameOf(winner),
      };
    }),
  };
}

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
