const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/u;

/** Castling as the king's move onto its own rook, and the same as the king's move of two squares. */
const CASTLING: Readonly<Record<string, string>> = {
  e1h1: 'e1g1',
  e1a1: 'e1c1',
  e8h8: 'e8g8',
  e8a8: 'e8c8',
};

export const isMoveText = (text: string): boolean => MOVE.test(text);

/**
 * The move in the notation of the legal list. Castling may be written as the king's move onto its own rook: that
 * is never a legal move, so it stands for castling wherever castling is legal.
 */
export function listedMove(move: string, legal: readonly string[]): string {
  const castlingMove = CASTLING[move];
  return castlingMove !== undefined && !legal.includes(move) && legal.includes(castlingMove)
    ? castlingMove
    : move;
}
