import type { FenProblemCode } from '../../../../shared/contract/pgn.ts';
import { ChessBoard, loadFen, toFen } from '../../../games/index.ts';

export type ParsedFen =
  | { readonly ok: true; readonly fen: string }
  | { readonly ok: false; readonly problem: FenProblemCode };

const RANK = /^[1-8pnbrqkPNBRQK]+$/u;
const MAX_PIECES = 16;

const widthOf = (rank: string): number =>
  [...rank].reduce((width, char) => width + (/[1-8]/u.test(char) ? Number(char) : 1), 0);

function findPlacementProblem(placement: string): FenProblemCode | null {
  const ranks = placement.split('/');
  if (ranks.length !== 8 || ranks.some((rank) => !RANK.test(rank) || widthOf(rank) !== 8)) return 'ranks';
  const count = (piece: RegExp): number => (placement.match(piece) ?? []).length;
  if (count(/K/gu) !== 1 || count(/k/gu) !== 1) return 'kings';
  if (/p/iu.test((ranks[0] ?? '') + (ranks[7] ?? ''))) return 'pawns';
  return count(/[A-Z]/gu) > MAX_PIECES || count(/[a-z]/gu) > MAX_PIECES ? 'pieces' : null;
}

const CASTLING = /^(?:-|K?Q?k?q?)$/u;
const EN_PASSANT = { w: /^(?:-|[a-h]6)$/u, b: /^(?:-|[a-h]3)$/u } as const;
const MOVE_COUNT = /^\d{1,4}$/u;

/** Finds the first problem in the form of a FEN's fields. Does not check whether the position is possible. */
function findFieldProblem(fields: readonly string[]): FenProblemCode | null {
  const [placement = '', side = '', castling = '', enPassant = '', ...moveCounts] = fields;
  const problem = findPlacementProblem(placement);
  if (problem !== null) return problem;
  if (side !== 'w' && side !== 'b') return 'side';
  if (castling === '' || !CASTLING.test(castling)) return 'castling';
  if (!EN_PASSANT[side].test(enPassant)) return 'en_passant';
  return moveCounts.every((count) => MOVE_COUNT.test(count)) ? null : 'counters';
}

/**
 * Checks a position in Forsyth-Edwards Notation, with or without its two counters, and writes it as this program does:
 * without castling rights and en passant squares that cannot be used.
 */
export function parseFen(text: string): ParsedFen {
  const fields = text.trim().split(/\s+/u);
  if (fields.length !== 6 && fields.length !== 4) return { ok: false, problem: 'fields' };
  const problem = findFieldProblem(fields);
  if (problem !== null) return { ok: false, problem };
  const board = new ChessBoard();
  loadFen(board, fields.join(' '));
  if (board.isAttacked(board.kings[board.side ^ 1] ?? 0, board.side)) return { ok: false, problem: 'check' };
  board.fullmoveNumber = Math.max(1, board.fullmoveNumber);
  return { ok: true, fen: toFen(board) };
}
