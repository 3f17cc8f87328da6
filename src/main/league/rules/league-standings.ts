import { eliminations } from './pairing/knockout.ts';
import type { LeagueMatchScore } from './pairing/pairing.ts';
import type { LeagueFormat } from '../../../shared/contract/index.ts';
import { pointsStandings, type StandingsTableRow, type TablePlayer } from './points-standings.ts';

export interface StandingsShape {
  readonly format: LeagueFormat;
  readonly ranking: 'points' | 'rounds';
}

/**
 * The table of a league at any time, not only at its end; `players` are ordered by seed. In a knockout the places
 * follow the rounds: the champion, the loser of the final, the losers of the semi-finals, and so on; players that were
 * eliminated in the same round share a rank and are listed by seed; `decidedBy` is `id` for all but the first of them.
 */
export function leagueStandings(
  { format, ranking }: StandingsShape,
  players: readonly TablePlayer[],
  results: readonly LeagueMatchScore[],
): StandingsTableRow[] {
  const rows = pointsStandings(players, results);
  if (format !== 'knockout' || ranking !== 'rounds') return rows;
  const seeds = players.map(({ playerId }) => playerId);
  const roundsOfElimination = eliminations(seeds, results);
  const roundOf = ({ playerId }: StandingsTableRow): number =>
    roundsOfElimination.get(playerId) ?? Number.MAX_SAFE_INTEGER;
  const orderedRows = rows.toSorted(
    (left, right) =>
      roundOf(right) - roundOf(left) || seeds.indexOf(left.playerId) - seeds.indexOf(right.playerId),
  );
  const rankedRows: StandingsTableRow[] = [];
  for (const [index, row] of orderedRows.entries()) {
    const above = rankedRows.at(-1);
    const shares = above !== undefined && roundOf(above) === roundOf(row);
    const decidedBy = above === undefined ? null : shares ? 'id' : 'round';
    rankedRows.push({
      ...row,
      uniqueRank: index + 1,
      sharedRank: shares ? above.sharedRank : index + 1,
      decidedBy,
    });
  }
  return rankedRows;
}
