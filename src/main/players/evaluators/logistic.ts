/**
 * A logistic curve from an engine's judgement to the expected score of the first role. `toMove` is taken from the side
 * to move, because a search that ends early judges it too well; `first` is added for the first role.
 */
interface Curve {
  readonly steepness: number;
  readonly toMove: number;
  readonly first: number;
}

/**
 * Fitted by maximum likelihood to 867 self-play games of chess and 850 of connect four on 23 November 2026;
 * `npm run bench -- evaluation` plays them again, fits again and checks these numbers (docs/benchmarks.md). The
 * judgement is in centipawns. A stronger player would need a steeper curve.
 */
const CHESS: Curve = { steepness: 0.0046, toMove: 0.095, first: 0.13 };
/** As above, for the balance of open lines. */
const CONNECT_FOUR: Curve = { steepness: 0.035, toMove: 0.18, first: -0.2 };

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const shiftOf = ({ toMove, first }: Curve, isFirstToMove: boolean): number =>
  first + (isFirstToMove ? -toMove : toMove);

/** A judgement, positive when the first role is ahead, and whose turn it is. */
export interface Judgement {
  readonly judgement: number;
  readonly isFirstToMove: boolean;
}

const expectedScoreOf = (curve: Curve, { judgement, isFirstToMove }: Judgement): number =>
  logistic(curve.steepness * judgement + shiftOf(curve, isFirstToMove));

/** The expected score of the first role of chess, by centipawns. A forced mate is certain and is not asked here. */
export const expectedScoreOfChess = (judged: Judgement): number => expectedScoreOf(CHESS, judged);

/** The expected score of the first role of connect four, by the balance of open lines. */
export const expectedScoreOfConnectFour = (judged: Judgement): number =>
  expectedScoreOf(CONNECT_FOUR, judged);

/** Fitted by lichess to games of people that Stockfish judged, which it publishes on its page about accuracy. */
const UCI_STEEPNESS = 0.00368208;

/** The expected score for a judgement of a UCI engine in centipawns, the same for both sides. */
export const expectedScoreOfUci = (centipawns: number): number => logistic(UCI_STEEPNESS * centipawns);

/** The balance of open lines that `expectedScoreOfConnectFour` turned into this expected score. */
export const balanceOfExpectedScore = (expectedScore: number, isFirstToMove: boolean): number =>
  (Math.log(expectedScore / (1 - expectedScore)) - shiftOf(CONNECT_FOUR, isFirstToMove)) /
  CONNECT_FOUR.steepness;
