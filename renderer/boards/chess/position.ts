import type { PieceCode } from './pieces.tsx';

/** A square by number in FEN order: 0 is a8, 7 is h8, 63 is h1. */
export type SquareIndex = number;

/** A piece that keeps its `id` while it moves, so that the drawing can animate it. */
export interface PlacedPiece {
  readonly id: number;
  readonly piece: PieceCode;
  readonly square: SquareIndex;
}

const PIECES = new Set('PNBRQKpnbrqk');

export const squareName = (square: SquareIndex): string =>
  'abcdefgh'.charAt(square % 8) + (8 - (square >> 3));

function squareIndex(name: string): SquareIndex {
  return name.charCodeAt(0) - 97 + 8 * (8 - Number(name.charAt(1)));
}

/** Reads the 64 squares of a FEN; null when the text is not a valid placement. */
export function parsePlacement(fen: string): readonly (PieceCode | null)[] | null {
  const ranks = (fen.split(' ', 1)[0] ?? '').split('/');
  const squares: (PieceCode | null)[] = [];
  for (const rank of ranks) {
    for (const sign of rank) {
      if (PIECES.has(sign)) squares.push(sign as PieceCode);
      else if (sign >= '1' && sign <= '8') squares.push(...Array.from({ length: Number(sign) }, () => null));
      else return null;
    }
  }
  return ranks.length === 8 && squares.length === 64 ? squares : null;
}

/** The distance in rows and columns; of several pieces that may have moved to a square, the nearest one is taken. */
const distance = (a: SquareIndex, b: SquareIndex): number =>
  Math.abs((a % 8) - (b % 8)) + Math.abs((a >> 3) - (b >> 3));

/**
 * Passes the ids of `before` on to the pieces of `next`: first to pieces that stayed, then to pieces
 * that moved.
 */
export function assignPieceIds(
  before: readonly PlacedPiece[],
  next: readonly (PieceCode | null)[],
): readonly PlacedPiece[] {
  const movedPieces: PlacedPiece[] = [];
  const placedPieces: PlacedPiece[] = [];
  const unmatchedSquares = new Set<SquareIndex>();
  next.forEach((piece, square) => piece && unmatchedSquares.add(square));
  for (const earlierPiece of before) {
    if (next[earlierPiece.square] === earlierPiece.piece) {
      placedPieces.push(earlierPiece);
      unmatchedSquares.delete(earlierPiece.square);
    } else movedPieces.push(earlierPiece);
  }
  let nextId = before.reduce((max, { id }) => Math.max(max, id), -1) + 1;
  for (const square of unmatchedSquares) {
    const piece = next[square] as PieceCode;
    const from = movedPieces
      .filter((earlierPiece) => earlierPiece.piece === piece)
      .sort((a, b) => distance(a.square, square) - distance(b.square, square))[0];
    if (from) movedPieces.splice(movedPieces.indexOf(from), 1);
    placedPieces.push({ id: from?.id ?? nextId++, piece, square });
  }
  // A stable order keeps the DOM nodes, so only their transforms change.
  return placedPieces.sort((a, b) => a.id - b.id);
}

export interface ParsedMove {
  readonly from: SquareIndex;
  readonly to: SquareIndex;
  /** The letter of the piece that a pawn becomes; null for any other move. */
  readonly promotion: string | null;
}

const MOVE = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/;

/** Reads a move such as `g1f3` or `e7e8q`; returns null for anything else. */
export function parseMove(action: string | null | undefined): ParsedMove | null {
  const parts = MOVE.exec(action ?? '');
  if (!parts) return null;
  return {
    from: squareIndex(parts[1] ?? ''),
    to: squareIndex(parts[2] ?? ''),
    promotion: parts[3] ?? null,
  };
}
