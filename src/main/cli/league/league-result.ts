import type { LeagueReport } from '../../../shared/contract/index.ts';
import { formatTable } from '../terminal/text-table.ts';

/** The result as JSON, with the field names of docs/specifications/002-league-v2.md §7.1. */
export interface LeagueResult {
  readonly league_id: string;
  readonly rounds: number;
  readonly matches: number;
  readonly standings: readonly {
    readonly rank: number;
    readonly player_id: string;
    readonly display_name: string;
    readonly played: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly points: number;
  }[];
  /** The champion as in LEAGUE_COMPLETED; null while the league is not completed. */
  readonly champion: {
    readonly player_id: string;
    readonly display_name: string;
    readonly points: number;
  } | null;
}

export function leagueResult(report: LeagueReport): LeagueResult {
  const [first] = report.status === 'completed' ? report.standings : [];
  return {
    league_id: report.leagueId,
    rounds: report.rounds ?? 0,
    matches: report.matches ?? 0,
    standings: report.standings.map((row) => ({
      rank: row.place,
      player_id: row.playerId,
      display_name: row.displayName,
      played: row.played,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      points: row.points,
    })),
    champion:
      first === undefined
        ? null
        : { player_id: first.playerId, display_name: first.displayName, points: first.points },
  };
}

/** Formats the final table as text. */
export function leagueTable(report: LeagueReport): string {
  const { game, format, played, matches, rounds } = report;
  const result = leagueResult(report);
  const head = `${game}, ${format}: ${played} of ${matches ?? 0} matches in ${rounds ?? 0} ${rounds === 1 ? 'round' : 'rounds'}`;
  const rows = result.standings.map((row) => [
    String(row.rank),
    row.player_id,
    row.display_name,
    String(row.played),
    String(row.wins),
    String(row.draws),
    String(row.losses),
    String(row.points),
  ]);
  const names = ['#', 'id', 'player', 'played', 'won', 'drawn', 'lost', 'points'];
  const champion = result.champion === null ? '' : `  champion ${result.champion.display_name}\n`;
  return `${head}\n\n${formatTable([names, ...rows])}\n${champion}  league ${report.leagueId}\n`;
}
