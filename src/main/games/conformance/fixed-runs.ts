/**
 * The choices of games that exercise the rules. The registry plays the first ones in short, and the rules hash is made
 * of all of them, so that a change of them changes every stored hash.
 */
export const FIXED_RUNS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 5, 8, 13, 21],
  [7, 4, 40, 11, 3, 0, 1, 9],
  [3, 1, 4, 1, 5, 9, 2, 6],
];
