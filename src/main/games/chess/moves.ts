import type { ChessBoard } from './board.ts';
import {
  ALL_STEPS,
  BLACK_QUEENSIDE,
  BLACK_KINGSIDE,
  CASTLING,
  DOUBLE_STEP,
  EN_PASSANT,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  uciOfMove,
  OFF_BOARD,
  PAWN,
  QUEEN,
  RAYS,
  WHITE_QUEENSIDE,
  WHITE_KINGSIDE,
} from './board-encoding.ts';

/** Upper bound of the number of moves in a position. */
export const MAX_MOVES = 256;

/** A list that generated moves are appended to; `end` is its length. */
export interface MoveList {
  readonly moves: Int32Array;
  end: number;
}

/** Appends all pseudo-legal moves of the side to move, or only its captures and promotions. */
export function generateMoves(board: ChessBoard, into: MoveList, noisyOnly: boolean): void {
  const first = board.side * 16;
  const last = first + board.pieceCounts[board.side]!;
  for (let slot = first; slot < last; slot++) {
    const from = board.pieceSquares[slot]!;
    const kind = board.squares[from]! & 7;
    if (kind === PAWN) pawnMoves(board, into, from, noisyOnly);
    else if (kind === KNIGHT) stepMoves({ board, into, noisyOnly }, from, KNIGHT_STEPS);
    else if (kind === KING) stepMoves({ board, into, noisyOnly }, from, ALL_STEPS);
    else slideMoves({ board, into, noisyOnly }, from, RAYS[kind]!);
  }
  if (!noisyOnly) castlingMoves(board, into);
}

interface PieceMoveOptions {
  readonly board: ChessBoard;
  readonly into: MoveList;
  readonly noisyOnly: boolean;
}

function push(into: MoveList, move: number): void {
  into.moves[into.end] = move;
  into.end++;
}

function stepMoves(
  { board, into, noisyOnly }: PieceMoveOptions,
  from: number,
  steps: readonly number[],
): void {
  for (const step of steps) {
    const to = from + step;
    if ((to & OFF_BOARD) !== 0) continue;
    const occupant = board.squares[to]!;
    if (occupant === 0 ? !noisyOnly : occupant >> 3 !== board.side)
      push(into, from | (to << 7) | (occupant << 14));
  }
}

function slideMoves(
  { board, into, noisyOnly }: PieceMoveOptions,
  from: number,
  rays: readonly number[],
): void {
  for (const step of rays) {
    let to = from + step;
    while ((to & OFF_BOARD) === 0) {
      const occupant = board.squares[to]!;
      if (occupant !== 0) {
        if (occupant >> 3 !== board.side) push(into, from | (to << 7) | (occupant << 14));
        break;
      }
      if (!noisyOnly) push(into, from | (to << 7));
      to += step;
    }
  }
}

function pawnMoves(board: ChessBoard, into: MoveList, from: number, noisyOnly: boolean): void {
  const forward = board.side === 0 ? 16 : -16;
  pawnCaptures(board, into, from, from + forward - 1);
  pawnCaptures(board, into, from, from + forward + 1);
  const ahead = from + forward;
  if (board.squares[ahead] !== 0) return;
  if (!noisyOnly || isLastRank(ahead)) pushPawnMove(into, from | (ahead << 7));
  if (noisyOnly || from >> 4 !== (board.side === 0 ? 1 : 6)) return;
  const twice = ahead + forward;
  if (board.squares[twice] === 0) push(into, from | (twice << 7) | (DOUBLE_STEP << 21));
}

function pawnCaptures(board: ChessBoard, into: MoveList, from: number, to: number): void {
  if ((to & OFF_BOARD) !== 0) return;
  const occupant = board.squares[to]!;
  if (occupant !== 0 && occupant >> 3 !== board.side) pushPawnMove(into, from | (to << 7) | (occupant << 14));
  else if (to === board.enPassant) push(into, from | (to << 7) | enPassantBits(board));
}

const enPassantBits = (board: ChessBoard): number =>
  ((PAWN | ((board.side ^ 1) << 3)) << 14) | (EN_PASSANT << 21);

const isLastRank = (square: number): boolean => square >> 4 === 0 || square >> 4 === 7;

function pushPawnMove(into: MoveList, move: number): void {
  if (!isLastRank((move >> 7) & 0x7f)) return push(into, move);
  for (let kind: number = QUEEN; kind >= KNIGHT; kind--) push(into, move | (kind << 18));
}

function castlingMoves(board: ChessBoard, into: MoveList): void {
  const [short, long, home] =
    board.side === 0 ? [WHITE_KINGSIDE, WHITE_QUEENSIDE, 0x04] : [BLACK_KINGSIDE, BLACK_QUEENSIDE, 0x74];
  if ((board.rights & (short | long)) === 0 || board.inCheck()) return;
  if (
    (board.rights & short) !== 0 &&
    areSquaresEmpty(board, home + 1, home + 2) &&
    isSafeSquare(board, home + 1)
  ) {
    push(into, home | ((home + 2) << 7) | (CASTLING << 21));
  }
  if (
    (board.rights & long) !== 0 &&
    areSquaresEmpty(board, home - 3, home - 1) &&
    isSafeSquare(board, home - 1)
  ) {
    push(into, home | ((home - 2) << 7) | (CASTLING << 21));
  }
}

function areSquaresEmpty(board: ChessBoard, first: number, last: number): boolean {
  for (let square = first; square <= last; square++) if (board.squares[square] !== 0) return false;
  return true;
}

const isSafeSquare = (board: ChessBoard, square: number): boolean =>
  !board.isAttacked(square, board.side ^ 1);

/** All legal moves. The search does not use it: it tests legality when it makes a move. */
export const legalMoves = (board: ChessBoard): number[] =>
  pseudoLegalMoves(board).filter((move) => isLegal(board, move));

export const hasLegalMove = (board: ChessBoard): boolean =>
  pseudoLegalMoves(board).some((move) => isLegal(board, move));

/** The legal move that `uci` names, or null. */
export function findLegalMove(board: ChessBoard, uci: string): number | null {
  const move = pseudoLegalMoves(board).find((candidate) => uciOfMove(candidate) === uci);
  return move === undefined || !isLegal(board, move) ? null : move;
}

function pseudoLegalMoves(board: ChessBoard): number[] {
  const list: MoveList = { moves: new Int32Array(MAX_MOVES), end: 0 };
  generateMoves(board, list, false);
  return [...list.moves.subarray(0, list.end)];
}

/** Whether a pseudo-legal move leaves the mover's king safe. */
function isLegal(board: ChessBoard, move: number): boolean {
  const leavesKingSafe = board.make(move);
  board.unmake(move);
  return leavesKingSafe;
}
