import type { ArenaGame, ArenaStatistics } from '../../../../../src/shared/contract/index.ts';
import {
  NO_PAIRS,
  withUnit,
  type GameCounts,
  type UnitCounts,
} from '../../../../../src/shared/statistics/counts.ts';
import { estimateShare } from '../../../../../src/shared/statistics/interval.ts';

/** The score after a number of pairs or games. */
export interface ScorePoint {
  readonly units: number;
  /** Share of the points of the first player, 0 to 1. */
  readonly share: number;
  readonly interval95: readonly [number, number];
}

/** Maximum number of points, because more cannot be distinguished in the chart. */
const MAX_POINTS = 300;

const halfPoints = ({ winner }: ArenaGame): number => ({ a: 2, b: 0, draw: 1 })[winner ?? 'draw'];

/** Half points of the first player in each game that counts, by its number. */
const resultsOf = (games: readonly ArenaGame[]): ReadonlyMap<number, number> =>
  new Map(games.filter(({ counts }) => counts).map((game) => [game.number, halfPoints(game)]));

/** The counts after each pair of which both games count, in the order of the pairs. */
function pairCountsOf(results: ReadonlyMap<number, number>): readonly UnitCounts[] {
  let counts = NO_PAIRS;
  return [...results.keys()]
    .filter((number) => number % 2 === 0 && results.has(number + 1))
    .toSorted((left, right) => left - right)
    .map((first) => (counts = withUnit(counts, (results.get(first) ?? 0) + (results.get(first + 1) ?? 0))));
}

/** The counts after each game that counts, in the order of the games. */
function gameCountsOf(results: ReadonlyMap<number, number>): readonly UnitCounts[] {
  let counts: GameCounts = [0, 0, 0];
  return [...results]
    .toSorted(([left], [right]) => left - right)
    .map(([, points]) => {
      const [lost, drawn, won] = counts;
      counts = [lost + Number(points === 0), drawn + Number(points === 1), won + Number(points === 2)];
      return counts;
    });
}

/**
 * The score and its interval after each pair or game of a run, in at most `MAX_POINTS` points; the last one is the score
 * of the run. Runs of earlier versions have an interval of another kind and get no path.
 */
export function scorePathOf(
  games: readonly ArenaGame[],
  method: ArenaStatistics['method'],
): readonly ScorePoint[] {
  if (method === 'wilson') return [];
  const results = resultsOf(games);
  const countsByUnit = method === 'plus-pairs' ? pairCountsOf(results) : gameCountsOf(results);
  const stride = Math.ceil(countsByUnit.length / MAX_POINTS);
  return countsByUnit.flatMap((counts, index) => {
    const units = index + 1;
    // The newest point is always drawn.
    const estimate = (countsByUnit.length - units) % stride === 0 ? estimateShare(counts) : null;
    return estimate === null ? [] : [{ units, share: estimate.share, interval95: estimate.interval95 }];
  });
}
