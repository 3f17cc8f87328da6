/*
 * Logistic curves from the judgement of a search to an expected score. Those of the built-in engines were fitted by
 * maximum likelihood to 2,000 self-play games each on 23 November 2026; `npm run bench -- evaluation` plays them again,
 * fits again and checks the numbers (docs/benchmarks.md). Players who are stronger would need steeper curves.
 */

/** For centipawns. Neither the colour nor whose turn it is improves the fit, so both sides have the same curve. */
const CHESS_STEEPNESS = 0.0049;

/** For the balance of open lines. */
const CONNECT_FOUR = {
  steepness: 0.0371,
  /** Taken from the side that moved last where the search ends, because it may have one disc more than the other. */
  lastDisc: 0.318,
  /** Added for the first role. It is behind, because the second one gets the last cell of each column. */
  first: -0.32,
} as const;

/** Fitted by lichess to games of people that Stockfish judged, and published on its page about accuracy. */
const UCI_STEEPNESS = 0.00368208;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * The expected score for the built-in engine's judgement in centipawns, of the side for which they are positive. A
 * forced mate is certain and is not asked here.
 */
export const expectedScoreOfChess = (centipawns: number): number => logistic(CHESS_STEEPNESS * centipawns);

/** The same for the judgement of a UCI engine. */
export const expectedScoreOfUci = (centipawns: number): number => logistic(UCI_STEEPNESS * centipawns);

/** What a search of connect four found that did not see the end. */
export interface ConnectFourJudgement {
  /** The balance of open lines, positive when the first role is ahead. */
  readonly balance: number;
  /** The first role is to move where the search ends. */
  readonly isFirstToMove: boolean;
}

const shiftOf = (isFirstToMove: boolean): number =>
  CONNECT_FOUR.first + (isFirstToMove ? CONNECT_FOUR.lastDisc : -CONNECT_FOUR.lastDisc);

/** The expected score of the first role of connect four. */
export const expectedScoreOfConnectFour = ({ balance, isFirstToMove }: ConnectFourJudgement): number =>
  logistic(CONNECT_FOUR.steepness * balance + shiftOf(isFirstToMove));

/** The balance of open lines that `expectedScoreOfConnectFour` turned into this expected score. */
export const balanceOfExpectedScore = (expectedScore: number, isFirstToMove: boolean): number =>
  (Math.log(expectedScore / (1 - expectedScore)) - shiftOf(isFirstToMove)) / CONNECT_FOUR.steepness;
