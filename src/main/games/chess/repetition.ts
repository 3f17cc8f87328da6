import { sha256Hex } from '../../../shared/sha256.ts';

const KEY_DIGITS = 12;

/**
 * A hash, twelve hex digits long, of the parts of a position that the rule of
 * repetition compares: placement, side to move, castling rights and en passant
 * square. A FEN of this program has that square only when the capture is legal,
 * as the rule requires.
 */
export const positionKey = (fen: string): string =>
  sha256Hex(fen.split(' ').slice(0, 4).join(' ')).slice(0, KEY_DIGITS);

/** The number of half-moves since the last capture or pawn move. */
export const halfMoveClock = (fen: string): number => Number(fen.split(' ')[4]);

const castlingRights = (fen: string): string | undefined => fen.split(' ')[2];

/**
 * The keys of the positions since the last irreversible move, that of `fenAfter` included: a pawn move, a capture or
 * the loss of a castling right.
 */
export function nextKeys(keys: readonly string[], fenBefore: string, fenAfter: string): readonly string[] {
  const key = positionKey(fenAfter);
  const irreversible =
    halfMoveClock(fenAfter) === 0 || castlingRights(fenBefore) !== castlingRights(fenAfter);
  return irreversible ? [key] : [...keys, key];
}

/** Whether the last of these keys occurs at least three times among them. */
export function occursThreeTimes(keys: readonly string[]): boolean {
  const last = keys.at(-1);
  return keys.filter((key) => key === last).length >= 3;
}
