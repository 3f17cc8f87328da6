/**
 * The steepness that fits the results of games between the built-in players of levels 5 to 8
 * (`npm run bench -- evaluation` measures it again). A stronger engine would need a steeper curve.
 */
const CHESS_STEEPNESS = 0.0054;
/** As above, for the balance of open lines in connect four. */
const CONNECT_FOUR_STEEPNESS = 0.02;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** The expected score of a side that is ahead by so many centipawns; a forced mate is certain. */
export function expectedScoreOfCentipawns(centipawns: number, isMate: boolean): number {
  if (isMate) return centipawns > 0 ? 1 : 0;
  return logistic(CHESS_STEEPNESS * centipawns);
}

/** The expected score of a side with this balance of open lines. */
export const expectedScoreOfBalance = (balance: number): number => logistic(CONNECT_FOUR_STEEPNESS * balance);

/** The balance of open lines that `expectedScoreOfBalance` turned into this expected score. */
export const balanceOfExpectedScore = (expectedScore: number): number =>
  Math.log(expectedScore / (1 - expectedScore)) / CONNECT_FOUR_STEEPNESS;
