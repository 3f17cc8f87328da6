/**
 * Logistic curves from the judgement of a search to an expected score. The curves of the built-in engines were fitted by
 * maximum likelihood to 2,000 self-play games each on 23 November 2026; `npm run bench -- evaluation` plays them again,
 * fits again and checks the numbers (docs/benchmarks.md). Players who are stronger would need steeper curves.
 */

/** For centipawns. Neither the colour nor whose turn it is improves the fit, so both sides have the same curve. */
const CHESS_STEEPNESS = 0.0049;

/** For the balance of open lines. `lastDisc` and `bend` come from a grid search: they fit held-out games best. */
const CONNECT_FOUR = {
  lastDisc: 8,
  bend: 60,
  steepness: 0.0582,
  /**
   * Added for the first role. The first role is behind where no search sees the end, because the second role can play
   * above each of its discs and so gets the even rows.
   */
  first: -0.314,
} as const;

/** Fitted by lichess to games of people that Stockfish judged, and published on its page about accuracy. */
const UCI_STEEPNESS = 0.00368208;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * The expected score for the built-in engine's judgement in centipawns, of the side for which they are positive. A
 * forced mate is certain, and is not passed to this function.
 */
export const expectedScoreOfChess = (centipawns: number): number => logistic(CHESS_STEEPNESS * centipawns);

/** The same for the judgement of a UCI engine. */
export const expectedScoreOfUci = (centipawns: number): number => logistic(UCI_STEEPNESS * centipawns);

/** The result of a search of connect four that did not reach the end of the game. */
export interface ConnectFourJudgement {
  /** The balance of open lines, positive when the first role is ahead. */
  readonly balance: number;
  /** The first role is to move where the search ends. */
  readonly isFirstToMove: boolean;
}

/** The expected score of the first role of connect four. */
export const expectedScoreOfConnectFour = (judgement: ConnectFourJudgement): number =>
  logistic(CONNECT_FOUR.steepness * weighedBalance(judgement, CONNECT_FOUR) + CONNECT_FOUR.first);

/**
 * A balance as the curve weighs it. `lastDisc` is taken from the side that moved last where the search ends, because it
 * has one disc more there, or made the last move; and the more one side is ahead, the less another open line counts.
 */
export function weighedBalance(
  { balance, isFirstToMove }: ConnectFourJudgement,
  { lastDisc, bend }: { readonly lastDisc: number; readonly bend: number },
): number {
  const level = balance + (isFirstToMove ? lastDisc : -lastDisc);
  return level / (1 + Math.abs(level) / bend);
}

/** The balance of open lines that `expectedScoreOfConnectFour` turned into this expected score. */
export function balanceOfExpectedScore(expectedScore: number, isFirstToMove: boolean): number {
  const { steepness, first, lastDisc, bend } = CONNECT_FOUR;
  const weightedScore = (Math.log(expectedScore / (1 - expectedScore)) - first) / steepness;
  const level = weightedScore / (1 - Math.abs(weightedScore) / bend);
  return level - (isFirstToMove ? lastDisc : -lastDisc);
}
