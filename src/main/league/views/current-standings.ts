import type { StandingsRow } from '../../../shared/wire/league-v2.ts';
import type { LeagueContext } from '../context.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from '../records.ts';
import type { LeagueMatchScore } from '../rules/pairing/pairing.ts';
import { leagueStandings } from '../rules/league-standings.ts';
import { withCorrection, type RefereedScore } from '../rules/interventions.ts';
import type { StandingsTableRow } from '../rules/points-standings.ts';

/** The result of a finished match as the table counts it; null while it is unfinished. */
export function countedScoreOf(match: LeagueMatchRecord): LeagueMatchScore | null {
  const score = refereedScore(match);
  return score && withCorrection(score, match.correction ?? null);
}

/** The result as its referee gave it; null while the match is unfinished. */
function refereedScore(match: LeagueMatchRecord): RefereedScore | null {
  if (match.phase !== 'REPORTED') return null;
  const { matchId, round, a, b, winner, absent, isVoid, lot } = match;
  const result = { winner, absent: absent ?? [], isVoid, lot: lot?.winner ?? null };
  return { matchId, round, a, b, ...result };
}

/** The results of the referees, whatever an organiser counts in their place. */
export const refereedScores = (matches: readonly LeagueMatchRecord[]): RefereedScore[] =>
  matches.flatMap((match) => refereedScore(match) ?? []);

/** The results of the finished matches as the table counts them. */
export const scoresOf = (matches: readonly LeagueMatchRecord[]): LeagueMatchScore[] =>
  matches.flatMap((match) => countedScoreOf(match) ?? []);

/** The current table. It is always computed from the results and never stored. */
export const readStandings = (
  context: Pick<LeagueContext, 'store' | 'matches'>,
  leagueId: string,
): StandingsTableRow[] => standingsOfScores(context, leagueId, context.matches.listScores(leagueId));

/** The table from the given results; empty for an unknown league. */
export function standingsOfScores(
  { store }: Pick<LeagueContext, 'store'>,
  leagueId: string,
  scores: readonly LeagueMatchScore[],
): StandingsTableRow[] {
  const league = store.findLeague(leagueId);
  if (league === null) return [];
  const players = store.listAgents(leagueId).filter(({ kind }) => kind === 'player');
  return leagueStandings(league.settings, players.map(toName), scores);
}

const toName = ({ agentId, displayName }: LeagueAgentRecord) => ({ playerId: agentId, displayName });

/**
 * Rows of LEAGUE_STANDINGS_UPDATE (docs/specifications/002-league-v2.md §7.1). `rank` is unique on the wire.
 */
export const toWireRows = (rows: readonly StandingsTableRow[]): StandingsRow[] =>
  rows.map((row) => ({
    rank: row.uniqueRank,
    player_id: row.playerId,
    display_name: row.displayName,
    played: row.played,
    games_played: row.played,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    points: row.points,
    technical_losses: row.technicalLosses,
  }));
