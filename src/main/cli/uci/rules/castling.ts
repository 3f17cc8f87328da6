/** Castling as the king's move of two squares, and as the king's move onto its own rook (UCI_Chess960). */
const ONTO_ROOK: Readonly<Record<string, string>> = {
  e1g1: 'e1h1',
  e1c1: 'e1a1',
  e8g8: 'e8h8',
  e8c8: 'e8a8',
};
const BY_TWO: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ONTO_ROOK).map(([two, rook]) => [rook, two]),
);

/** The piece on a square of a FEN; empty for none. */
function pieceAt(fen: string, square: string): string {
  const row = fen.split(' ', 1)[0]?.split('/')[8 - Number(square[1])] ?? '';
  const squares = row.replaceAll(/\d/gu, (digit) => ' '.repeat(Number(digit)));
  return squares[square.codePointAt(0)! - 'a'.codePointAt(0)!]?.trim() ?? '';
}

const isKingMove = (fen: string, move: string): boolean =>
  pieceAt(fen, move.slice(0, 2)).toLowerCase() === 'k';

/** A move as the legal list writes it; both notations of castling are accepted. */
export function listedCastling(fen: string, move: string, legal: readonly string[]): string {
  const two = BY_TWO[move];
  return two !== undefined && isKingMove(fen, move) && legal.includes(two) ? two : move;
}

/** A move in the notation that the client uses. */
export const writtenMove = (fen: string, move: string, isChess960: boolean): string =>
  isChess960 && isKingMove(fen, move) ? (ONTO_ROOK[move] ?? move) : move;
