/** How far a step leads: rows down and columns to the right. */
export type Step = readonly [down: number, right: number];

export const STRAIGHT: readonly Step[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];
export const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
export const KNIGHT: readonly Step[] = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];
