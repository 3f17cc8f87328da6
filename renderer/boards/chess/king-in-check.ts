import type { PieceCode } from './pieces.tsx';
import { DIAGONAL, KNIGHT, STRAIGHT, type PieceStep } from './piece-steps.ts';
import { readPlacement, type SquareIndex } from './position.ts';

/**
 * Returns the square of the king whose side is to move if it is in check, else null. A full rules
 * engine would cost more time than the rest of a small picture.
 */
export function checkedKing(fen: string): SquareIndex | null {
  const squares = readPlacement(fen);
  if (!squares) return null;
  const black = fen.split(' ')[1] === 'b';
  const king = squares.indexOf(black ? 'k' : 'K');
  if (king < 0) return null;
  /** Returns the code of a piece of the side that is not to move. */
  const enemy = (letter: string): PieceCode => (black ? letter.toUpperCase() : letter) as PieceCode;
  const first = ([down, right]: PieceStep, reach: number): PieceCode | null => {
    for (let step = 1; step <= reach; step++) {
      const [row, column] = [(king >> 3) + down * step, (king % 8) + right * step];
      if (row < 0 || row > 7 || column < 0 || column > 7) return null;
      const piece = squares[row * 8 + column];
      if (piece) return piece;
    }
    return null;
  };
  const meets = (steps: readonly PieceStep[], reach: number, letters: string): boolean =>
    steps.some((step) => {
      const piece = first(step, reach);
      return piece !== null && [...letters].some((letter) => piece === enemy(letter));
    });
  // Enemy pawns attack towards the king: black's from above, white's from below.
  const pawns: readonly PieceStep[] = black
    ? DIAGONAL.filter(([down]) => down > 0)
    : DIAGONAL.filter(([down]) => down < 0);
  const checked =
    meets(STRAIGHT, 7, 'rq') ||
    meets(DIAGONAL, 7, 'bq') ||
    meets(KNIGHT, 1, 'n') ||
    meets(pawns, 1, 'p') ||
    meets([...STRAIGHT, ...DIAGONAL], 1, 'k');
  return checked ? king : null;
}
