/**
 * Squares are 0x88: file + 16 * rank, a1 = 0, h8 = 0x77; a square with a bit of
 * 0x88 set is off the board. A piece is its kind plus 8 for black.
 */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** The bit of a black piece. */
export const BLACK = 8;

/** A square with one of these bits is off the board. */
export const OFF_BOARD = 0x88;
/** Means that there is no en passant square; the value is off the board. */
export const NO_SQUARE = 0x7f;

/** Differences between squares that a piece can move by. */
export const KNIGHT_STEPS = [33, 31, 18, 14, -33, -31, -18, -14] as const;
export const DIAGONALS = [17, 15, -17, -15] as const;
export const STRAIGHTS = [16, 1, -16, -1] as const;
export const ALL_STEPS = [...DIAGONALS, ...STRAIGHTS] as const;

/** Directions of sliding pieces by kind; empty for the other kinds. */
export const RAYS: readonly (readonly number[])[] = [[], [], [], DIAGONALS, STRAIGHTS, ALL_STEPS, []];

/** The bits of castling rights. */
export const WHITE_KINGSIDE = 1;
export const WHITE_QUEENSIDE = 2;
export const BLACK_KINGSIDE = 4;
export const BLACK_QUEENSIDE = 8;

/**
 * The flags of a move, which is one integer: from (7 bits, the lowest), to (7), captured piece (4), kind promoted to
 * (3), flag (2). Other moves have the flag 0.
 */
export const DOUBLE_STEP = 1;
export const EN_PASSANT = 2;
export const CASTLING = 3;

export const originSquare = (move: number): number => move & 0x7f;
export const targetSquare = (move: number): number => (move >> 7) & 0x7f;
/** The captured piece, also of a capture en passant; 0 for a move that is no capture. */
export const capturedPieceOf = (move: number): number => (move >> 14) & 15;
/** The kind promoted to, without a colour; 0 for a move that is no promotion. */
export const promotionPieceOf = (move: number): number => (move >> 18) & 7;
export const moveFlagOf = (move: number): number => (move >> 21) & 3;
/** Whether the move is a capture or a promotion, which quiescence search tries and which is never reduced. */
export const isNoisy = (move: number): boolean => ((move >> 14) & 0x7f) !== 0;

/** Indexed by the kind promoted to; empty for a move that is not a promotion. */
const PROMOTION_SUFFIXES = ['', '', 'n', 'b', 'r', 'q'] as const;

const SQUARE_NAMES = Array.from(
  { length: 128 },
  (_, square) => 'abcdefgh'.charAt(square & 7) + String((square >> 4) + 1),
);
/** The algebraic name of a square, for example `e4`. */
export const squareName = (square: number): string => SQUARE_NAMES[square]!;

/** The move in UCI notation, for example `e2e4` or `e7e8q`. */
export const uciOfMove = (move: number): string =>
  squareName(originSquare(move)) +
  squareName(targetSquare(move)) +
  PROMOTION_SUFFIXES[promotionPieceOf(move)]!;
