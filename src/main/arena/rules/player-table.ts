import type { ArenaCountings, ArenaTable, ArenaTableRequest } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { unitsOf, type PairCounts } from '../../../shared/statistics/counts.ts';
import {
  findCompletePlayers,
  withEqualWeights,
  type GameMatchUp,
} from '../../../shared/statistics/game-weights.ts';
import { rateMatchUps, type RatedIsland } from '../../../shared/statistics/rating-table.ts';
import { MAX_LEFT_OUT } from './countings.ts';

/** A run as the table reads it. `a` and `b` name the players: equal names are the same player. */
export interface TableRun {
  readonly template: string;
  readonly a: string;
  readonly b: string;
  readonly policies: ArenaCountings;
  /** Finished games, void ones excepted. */
  readonly finished: number;
}

const reverse = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];

const sumOf = (left: PairCounts, right: PairCounts): PairCounts => {
  const [a, b, c, d, e] = left.map((count, index) => count + (right[index] ?? 0));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0];
};

/** The pairs of each two players in each game. Runs of a player against itself are left out. */
function matchUpsOf(
  runs: readonly TableRun[],
  counting: ArenaTable['policy'],
): readonly (GameMatchUp & { readonly counts: PairCounts })[] {
  const matchUps = new Map<string, GameMatchUp & { readonly counts: PairCounts }>();
  for (const { template, a, b, policies } of runs) {
    if (a === b) continue;
    const isTurned = b < a;
    const [first, second] = isTurned ? [b, a] : [a, b];
    const key = JSON.stringify([template, first, second]);
    const pent = isTurned ? reverse(policies[counting].pent) : policies[counting].pent;
    const matchUp = matchUps.get(key);
    matchUps.set(key, {
      game: template,
      first,
      second,
      counts: matchUp === undefined ? pent : sumOf(matchUp.counts, pent),
    });
  }
  return [...matchUps.values()].filter(({ counts }) => unitsOf(counts) > 0);
}

const playersOf = (matchUps: readonly GameMatchUp[]): readonly string[] => [
  ...new Set(matchUps.flatMap(({ first, second }) => [first, second])),
];

/**
 * Rates the players of these runs in each game, and over all games with equal weight; an empty list of templates stands
 * for all of them. Refuses an anchor that is none of the players, or a second one for a player.
 */
export function ratePlayers(
  allRuns: readonly TableRun[],
  { templates, policy: counting = 'strict', anchors = [] }: ArenaTableRequest,
): Outcome<ArenaTable> {
  const runs = allRuns.filter(({ template }) => templates.length === 0 || templates.includes(template));
  const matchUps = matchUpsOf(runs, counting);
  const players = playersOf(matchUps);
  const anchorRatings = new Map(anchors.map(({ player, rating }) => [player, rating]));
  if (anchorRatings.size < anchors.length) return refuse('INVALID_REQUEST', 'A player has two anchors');
  const unknown = [...anchorRatings.keys()].find((player) => !players.includes(player));
  if (unknown !== undefined)
    return refuse(
      'INVALID_REQUEST',
      `The anchor "${unknown}" is not one of the players: ${players.join(', ')}`,
    );
  const games = [...new Set(matchUps.map(({ game }) => game))].sort();
  return accept({
    policy: counting,
    games: games.map((template) => ({
      template,
      ...countsOf(
        runs.filter((run) => run.template === template),
        counting,
      ),
      islands: islandsOf(
        matchUps.filter(({ game }) => game === template).map((matchUp) => ({ ...matchUp, weight: 1 })),
        anchorRatings,
      ),
    })),
    combined: games.length < 2 ? null : combinedOf(matchUps, anchorRatings),
  });
}

function countsOf(runs: readonly TableRun[], counting: ArenaTable['policy']) {
  const finishedGames = runs.reduce((sum, run) => sum + run.finished, 0);
  const leftOut = runs.reduce((sum, { policies }) => {
    const { a, b, undecided } = policies[counting].leftOut;
    return sum + a + b + undecided;
  }, 0);
  return {
    pairs: runs.reduce((sum, { policies }) => sum + unitsOf(policies[counting].pent), 0),
    leftOut,
    isBiased: finishedGames > 0 && leftOut / finishedGames > MAX_LEFT_OUT,
  };
}

function combinedOf(
  matchUps: readonly GameMatchUp[],
  anchors: ReadonlyMap<string, number>,
): NonNullable<ArenaTable['combined']> {
  const { complete, lacking } = findCompletePlayers(matchUps);
  const between = matchUps.filter(
    ({ first, second }) => complete.includes(first) && complete.includes(second),
  );
  const ratedPlayers = ratedIslands(withEqualWeights(between), anchors);
  return {
    islands: ratedPlayers.map(toIsland),
    lacking: [...lacking].map(([player, missing]) => ({ player, templates: [...missing] })),
    varianceShares: varianceSharesOf(ratedPlayers),
  };
}

/** The games by their share in the variance of all islands, the largest first. */
function varianceSharesOf(islands: readonly RatedIsland[]) {
  const sums = new Map<string, number>();
  for (const { varianceByGame } of islands)
    for (const [game, variance] of varianceByGame) sums.set(game, (sums.get(game) ?? 0) + variance);
  const total = [...sums.values()].reduce((sum, variance) => sum + variance, 0);
  return [...sums]
    .map(([template, variance]) => ({ template, share: total === 0 ? 0 : variance / total }))
    .toSorted((left, right) => right.share - left.share);
}

type WeightedMatchUps = Parameters<typeof rateMatchUps>[1];

const ratedIslands = (
  matchUps: WeightedMatchUps,
  anchors: ReadonlyMap<string, number>,
): readonly RatedIsland[] =>
  rateMatchUps([...new Set(matchUps.flatMap(({ first, second }) => [first, second]))], matchUps, anchors);

const islandsOf = (
  matchUps: WeightedMatchUps,
  anchors: ReadonlyMap<string, number>,
): ArenaTable['games'][number]['islands'] => ratedIslands(matchUps, anchors).map(toIsland);

const toIsland = ({ players, hasPrior, freeAnchors }: RatedIsland) => ({
  players: players.map((row) => ({
    ...row,
    interval95: [...row.interval95] as [number, number],
    ranks: [...row.ranks] as [number, number],
  })),
  hasPrior,
  freeAnchors: [...freeAnchors],
});
