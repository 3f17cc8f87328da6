import { positionAfterMove, positionOfFen } from '../../games/index.ts';

/** A move changes at most four squares, by castling. */
const MAX_CHANGED_SQUARES = 4;

const placementOf = (fen: string): string => fen.split(' ', 1)[0] ?? '';

/** The 64 squares of a position, with a dot for an empty one. */
const squaresOf = (fen: string): string =>
  placementOf(fen)
    .replaceAll('/', '')
    .replaceAll(/\d/gu, (empty) => '.'.repeat(Number(empty)));

/**
 * Whether an analysis of `fen` would help a player in a game whose position is `currentFen`: the position
 * itself, or one legal move later. Only the placement of the pieces is compared, because the other fields of
 * a FEN are easily changed.
 */
export function helpsInPosition(fen: string, currentFen: string): boolean {
  const placement = placementOf(fen);
  if (placement === placementOf(currentFen)) return true;
  const [analysedSquares, liveSquares] = [squaresOf(fen), squaresOf(currentFen)];
  let changedCount = 0;
  for (let square = 0; square < liveSquares.length; square++)
    if (analysedSquares[square] !== liveSquares[square]) changedCount++;
  if (changedCount > MAX_CHANGED_SQUARES) return false;
  return positionOfFen(currentFen).moves.some(
    (move) => placementOf(positionAfterMove(currentFen, move)?.fen ?? '') === placement,
  );
}
