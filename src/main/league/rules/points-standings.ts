import type { TableRule } from '../../../shared/contract/league-pages.ts';
import { LEAGUE_POINTS } from '../../../shared/contract/league-points.ts';
import type { LeagueMatchScore } from './pairing/pairing.ts';

export type { TableRule };

export interface TablePlayer {
  readonly playerId: string;
  readonly displayName: string;
}

export interface StandingsTableRow extends TablePlayer {
  /** From 1, without ties: `rank` on the wire of the league, `place` in the window and in exports. */
  readonly uniqueRank: number;
  /**
   * Rows that differ only by their id share it, and in a knockout the players that were eliminated in the same round:
   * `rank` in the window and in exports. Prizes and stakes are paid by it.
   */
  readonly sharedRank: number;
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly technicalLosses: number;
  /** Points of beaten opponents plus half the points of opponents with whom the player drew. */
  readonly sonnebornBerger: number;
  /** The rule that put this row below the one above it; null for the first row. */
  readonly decidedBy: TableRule | null;
}

type RowTotals = Omit<StandingsTableRow, 'uniqueRank' | 'sharedRank' | 'decidedBy'>;

/**
 * Computes the table of a league from its results alone, whatever their order. Rows are ordered by points, wins,
 * head-to-head among the tied, Sonneborn-Berger, fewer technical losses and id.
 */
export function pointsStandings(
  players: readonly TablePlayer[],
  results: readonly LeagueMatchScore[],
): StandingsTableRow[] {
  const matchesByPlayer = byPlayer(results);
  const totals = withSonnebornBerger(
    players.map((player) => totalsOf(player, matchesByPlayer.get(player.playerId) ?? [])),
    results,
  );
  const rows: StandingsTableRow[] = [];
  for (const { row, decidedBy } of orderRows(totals, matchesByPlayer)) {
    const above = rows.at(-1);
    const uniqueRank = rows.length + 1;
    const sharedRank = decidedBy === 'id' && above !== undefined ? above.sharedRank : uniqueRank;
    rows.push({ ...row, uniqueRank, sharedRank, decidedBy });
  }
  return rows;
}

type MatchesByPlayer = ReadonlyMap<string, readonly LeagueMatchScore[]>;

function byPlayer(results: readonly LeagueMatchScore[]): MatchesByPlayer {
  const matchesByPlayer = new Map<string, LeagueMatchScore[]>();
  for (const match of results) {
    for (const player of [match.a, match.b]) {
      const own = matchesByPlayer.get(player);
      if (own === undefined) matchesByPlayer.set(player, [match]);
      else own.push(match);
    }
  }
  return matchesByPlayer;
}

function totalsOf(player: TablePlayer, own: readonly LeagueMatchScore[]): RowTotals {
  const { playerId } = player;
  let [wins, draws, losses, technicalLosses] = [0, 0, 0, 0];
  for (const match of own) {
    if (match.isVoid === true) continue;
    if (match.absent.includes(playerId)) technicalLosses += 1;
    if (match.winner === playerId) wins += 1;
    else if (isDraw(match)) draws += 1;
    else losses += 1;
  }
  return {
    ...player,
    played: wins + draws + losses,
    wins,
    draws,
    losses,
    points: wins * LEAGUE_POINTS.win + draws * LEAGUE_POINTS.draw,
    technicalLosses,
    sonnebornBerger: 0,
  };
}

/** Whether the match is a draw. When both players were absent, both lose; a void match has no result. */
export const isDraw = (match: Pick<LeagueMatchScore, 'winner' | 'absent' | 'isVoid'>): boolean =>
  match.winner === null && match.absent.length === 0 && match.isVoid !== true;

