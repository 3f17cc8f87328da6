import { isPairCounts, mapCounts, unitsOf, type UnitCounts } from './counts.ts';
import { ELO_PER_LOGIT } from './elo.ts';
import { PSEUDO_GAMES, PSEUDO_PAIRS } from './interval.ts';
import { entryOf, invert, multiply, squareOf, type Matrix } from './matrix.ts';

/** The results of two players against each other in one game, from the side of `first`. */
export interface MatchUp {
  readonly first: string;
  readonly second: string;
  readonly counts: UnitCounts;
  /** How much each game counts; 1 in a table of one game. */
  readonly weight: number;
  /** The game that was played, in a table of several games. */
  readonly game?: string;
}

export interface FitOptions {
  readonly players: readonly string[];
  /** Ratings that are given. Without one, and without a prior, the mean of all ratings is 0. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Virtual draws of each player against one with the rating `priorAt`; 0 for none. */
  readonly priorDraws: number;
  readonly priorAt: number;
}

export interface RatingFit {
  /** Elo points of the logistic scale of points: a draw is half a win. */
  ratingOf(player: string): number;
  /** The standard error of a rating in Elo points; 0 for an anchor. */
  errorOf(player: string): number;
  /** The sum of the variances of all ratings, in squared Elo points, as far as it comes from each game of the table. */
  readonly varianceByGame: ReadonlyMap<string, number>;
  /** The difference of two ratings and its standard error. */
  difference(first: string, second: string): { readonly value: number; readonly error: number };
}

const MAX_STEPS = 200;
const PRECISION = 1e-10;
/** Below this many units in a match-up the errors are computed with pseudo-counts, as the interval is. */
const MIN_UNITS_WITHOUT_PSEUDO_COUNTS = 10;

interface Edge {
  readonly i: number;
  readonly j: number;
  readonly games: number;
  readonly points: number;
  readonly weight: number;
  readonly counts: UnitCounts;
  readonly game: string | null;
}

/**
 * Ratings by Bradley and Terry's model on points. The errors are robust (sandwich) standard errors over pairs, which
 * hold with draws, seats and luck. The players must have finite ratings: they are strongly connected, or there is a
 * prior. Null if their ratings are not finite.
 */
export function fitRatings(matchUps: readonly MatchUp[], options: FitOptions): RatingFit | null {
  const { anchors } = options;
  const players = [...options.players];
  const edges = matchUps.map((matchUp) => edgeOf(matchUp, players)).filter(({ games }) => games > 0);
  const isFixed = players.map((player) => anchors.has(player));
  const ratings = players.map((player) => (anchors.get(player) ?? options.priorAt) / ELO_PER_LOGIT);
  // Only differences are known without an anchor or a prior: then the last player is held while the others move.
  const isFloating = anchors.size === 0 && options.priorDraws === 0;
  const freeIndexes = players
    .map((_, index) => index)
    .filter((index) => isFixed[index] !== true && !(isFloating && index === players.length - 1));
  if (!converge(ratings, edges, freeIndexes, options)) return null;
  if (isFloating) centre(ratings);
  const paddedEdges = edges.map(withPseudoCounts);
  const reducedMatrix = reducedInverse(hessianOf(ratings, paddedEdges, options), {
    fixed: isFixed,
    isFloating,
  });
  if (reducedMatrix === null) return null;
  const covarianceOf = (part: readonly Edge[]): Matrix =>
    multiply(multiply(reducedMatrix, residualsOf(ratings, part)), reducedMatrix);
  const covariance = covarianceOf(paddedEdges);
  const placeOf = (player: string): number => players.indexOf(player);
  const variance = (i: number, j: number): number =>
    entryOf(covariance, i, i) - 2 * entryOf(covariance, i, j) + entryOf(covariance, j, j);
  return {
    ratingOf: (player) => (ratings[placeOf(player)] ?? 0) * ELO_PER_LOGIT,
    errorOf: (player) =>
      Math.sqrt(Math.max(0, entryOf(covariance, placeOf(player), placeOf(player)))) * ELO_PER_LOGIT,
    varianceByGame: new Map(
      [...new Set(paddedEdges.flatMap(({ game }) => game ?? []))].map((game) => [
        game,
        traceOf(covarianceOf(paddedEdges.filter((edge) => edge.game === game))) * ELO_PER_LOGIT ** 2,
      ]),
    ),
    difference(first, second) {
      const [i, j] = [placeOf(first), placeOf(second)];
      return {
        value: ((ratings[i] ?? 0) - (ratings[j] ?? 0)) * ELO_PER_LOGIT,
        error: Math.sqrt(Math.max(0, variance(i, j))) * ELO_PER_LOGIT,
      };
    },
  };
}

const gamesInUnit = (counts: UnitCounts): number => (isPairCounts(counts) ? 2 : 1);

function edgeOf({ first, second, counts, weight, game }: MatchUp, players: readonly string[]): Edge {
  const games = unitsOf(counts) * gamesInUnit(counts);
  const last = counts.length - 1;
  const shares = counts.reduce((sum, count, index) => sum + (count * index) / last, 0);
  return {
    i: players.indexOf(first),
    j: players.indexOf(second),
    games,
    points: shares * gamesInUnit(counts),
    weight,
    counts,
    game: game ?? null,
  };
}

