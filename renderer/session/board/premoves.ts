import { isWhite, kindOf, type PieceCode, type PieceKind } from '../../boards/chess/pieces.tsx';
import { DIAGONAL, KNIGHT, STRAIGHT, type PieceStep } from '../../boards/chess/piece-steps.ts';
import { parsePlacement, squareName, type SquareIndex } from '../../boards/chess/position.ts';

const ALL_DIRECTIONS = [...STRAIGHT, ...DIAGONAL];
const STEPS: Readonly<Record<Exclude<PieceKind, 'p'>, readonly PieceStep[]>> = {
  k: ALL_DIRECTIONS,
  q: ALL_DIRECTIONS,
  r: STRAIGHT,
  b: DIAGONAL,
  n: KNIGHT,
};
/** The longest distance on a board, in squares. */
const MAX_DISTANCE = 7;
const PROMOTIONS = ['q', 'r', 'b', 'n'] as const;

/** Returns the square at a distance in one direction; null outside the board. */
function squareAtDistance(from: SquareIndex, [down, right]: PieceStep, distance: number): SquareIndex | null {
  const column = (from % 8) + right * distance;
  const row = (from >> 3) + down * distance;
  return column >= 0 && column < 8 && row >= 0 && row < 8 ? row * 8 + column : null;
}

function pawnTargets(from: SquareIndex, isWhitePawn: boolean): (SquareIndex | null)[] {
  const forward = isWhitePawn ? -1 : 1;
  const isHome = from >> 3 === (isWhitePawn ? 6 : 1);
  return [
    squareAtDistance(from, [forward, 0], 1),
    isHome ? squareAtDistance(from, [forward, 0], 2) : null,
    squareAtDistance(from, [forward, 1], 1),
    squareAtDistance(from, [forward, -1], 1),
  ];
}

function targetsOf(piece: PieceCode, from: SquareIndex): (SquareIndex | null)[] {
  const kind = kindOf(piece);
  if (kind === 'p') return pawnTargets(from, isWhite(piece));
  const maxDistance = kind === 'k' || kind === 'n' ? 1 : MAX_DISTANCE;
  const reachableSquares = STEPS[kind].flatMap((step) =>
    Array.from({ length: maxDistance }, (_, index) => squareAtDistance(from, step, index + 1)),
  );
  // A king on its start square may castle later.
  const isHome = kind === 'k' && from === (isWhite(piece) ? 60 : 4);
  return isHome ? [...reachableSquares, from + 2, from - 2] : reachableSquares;
}

/**
 * The moves that a side may want to make after the move of the other one, in UCI notation: wherever its pieces could
 * go on an empty board, because the pieces in the way may have moved by then.
 */
export function premovesOf(fen: string, role: string): string[] {
  return (parsePlacement(fen) ?? []).flatMap((piece, from) => {
    if (piece === null || isWhite(piece) !== (role === 'white')) return [];
    return targetsOf(piece, from).flatMap((to): string[] => {
      if (to === null) return [];
      const move = squareName(from) + squareName(to);
      const isPromotion = kindOf(piece) === 'p' && (to < 8 || to >= 56);
      return isPromotion ? PROMOTIONS.map((promotion) => move + promotion) : [move];
    });
  });
}