function withSonnebornBerger(
  totals: readonly RowTotals[],
  results: readonly LeagueMatchScore[],
): RowTotals[] {
  const pointsOf = new Map(totals.map(({ playerId, points }) => [playerId, points]));
  const berger = new Map<string, number>();
  const add = (player: string, amount: number): void =>
    void berger.set(player, (berger.get(player) ?? 0) + amount);
  for (const match of results) {
    const { a, b, winner } = match;
    if (isDraw(match)) {
      add(a, (pointsOf.get(b) ?? 0) / 2);
      add(b, (pointsOf.get(a) ?? 0) / 2);
    } else if (winner !== null) add(winner, pointsOf.get(winner === a ? b : a) ?? 0);
  }
  return totals.map((row) => ({ ...row, sonnebornBerger: berger.get(row.playerId) ?? 0 }));
}

interface OrderedRow {
  readonly row: RowTotals;
  readonly decidedBy: TableRule | null;
}

type TieBreak = (row: RowTotals, group: ReadonlySet<string>, played: MatchesByPlayer) => number;

/**
 * The points and the tie-breaks in order; the greater value ranks higher. Head-to-head counts only matches within the
 * tied group.
 */
const RANKING_CRITERIA: readonly (readonly [TableRule, TieBreak])[] = [
  ['points', ({ points }) => points],
  ['wins', ({ wins }) => wins],
  ['head_to_head', (row, group, matchesByPlayer) => pointsAmong(row.playerId, group, matchesByPlayer)],
  ['sonneborn_berger', ({ sonnebornBerger }) => sonnebornBerger],
  ['technical_losses', ({ technicalLosses }) => -technicalLosses],
];

function orderRows(rows: readonly RowTotals[], matchesByPlayer: MatchesByPlayer, depth = 0): OrderedRow[] {
  const criterion = RANKING_CRITERIA[depth];
  if (rows.length < 2 || criterion === undefined) {
    const byId = [...rows].sort((left, right) => compareIds(left.playerId, right.playerId));
    return byId.map((row, index) => ({ row, decidedBy: index === 0 ? null : 'id' }));
  }
  const [rule, valueOf] = criterion;
  const groups = new Map<number, RowTotals[]>();
  const tiedPlayers = new Set(rows.map(({ playerId }) => playerId));
  for (const row of rows) {
    const value = valueOf(row, tiedPlayers, matchesByPlayer);
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  const groupsBestFirst = [...groups.entries()].sort(([left], [right]) => right - left);
  return groupsBestFirst.flatMap(([, group], index) =>
    orderRows(group, matchesByPlayer, depth + 1).map((entry, place) =>
      place === 0 && index > 0 ? { ...entry, decidedBy: rule } : entry,
    ),
  );
}

function pointsAmong(
  player: string,
  tiedPlayers: ReadonlySet<string>,
  matchesByPlayer: MatchesByPlayer,
): number {
  let points = 0;
  for (const match of matchesByPlayer.get(player) ?? []) {
    if (!tiedPlayers.has(match.a) || !tiedPlayers.has(match.b)) continue;
    if (match.winner === player) points += LEAGUE_POINTS.win;
    else if (isDraw(match)) points += LEAGUE_POINTS.draw;
  }
  return points;
}

/**
 * Orders ids with P2 before P10. Other ids are compared by code unit, which gives the same order on
 * every machine.
 */
function compareIds(left: string, right: string): number {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a !== null && b !== null && a !== b) return a - b;
  return left < right ? -1 : left > right ? 1 : 0;
}

const numberIn = (id: string): number | null => {
  const digits = /^[A-Za-z]+(\d{1,9})$/u.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * The `summary` of ROUND_COMPLETED (docs/specifications/002-league-v2.md §5.2). A match in which
 * neither player played counts as no win.
 */
export const roundSummaryOf = (scores: readonly LeagueMatchScore[]) => ({
  total_matches: scores.length,
  wins: scores.filter(({ winner }) => winner !== null).length,
  draws: scores.filter(isDraw).length,
  technical_losses: scores.filter(({ absent }) => absent.length > 0).length,
});
