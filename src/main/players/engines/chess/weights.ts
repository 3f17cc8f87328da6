import { BISHOP, BLACK, KING, KNIGHT, OFF_BOARD, PAWN, QUEEN, ROOK } from '../../../games/index.ts';

/**
 * The value of a piece on a square, in centipawns, for the middle game and the
 * endgame. The tables are computed from a few simple terms: centre, advance and
 * king shelter.
 */

/** Contribution of each kind of piece to the game phase, from 24 (middle game) to 0 (endgame). */
export const PHASE_OF = [0, 0, 1, 1, 2, 4, 0] as const;
export const FULL_PHASE = 24;

/** Approximate values of the pieces in centipawns, for estimating what a capture gains at most. */
export const PLAIN_VALUE = [0, 100, 320, 330, 500, 950, 0] as const;

const PAWN_ADVANCE_MIDDLE = [0, 0, 2, 8, 16, 34, 62, 0] as const;
const PAWN_ADVANCE_END = [0, 0, 5, 14, 28, 54, 92, 0] as const;
const KING_HOME_FILE = [20, 30, 14, -12, -6, -8, 36, 24] as const;

interface WeightedSquare {
  readonly file: number;
  /** The rank counted from the owner's side. */
  readonly rank: number;
  /** From 0 in a corner to 6 in the centre. */
  readonly centre: number;
}

const nearness = (line: number): number => 3.5 - Math.abs(line - 3.5);

const isCentral = (square: WeightedSquare): boolean => square.file === 3 || square.file === 4;

function pawnMiddle(square: WeightedSquare): number {
  const centre = isCentral(square) ? [0, -14, 6, 16, 14, 8, 4, 0][square.rank]! : 0;
  return 84 + PAWN_ADVANCE_MIDDLE[square.rank]! + centre;
}

const kingMiddle = ({ file, rank }: WeightedSquare): number =>
  rank === 0 ? KING_HOME_FILE[file]! : -28 * Math.min(rank, 3) + KING_HOME_FILE[file]! / 2;

const MIDDLE: Readonly<Record<number, (square: WeightedSquare) => number>> = {
  [PAWN]: pawnMiddle,
  [KNIGHT]: ({ centre, rank }) => 300 + 8 * centre + (rank === 4 || rank === 5 ? 6 : 0),
  [BISHOP]: ({ centre, rank }) => 326 + 4 * centre - (rank === 0 ? 10 : 0),
  [ROOK]: (square) => 480 + (square.rank === 6 ? 16 : 0) + (isCentral(square) ? 8 : 0),
  [QUEEN]: ({ centre, rank }) => 955 + 2 * centre - (rank > 4 ? 0 : rank * 2),
  [KING]: kingMiddle,
};

const END: Readonly<Record<number, (square: WeightedSquare) => number>> = {
  [PAWN]: ({ rank }) => 96 + PAWN_ADVANCE_END[rank]!,
  [KNIGHT]: ({ centre }) => 280 + 7 * centre,
  [BISHOP]: ({ centre }) => 304 + 4 * centre,
  [ROOK]: ({ rank }) => 520 + (rank >= 6 ? 8 : 0),
  [QUEEN]: ({ centre }) => 930 + 6 * centre,
  [KING]: ({ centre }) => 12 * centre - 36,
};

function pieceSquareTable(worth: Readonly<Record<number, (square: WeightedSquare) => number>>): Int16Array {
  const values = new Int16Array(16 * 128);
  for (let square = 0; square < 128; square++) {
    if ((square & OFF_BOARD) !== 0) continue;
    for (let kind = PAWN; kind <= KING; kind++) {
      const value = Math.round(worth[kind]!(weightedSquare(square, square >> 4)));
      const mirroredWeight = Math.round(worth[kind]!(weightedSquare(square, 7 - (square >> 4))));
      values[kind * 128 + square] = value;
      values[(kind | BLACK) * 128 + square] = -mirroredWeight;
    }
  }
  return values;
}

function weightedSquare(square: number, rank: number): WeightedSquare {
  const file = square & 7;
  return { file, rank, centre: nearness(file) + nearness(rank) };
}

/** Indexed by piece * 128 + square; positive is good for white. */
export const MIDDLE_GAME = pieceSquareTable(MIDDLE);
export const END_GAME = pieceSquareTable(END);
