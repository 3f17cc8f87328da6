import type { ArenaCountings } from '../../../shared/contract/index.ts';
import type { EndReason } from '../../../shared/end-reason.ts';
import { estimateRun } from './estimate-run.ts';
import { pairUp } from './paired-games.ts';
import { isAborted, isCounted, isVoid, sideOf, type GameRow } from './game-schedule.ts';

/**
 * Two ways to count the games of a run. Strict: a player that breaks the rules, sends no reply or runs out of time has
 * lost. Tolerant: such games say nothing about the strength at the board and are left out, and so are games in which
 * the policy of a model replaced a move. Leaving out is not random, because the weaker player fails more often, so both
 * are shown.
 */

/** Ends by the conduct of the player that lost. */
const CONDUCT: ReadonlySet<EndReason> = new Set([
  'illegal_moves',
  'unparsable_answers',
  'model_timeout',
  'timeout',
  'engine_crashed',
  'engine_stalled',
]);

/** Whether a player lost the game by its conduct and not at the board. */
export const isLostByConduct = ({ reason }: Pick<GameRow, 'reason'>): boolean =>
  reason !== null && CONDUCT.has(reason);

/** Above this share of left out games a table is shown with a warning. */
export const MAX_LEFT_OUT = 0.05;

/** Moves of each side that the policy of its model chose in its place. */
export interface ReplacedMoves {
  readonly a: number;
  readonly b: number;
}

export type ReplacedMovesOf = (sessionId: string) => ReplacedMoves;

/** The side because of which a game is left out of the tolerant table; null when it stays. */
function leftOutFor(row: GameRow, replacedMovesOf: ReplacedMovesOf): 'a' | 'b' | null {
  if (!isCounted(row)) return null;
  if (isLostByConduct(row)) return sideOf(row) === 'a' ? 'b' : 'a';
  const replacedMoves = replacedMovesOf(row.sessionId);
  return replacedMoves.a > 0 ? 'a' : replacedMoves.b > 0 ? 'b' : null;
}

/**
 * The games that the tolerant table counts. The number of a game that is left out is used up, as is the number of a
 * game that was aborted.
 */
export const tolerantRows = (
  rows: readonly GameRow[],
  replacedMovesOf: ReplacedMovesOf,
): readonly GameRow[] =>
  rows.map((row) => (leftOutFor(row, replacedMovesOf) === null ? row : { ...row, reason: 'aborted' }));

/** Estimates a run of `games` games by both ways to count. */
export function estimateByCounting(
  rows: readonly GameRow[],
  games: number,
  replacedMovesOf: ReplacedMovesOf,
): ArenaCountings {
  const sides = rows.map((row) => leftOutFor(row, replacedMovesOf));
  const undecidedGames = rows.filter((row) => row.status === 'completed' && isAborted(row)).length;
  const countOf = (side: 'a' | 'b'): number => sides.filter((leftOutSide) => leftOutSide === side).length;
  return {
    strict: tableOf(rows, games, { a: 0, b: 0, undecided: undecidedGames }),
    tolerant: tableOf(tolerantRows(rows, replacedMovesOf), games, {
      a: countOf('a'),
      b: countOf('b'),
      undecided: undecidedGames,
    }),
  };
}

type Table = ArenaCountings['strict'];

function tableOf(rows: readonly GameRow[], games: number, leftOut: Table['leftOut']): Table {
  const { statistics, ...estimate } = estimateRun(rows, pairUp(rows, games));
  const { method, units, pent, unpaired, oneSided } = statistics;
  const finishedGames = rows.filter((row) => row.status === 'completed' && !isVoid(row)).length;
  const leftOutCount = leftOut.a + leftOut.b + leftOut.undecided;
  return {
    ...estimate,
    method,
    units,
    pent,
    unpaired,
    oneSided,
    leftOut,
    isBiased: finishedGames > 0 && leftOutCount / finishedGames > MAX_LEFT_OUT,
  };
}
