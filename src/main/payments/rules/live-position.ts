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
 * Whether an analysis of `fen` would help a player in a game whose position is `current`: the position
 * itself, or one legal move later. Only the placement of the pieces is compared, because the other fields of
 * a FEN are easily changed.
 */
export function helpsInPosition(fen: string, current: string): boolean {
  const placement = placementOf(fen);
  if (placement === placementOf(current)) return true;
  const [analysed, live] = [squaresOf(fen), squaresOf(current)];
  let changed = 0;
  for (let square = 0; square < live.length; square++) if (analysed[square] !== live[square]) changed++;
  if (changed > MAX_CHANGED_SQUARES) return false;
  return positionOfFen(current).moves.some(
    (move) => placementOf(positionAfterMove(current, move)?.fen ?? '') === placement,
  );
}
