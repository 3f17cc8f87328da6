import { ChessBoard } from './board.ts';
import { loadFen } from './fen.ts';
import { hasLegalMove, legalMoves } from './moves.ts';
import {
  capturedPieceOf,
  CASTLING,
  originSquare,
  KING,
  moveFlagOf,
  uciOfMove,
  PAWN,
  promotionPieceOf,
  squareName,
  targetSquare,
} from './board-encoding.ts';

/** Indexed by the kind of a piece; pawns have none. */
const SYMBOLS = ['', '', 'N', 'B', 'R', 'Q', 'K'] as const;

/** The legal moves of a position in standard algebraic notation (PGN standard, section 8.2.3), in the order of their UCI texts. */
export function algebraicMoves(fen: string): string[] {
  const board = new ChessBoard();
  loadFen(board, fen);
  const moves = legalMoves(board).sort((a, b) => (uciOfMove(a) < uciOfMove(b) ? -1 : 1));
  return moves.map((move) => sanWithoutSuffix(board, move, moves) + suffixOf(board, move));
}

/** One legal move of a position in the same notation; null for a move that is not legal. */
export function algebraicMove(fen: string, uci: string): string | null {
  const board = new ChessBoard();
  loadFen(board, fen);
  const moves = legalMoves(board);
  const move = moves.find((candidate) => uciOfMove(candidate) === uci);
  return move === undefined ? null : sanWithoutSuffix(board, move, moves) + suffixOf(board, move);
}

const kindOf = ({ squares }: ChessBoard, move: number): number => (squares[originSquare(move)] ?? 0) % 8;

function sanWithoutSuffix(board: ChessBoard, move: number, moves: readonly number[]): string {
  const kind = kindOf(board, move);
  const from = squareName(originSquare(move));
  const to = squareName(targetSquare(move));
  if (moveFlagOf(move) === CASTLING) return to.startsWith('c') ? 'O-O-O' : 'O-O';
  const takes = capturedPieceOf(move) === 0 ? '' : 'x';
  if (kind === PAWN) {
    const promotedPiece = promotionPieceOf(move);
    const promotion = promotedPiece === 0 ? '' : `=${SYMBOLS[promotedPiece] ?? ''}`;
    return `${takes === '' ? '' : from.charAt(0)}${takes}${to}${promotion}`;
  }
  const ambiguousMoves = moves.filter(
    (candidate) =>
      candidate !== move &&
      targetSquare(candidate) === targetSquare(move) &&
      kindOf(board, candidate) === kind,
  );
  return `${SYMBOLS[kind] ?? ''}${kind === KING ? '' : originOf(from, ambiguousMoves)}${takes}${to}`;
}

/** The part of the square that distinguishes the piece from others that can move to the same square: its file first. */
function originOf(from: string, ambiguousMoves: readonly number[]): string {
  if (ambiguousMoves.length === 0) return '';
  const squares = ambiguousMoves.map((move) => squareName(originSquare(move)));
  if (!squares.some((square) => square.charAt(0) === from.charAt(0))) return from.charAt(0);
  return squares.some((square) => square.charAt(1) === from.charAt(1)) ? from : from.charAt(1);
}

function suffixOf(board: ChessBoard, move: number): string {
  board.make(move);
  const suffix = board.inCheck() ? (hasLegalMove(board) ? '+' : '#') : '';
  board.unmake(move);
  return suffix;
}
