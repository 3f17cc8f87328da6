import { createHash } from 'node:crypto';

/** Recomputes the table and the draws of a league from its JSON export, with the rules of docs/recomputing.md alone. */

export interface ExportedMatch {
  readonly match_id: string;
  readonly player_a: string;
  readonly player_b: string;
  readonly result: 'a' | 'b' | 'draw' | 'void' | null;
  readonly winner: string | null;
  readonly absent: readonly string[] | null;
  readonly void: boolean;
  readonly drawn_number: number | null;
  readonly draw_salt: string | null;
  readonly draw_hash: string | null;
  readonly choices: Readonly<Record<string, string>> | null;
}

interface ExportedRow {
  readonly place: number;
  readonly rank: number;
  readonly player_id: string;
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly technical_losses: number;
  readonly sonneborn_berger: number;
  readonly decided_by: string | null;
}

export interface ExportedLeague {
  readonly league_id: string;
  readonly players: readonly { readonly id: string }[];
  readonly standings: readonly ExportedRow[];
  readonly rounds: readonly { readonly matches: readonly ExportedMatch[] }[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The ids of the matches whose number does not fit its published hash. */
export function brokenDraws({ league_id: league, rounds }: ExportedLeague): string[] {
  return rounds
    .flatMap(({ matches }) => matches)
    .filter((match) => match.draw_hash !== null && match.drawn_number !== null)
    .filter(
      (match) =>
        sha256(`${match.drawn_number}:${match.draw_salt}:${league}:${match.match_id}`) !== match.draw_hash,
    )
    .map((match) => match.match_id);
}

/** The winner of an even or odd match by number and choices; null for a draw. */
export function winnerByRule({ player_a: a, player_b: b, drawn_number: number, choices }: ExportedMatch) {
  const right = (number ?? 0) % 2 === 0 ? 'even' : 'odd';
  const won = [a, b].filter((id) => choices?.[id] === right);
  return won.length === 1 ? (won[0] ?? null) : null;
}

type Row = Omit<ExportedRow, 'place' | 'rank' | 'decided_by'>;

const of = (match: ExportedMatch, id: string): boolean => match.player_a === id || match.player_b === id;
const other = (match: ExportedMatch, id: string): string =>
  match.player_a === id ? match.player_b : match.player_a;
const isDraw = ({ winner, absent }: ExportedMatch): boolean => winner === null && (absent ?? []).length === 0;

function rowOf(id: string, matches: readonly ExportedMatch[]): Row {
  const own = matches.filter((match) => of(match, id));
  const wins = own.filter(({ winner }) => winner === id).length;
  const draws = own.filter(isDraw).length;
  return {
    player_id: id,
    played: own.length,
    wins,
    draws,
    losses: own.length - wins - draws,
    points: wins * 3 + draws,
    technical_losses: own.filter(({ absent }) => absent?.includes(id)).length,
    sonneborn_berger: 0,
  };
}

const numberOf = (id: string): number => Number(/\d+$/u.exec(id)?.[0]);

type Value = (row: Row, tied: readonly Row[]) => number;

/** The table of every format but the knockout; the order of docs/league.md. */
export function recomputeTable({ players, rounds }: ExportedLeague): ExportedRow[] {
  const counted = rounds
    .flatMap(({ matches }) => matches)
    .filter((match) => match.result !== null && !match.void);
  const plain = players.map(({ id }) => rowOf(id, counted));
  const pointsOf = (id: string): number => plain.find((row) => row.player_id === id)?.points ?? 0;
  const rows = plain.map((row) => ({
    ...row,
    sonneborn_berger: counted
      .filter((match) => of(match, row.player_id))
      .map((match) => {
        const theirs = pointsOf(other(match, row.player_id));
        return match.winner === row.player_id ? theirs : isDraw(match) ? theirs / 2 : 0;
      })
      .reduce((sum, points) => sum + points, 0),
  }));
  const rules: [string, Value][] = [
    ['points', ({ points }) => points],
    ['wins', ({ wins }) => wins],
    [
      'head_to_head',
      ({ player_id: id }, tied) => {
        const ids = tied.map((row) => row.player_id);
        return rowOf(
          id,
          counted.filter((match) => ids.includes(match.player_a) && ids.includes(match.player_b)),
        ).points;
      },
    ],
    ['sonneborn_berger', ({ sonneborn_berger: points }) => points],
    ['technical_losses', ({ technical_losses: losses }) => -losses],
  ];
  return rank(rows, rules);
}

/** Orders the rows by the first rule, and the rows that it leaves tied by the rules after it. */
function rank(all: readonly Row[], rules: readonly [string, Value][]): ExportedRow[] {
  const order = (rows: readonly Row[], depth: number): { row: Row; by: string | null }[] => {
    const [name, value] = rules[depth] ?? ['id', null];
    if (value === null || rows.length < 2) {
      const byId = [...rows].sort((a, b) => numberOf(a.player_id) - numberOf(b.player_id));
      return byId.map((row, index) => ({ row, by: index === 0 ? null : 'id' }));
    }
    const values = new Map(rows.map((row) => [row, value(row, rows)]));
    const steps = [...new Set(values.values())].sort((a, b) => b - a);
    return steps.flatMap((step, index) => {
      const [first, ...rest] = order(
        rows.filter((row) => values.get(row) === step),
        depth + 1,
      );
      return first === undefined ? [] : [{ row: first.row, by: index === 0 ? first.by : name }, ...rest];
    });
  };
  const ranked: ExportedRow[] = [];
  for (const [index, { row, by }] of order(all, 0).entries()) {
    const shared = by === 'id' ? ranked.at(-1)?.rank : undefined;
    ranked.push({ ...row, place: index + 1, rank: shared ?? index + 1, decided_by: by });
  }
  return ranked;
}
