import { isWhite, kindOf, type PieceCode, type PieceKind } from './pieces.tsx';
import { parsePlacement } from './position.ts';

const PIECE_VALUES: Readonly<Record<PieceKind, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

export interface Material {
  /** White's lead in pawns; negative when black leads. */
  readonly balance: number;
  /** Pieces that one side has more of, strongest first. */
  readonly extraPieces: readonly PieceCode[];
}

/** Compares the material of both sides the way chess players count it. */
export function materialOf(fen: string): Material {
  const squares = parsePlacement(fen) ?? [];
  const surplus = new Map<PieceKind, number>();
  let balance = 0;
  for (const piece of squares) {
    if (!piece) continue;
    const side = isWhite(piece) ? 1 : -1;
    balance += side * PIECE_VALUES[kindOf(piece)];
    surplus.set(kindOf(piece), (surplus.get(kindOf(piece)) ?? 0) + side);
  }
  const extraPieces = (['q', 'r', 'b', 'n', 'p'] as const).flatMap((kind) => {
    const count = surplus.get(kind) ?? 0;
    const piece = (count > 0 ? kind.toUpperCase() : kind) as PieceCode;
    return Array.from({ length: Math.abs(count) }, () => piece);
  });
  return { balance, extraPieces };
}
