import { findIslands, type PlayerIsland } from './connectivity.ts';
import { gamesOf } from './counts.ts';
import { normalCdf, Z95 } from './normal.ts';
import { fitRatings, type MatchUp, type RatingFit } from './rating-fit.ts';

/** Virtual draws of each player where results alone give no finite ratings. */
const PRIOR_DRAWS = 1;

export interface RatedRow {
  readonly player: string;
  /** Elo points of the logistic scale. Without an anchor and a prior the mean of the island is 0. */
  readonly rating: number;
  /** Ends of the 95 % interval; both are the rating for an anchor. */
  readonly interval95: readonly [number, number];
  readonly games: number;
  /** The best and the worst rank that the differences to the other players leave open. */
  readonly ranks: readonly [number, number];
  /** `above`: took every point from others, so that the rating is only a lower estimate; `below`: took none. */
  readonly open: 'above' | 'below' | null;
  /** Probability, 0 to 1, to be better than the next row; null in the last row and without an error. */
  readonly betterThanNext: number | null;
  readonly isAnchor: boolean;
}

/** Players on one scale. Numbers of different islands cannot be compared. */
export interface RatedIsland {
  /** The strongest player first; empty where no finite ratings were found. */
  readonly players: readonly RatedRow[];
  /** True when each player got one virtual draw, because the results alone give no finite ratings. */
  readonly hasPrior: boolean;
  /** The variance of all ratings as far as it comes from each game; empty in a table of one game. */
  readonly varianceByGame: ReadonlyMap<string, number>;
  /**
   * The rating that each anchor would have if only the other anchors were given. Anchors that no chain of results links
   * to another one are left out.
   */
  readonly freeAnchors: readonly { readonly player: string; readonly given: number; readonly free: number }[];
}

/**
 * Ratings of all players with their uncertainty, in islands of players that can be compared. Islands of a single
 * player are left out.
 */
export function rateMatchUps(
  players: readonly string[],
  matchUps: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
): readonly RatedIsland[] {
  return findIslands(players, matchUps, anchors)
    .filter((island) => island.players.length > 1)
    .map((island) => rateIsland(island, matchUps, anchors));
}

function rateIsland(
  island: PlayerIsland,
  all: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
): RatedIsland {
  const matchUps = all.filter(({ first }) => island.players.includes(first));
  const islandAnchors = new Map([...anchors].filter(([player]) => island.players.includes(player)));
  const fit = fitIsland(island, matchUps, islandAnchors);
  return {
    players: fit === null ? [] : rowsOf(island, { fit, matchUps, anchors: islandAnchors }),
    hasPrior: !island.isFinite,
    varianceByGame: fit?.varianceByGame ?? new Map(),
    freeAnchors: islandAnchors.size < 2 ? [] : freeAnchorsOf(island, matchUps, islandAnchors),
  };
}

function fitIsland(
  { players, isFinite }: PlayerIsland,
  matchUps: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
): RatingFit | null {
  const anchorRatings = [...anchors.values()];
  const priorAt =
    anchorRatings.length === 0
      ? 0
      : anchorRatings.reduce((sum, value) => sum + value, 0) / anchorRatings.length;
  return fitRatings(matchUps, { players, anchors, priorDraws: isFinite ? 0 : PRIOR_DRAWS, priorAt });
}

function freeAnchorsOf(
  island: PlayerIsland,
  matchUps: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
) {
  return [...anchors].flatMap(([player, given]) => {
    const others = new Map([...anchors].filter(([other]) => other !== player));
    const [remainingIsland] = findIslands(island.players, matchUps, others).filter(({ players }) =>
      players.includes(player),
    );
    if (remainingIsland === undefined || !remainingIsland.players.some((member) => others.has(member)))
      return [];
    const fit = fitIsland(
      remainingIsland,
      matchUps.filter(({ first }) => remainingIsland.players.includes(first)),
      others,
    );
    return fit === null ? [] : [{ player, given, free: fit.ratingOf(player) }];
  });
}

interface FittedIsland {
  readonly fit: RatingFit;
  readonly matchUps: readonly MatchUp[];
  readonly anchors: ReadonlyMap<string, number>;
}

function rowsOf(island: PlayerIsland, { fit, matchUps, anchors }: FittedIsland): readonly RatedRow[] {
  const sortedPlayers = island.players.toSorted((a, b) => fit.ratingOf(b) - fit.ratingOf(a));
  return sortedPlayers.map((player, index) => {
    const rating = fit.ratingOf(player);
    const half = Z95 * fit.errorOf(player);
    const next = sortedPlayers[index + 1];
    return {
      player,
      rating,
      interval95: [rating - half, rating + half],
      games: gamesPlayed(player, matchUps),
      ranks: ranksOf(player, sortedPlayers, fit),
      open: island.unbeaten.includes(player) ? 'above' : island.pointless.includes(player) ? 'below' : null,
      betterThanNext: next === undefined ? null : superiority(fit, player, next),
      isAnchor: anchors.has(player),
    };
  });
}

const gamesPlayed = (player: string, matchUps: readonly MatchUp[]): number =>
  matchUps
    .filter(({ first, second }) => first === player || second === player)
    .reduce((sum, { counts }) => sum + gamesOf(counts), 0);

function superiority(fit: RatingFit, player: string, opponent: string): number | null {
  const { value, error } = fit.difference(player, opponent);
  return error === 0 ? null : normalCdf(value / error);
}

/**
 * The best and the worst rank: a player is above another one when the 95 % interval of their difference lies above 0.
 */
function ranksOf(player: string, players: readonly string[], fit: RatingFit): readonly [number, number] {
  const isAbove = (one: string, other: string): boolean => {
    const { value, error } = fit.difference(one, other);
    return one !== other && value - Z95 * error > 0;
  };
  const above = players.filter((other) => isAbove(other, player)).length;
  const below = players.filter((other) => isAbove(player, other)).length;
  return [above + 1, players.length - below];
}
