/** How far a step leads: rows down and columns to the right. */
export type PieceStep = readonly [down: number, right: number];

export const STRAIGHT: readonly PieceStep[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];
export const DIAGONAL: readonly PieceStep[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
export const KNIGHT: readonly PieceStep[] = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];
