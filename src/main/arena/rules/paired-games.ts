import { MAX_PLAYED_AGAIN } from '../../../shared/fault.ts';
import { NO_PAIRS, withUnit, type GameCounts, type PairCounts } from '../../../shared/statistics/counts.ts';
import { isAborted, isCounted, isVoid, sideOf, type GameRow } from './game-schedule.ts';

/** Joins the games of a run to pairs: games 2k and 2k + 1 are one pair, with swapped seats. */

export interface PairedGames {
  /**
   * How many pairs of which both games count are in each class. The class of a pair, 0 to 4, is the number of half points of `a`.
   */
  readonly counts: PairCounts;
  /**
   * The class of each of these pairs in the order of their numbers, up to the first pair that is not
   * finished. A sequential test reads only these: pairs in the order in which they finish would favour short games.
   */
  readonly finished: readonly number[];
  /** Games that count, but whose pair lacks a game that counts. */
  readonly unpaired: number;
}

/** Half points of `a` in one game. */
const halfPoints = (row: GameRow): number => ({ a: 2, b: 0, draw: 1 })[sideOf(row) ?? 'draw'];

function rowsByNumber(rows: readonly GameRow[]): ReadonlyMap<number, readonly GameRow[]> {
  const byNumber = new Map<number, GameRow[]>();
  for (const row of rows) byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), row]);
  return byNumber;
}

/** The class, 0 to 4 half points of `a`, of each pair of which both games count, by the number of the pair. */
export function classesOfPairs(rows: readonly GameRow[], games: number): ReadonlyMap<number, number> {
  const byNumber = rowsByNumber(rows);
  const classes = new Map<number, number>();
  for (let pair = 0; 2 * pair + 1 < games; pair += 1) {
    const [first, second] = [2 * pair, 2 * pair + 1].map((number) => resultOf(byNumber.get(number) ?? []));
    if (typeof first === 'number' && typeof second === 'number') classes.set(pair, first + second);
  }
  return classes;
}

/** Joins the games of a run of `gameCount` games. */
export function pairUp(rows: readonly GameRow[], gameCount: number): PairedGames {
  const byNumber = rowsByNumber(rows);
  const finishedPairs: number[] = [];
  let counts = NO_PAIRS;
  let unpairedGames = 0;
  let isUnbroken = true;
  for (let pair = 0; 2 * pair < gameCount; pair += 1) {
    const results = [2 * pair, 2 * pair + 1].map((number) => resultOf(byNumber.get(number) ?? []));
    const [first, second] = results;
    if (typeof first === 'number' && typeof second === 'number') {
      const pairClass = first + second;
      counts = withUnit(counts, pairClass);
      if (isUnbroken) finishedPairs.push(pairClass);
    } else unpairedGames += results.filter((result) => typeof result === 'number').length;
    if (results.includes('open')) isUnbroken = false;
  }
  return { counts, finished: finishedPairs, unpaired: unpairedGames };
}

/** Whether the result of a game no longer changes, given all `attempts` at it: it counts, or it can no longer count. */
export const isSettled = (attempts: readonly GameRow[]): boolean => resultOf(attempts) !== 'open';

/** Half points of `a` in the game of this number; `never` when it can no longer count. */
function resultOf(attempts: readonly GameRow[]): number | 'open' | 'never' {
  const countedAttempt = attempts.find(isCounted);
  if (countedAttempt !== undefined) return halfPoints(countedAttempt);
  const isOver = attempts.some(isAborted) || attempts.filter(isVoid).length > MAX_PLAYED_AGAIN;
  return isOver ? 'never' : 'open';
}

/** Games that count, by the result of `a`. */
export function countGames(rows: readonly GameRow[]): GameCounts {
  const results = rows.filter(isCounted).map(halfPoints);
  const countOf = (wanted: number): number => results.filter((result) => result === wanted).length;
  return [countOf(0), countOf(1), countOf(2)];
}