const expectedScore = (difference: number): number => 1 / (1 + Math.exp(-difference));

/**
 * Fits the ratings of the players that are free by Newton's method, with steps of at most 1. False if it does not
 * converge.
 */
function converge(
  ratings: number[],
  edges: readonly Edge[],
  freeIndexes: readonly number[],
  { priorDraws, priorAt }: FitOptions,
): boolean {
  if (freeIndexes.length === 0) return true;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const gradient = ratings.map(
      (rating) => priorDraws * (0.5 - expectedScore(rating - priorAt / ELO_PER_LOGIT)),
    );
    for (const { i, j, games, points, weight } of edges) {
      const residual = weight * (points - games * expectedScore((ratings[i] ?? 0) - (ratings[j] ?? 0)));
      gradient[i] = (gradient[i] ?? 0) + residual;
      gradient[j] = (gradient[j] ?? 0) - residual;
    }
    const hessian = hessianOf(ratings, edges, { priorDraws, priorAt });
    const inverse = invert(
      freeIndexes.map((row) => freeIndexes.map((column) => entryOf(hessian, row, column))),
    );
    if (inverse === null) return false;
    let change = 0;
    for (const [row, index] of freeIndexes.entries()) {
      const move = freeIndexes.reduce(
        (sum, other, column) => sum + entryOf(inverse, row, column) * (gradient[other] ?? 0),
        0,
      );
      const clippedMove = Math.max(-1, Math.min(1, move));
      ratings[index] = (ratings[index] ?? 0) + clippedMove;
      change = Math.max(change, Math.abs(clippedMove));
    }
    if (change < PRECISION) return true;
  }
  return false;
}

function centre(ratings: number[]): void {
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  for (const index of ratings.keys()) ratings[index] = (ratings[index] ?? 0) - mean;
}

type Prior = Pick<FitOptions, 'priorDraws' | 'priorAt'>;

function hessianOf(ratings: readonly number[], edges: readonly Edge[], prior: Prior): number[][] {
  const hessian = squareOf(ratings.length, (row, column) => {
    if (row !== column) return 0;
    const p = expectedScore((ratings[row] ?? 0) - prior.priorAt / ELO_PER_LOGIT);
    return prior.priorDraws * p * (1 - p);
  });
  for (const { i, j, games, weight } of edges) {
    const p = expectedScore((ratings[i] ?? 0) - (ratings[j] ?? 0));
    addOuter(hessian, i, j, weight * games * p * (1 - p));
  }
  return hessian;
}

/** Adds `value` times the outer product of the vector with 1 at `i` and −1 at `j`. */
function addOuter(matrix: number[][], i: number, j: number, value: number): void {
  const add = (row: number, column: number, amount: number): void => {
    const values = matrix[row];
    if (values !== undefined) values[column] = (values[column] ?? 0) + amount;
  };
  add(i, i, value);
  add(j, j, value);
  add(i, j, -value);
  add(j, i, -value);
}

/** Adds pseudo-counts to a match-up with few units, as in the interval of a share. */
function withPseudoCounts(edge: Edge): Edge {
  if (unitsOf(edge.counts) >= MIN_UNITS_WITHOUT_PSEUDO_COUNTS) return edge;
  const addedGames = isPairCounts(edge.counts) ? PSEUDO_PAIRS : PSEUDO_GAMES;
  const addedPerClass = addedGames / edge.counts.length;
  return {
    ...edge,
    counts: mapCounts(edge.counts, (count) => count + addedPerClass),
    games: edge.games + addedGames * gamesInUnit(edge.counts),
  };
}

/** The sum over all units of the squared residual of the points, each added as `addOuter` does. */
function residualsOf(ratings: readonly number[], edges: readonly Edge[]): number[][] {
  const sum = squareOf(ratings.length, () => 0);
  for (const { i, j, counts, weight } of edges) {
    const p = expectedScore((ratings[i] ?? 0) - (ratings[j] ?? 0));
    const last = counts.length - 1;
    const squares = counts.reduce((total, count, index) => total + count * (index / last - p) ** 2, 0);
    addOuter(sum, i, j, (weight * gamesInUnit(counts)) ** 2 * squares);
  }
  return sum;
}

const traceOf = (matrix: Matrix): number =>
  matrix.reduce((sum, _, index) => sum + entryOf(matrix, index, index), 0);

/** The inverse of the Hessian for the players that are free; 0 in the rows and columns of the others. */
function reducedInverse(
  hessian: Matrix,
  { fixed, isFloating }: { readonly fixed: readonly boolean[]; readonly isFloating: boolean },
): Matrix | null {
  const size = fixed.length;
  const mean = 1 / size;
  // The mean is fixed: its direction is taken out of the Hessian before the inverse and out of the inverse after it.
  const usable = isFloating
    ? squareOf(size, (row, column) => entryOf(hessian, row, column) + mean)
    : squareOf(size, (row, column) => {
        if (fixed[row] !== true && fixed[column] !== true) return entryOf(hessian, row, column);
        return row === column ? 1 : 0;
      });
  const inverse = invert(usable);
  if (inverse === null) return null;
  return squareOf(size, (row, column) => {
    if (isFloating) return entryOf(inverse, row, column) - mean;
    return fixed[row] === true || fixed[column] === true ? 0 : entryOf(inverse, row, column);
  });
}
