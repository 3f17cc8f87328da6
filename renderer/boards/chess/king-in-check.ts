import type { PieceCode } from './pieces.tsx';
import { DIAGONAL, KNIGHT, STRAIGHT, type PieceStep } from './piece-steps.ts';
import { parsePlacement, type SquareIndex } from './position.ts';

/**
 * Returns the square of the king whose side is to move if it is in check, else null. A full rules
 * engine would cost more time than the rest of a small picture.
 */
export function kingInCheck(fen: string): SquareIndex | null {
  const squares = parsePlacement(fen);
  if (!squares) return null;
  const isBlack = fen.split(' ')[1] === 'b';
  const king = squares.indexOf(isBlack ? 'k' : 'K');
  if (king < 0) return null;
  /** Returns the code of a piece of the side that is not to move. */
  const enemyPiece = (letter: string): PieceCode => (isBlack ? letter.toUpperCase() : letter) as PieceCode;
  const firstPiece = ([down, right]: PieceStep, reach: number): PieceCode | null => {
    for (let step = 1; step <= reach; step++) {
      const [row, column] = [(king >> 3) + down * step, (king % 8) + right * step];
      if (row < 0 || row > 7 || column < 0 || column > 7) return null;
      const piece = squares[row * 8 + column];
      if (piece) return piece;
    }
    return null;
  };
  const isAttackedBy = (steps: readonly PieceStep[], reach: number, letters: string): boolean =>
    steps.some((step) => {
      const piece = firstPiece(step, reach);
      return piece !== null && [...letters].some((letter) => piece === enemyPiece(letter));
    });
  // Enemy pawns attack towards the king: black's from above, white's from below.
  const pawns: readonly PieceStep[] = isBlack
    ? DIAGONAL.filter(([down]) => down > 0)
    : DIAGONAL.filter(([down]) => down < 0);
  const isInCheck =
    isAttackedBy(STRAIGHT, 7, 'rq') ||
    isAttackedBy(DIAGONAL, 7, 'bq') ||
    isAttackedBy(KNIGHT, 1, 'n') ||
    isAttackedBy(pawns, 1, 'p') ||
    isAttackedBy([...STRAIGHT, ...DIAGONAL], 1, 'k');
  return isInCheck ? king : null;
}
