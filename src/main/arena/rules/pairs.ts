import { MAX_REPLAYS } from '../../../shared/fault.ts';
import { isCounted, isVoid, pairOf, sideOf, type GameRow } from './schedule.ts';

/** A pair of games with swapped seats of which no game is played any more. */
export interface FinishedPair {
  /** From 0. */
  readonly pair: number;
  /** Half points of `a`, 0 to 4; null when a game of the pair does not count and is not played again. */
  readonly halfPoints: number | null;
}

const GAMES_PER_PAIR = 2;
/** Half points of `a` for a game. */
const HALF_POINTS = { a: 2, b: 0, draw: 1 } as const;

/**
 * The longest sequence of finished pairs from the first one on. Later pairs that are finished already are left out:
 * short games finish first, so to take pairs as they finish would favour the player that wins quickly. An odd last
 * game belongs to no pair.
 */
export function finishedPairs(rows: readonly GameRow[], games: number): readonly FinishedPair[] {
  const byNumber = new Map<number, GameRow[]>();
  for (const row of rows) byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), row]);
  const pairs: FinishedPair[] = [];
  for (let pair = 0; pair < pairOf(games); pair += 1) {
    const results = [0, 1].map((game) => resultOf(byNumber.get(pair * GAMES_PER_PAIR + game) ?? []));
    if (results.includes('open')) break;
    const counted = results.filter((result) => typeof result === 'number');
    const isWhole = counted.length === GAMES_PER_PAIR;
    pairs.push({ pair, halfPoints: isWhole ? counted.reduce((sum, points) => sum + points, 0) : null });
  }
  return pairs;
}

/** The half points of a number, from its attempts: `open` while it is played, `none` when it has no result for good. */
function resultOf(attempts: readonly GameRow[]): number | 'open' | 'none' {
  const standing = attempts.find((row) => !isVoid(row));
  if (standing === undefined) return attempts.length > MAX_REPLAYS ? 'none' : 'open';
  if (standing.status === 'active') return 'open';
  return isCounted(standing) ? HALF_POINTS[sideOf(standing) ?? 'draw'] : 'none';
}
