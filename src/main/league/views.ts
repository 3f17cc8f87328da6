import type { StandingsRow } from '../../shared/wire/league-v2.ts';
import type { Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from './records.ts';
import { isDecided } from './rules/match-phase.ts';
import type { MatchScore } from './rules/pairing.ts';
import type { LeagueShape } from './rules/schedule.ts';
import { standings, type TableRow } from './rules/table.ts';

/** A finished match as the table counts it; null while it is open. */
export function scoreOf(match: MatchRecord): MatchScore | null {
  if (match.phase !== 'REPORTED') return null;
  return { round: match.round, a: match.a, b: match.b, winner: match.winner, absent: match.absent ?? [] };
}

export const scoresOf = (matches: readonly MatchRecord[]): MatchScore[] =>
  matches.flatMap((match) => scoreOf(match) ?? []);

/** Always computed from the results; no table is stored that could differ from them. */
export const tableOf = (desk: Pick<Desk, 'store' | 'matches'>, leagueId: string): TableRow[] =>
  tableFrom(desk, leagueId, desk.matches.scores(leagueId));

/** The same from results that are at hand. */
export function tableFrom(
  { store }: Pick<Desk, 'store'>,
  leagueId: string,
  scores: readonly MatchScore[],
): TableRow[] {
  const players = store.agents(leagueId).filter(({ kind }) => kind === 'player');
  return standings(players.map(toName), scores);
}

const toName = ({ agentId, displayName }: AgentRecord) => ({ playerId: agentId, displayName });

/** Rows of LEAGUE_STANDINGS_UPDATE (002 §7.1); the rank is unique on the wire. */
export const toWireRows = (rows: readonly TableRow[]): StandingsRow[] =>
  rows.map((row) => ({
    rank: row.place,
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

/** What may be seen of a match: nothing drawn or chosen before it is decided (M22). */
export function openView(match: MatchRecord): MatchRecord {
  return isDecided(match.phase) ? match : { ...match, number: null, salt: null, choices: null };
}

/** What a referee answers to `get_match_state`. */
export const matchState = (
  { matches }: Pick<Desk, 'matches'>,
  leagueId: string,
  matchId: string | undefined,
): JsonRecord => ({
  match_id: matchId ?? null,
  state: matches.match(leagueId, matchId ?? '')?.phase ?? 'UNKNOWN',
});

/** Who plays, in seeding order: as registered. */
export const shapeOf = (desk: Desk, league: LeagueRecord): LeagueShape => ({
  format: league.settings.format,
  swissRounds: league.settings.swissRounds,
  players: playersOf(desk, league.leagueId).map(({ agentId }) => agentId),
});

const playersOf = (desk: Desk, leagueId: string): AgentRecord[] =>
  desk.store.agents(leagueId).filter(({ kind }) => kind === 'player');
