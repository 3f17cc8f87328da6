import { ChessBoard } from './board.ts';
import { loadFen, toFen } from './fen.ts';
import { findLegalMove, hasLegalMove, legalMoves } from './moves.ts';
import { BISHOP, KING, KNIGHT, uciOfMove } from './board-encoding.ts';

/** The properties of a position that the rules need. They depend on the FEN only. */
export interface ChessPosition {
  readonly fen: string;
  /** Legal moves in UCI, sorted; computed on first access. */
  readonly moves: readonly string[];
  readonly canMove: boolean;
  /** The king of the side to move is attacked. */
  readonly check: boolean;
  /** Neither side has the pieces to mate. */
  readonly insufficientMaterial: boolean;
}

/** Number of positions kept, so that the list after a move is not generated twice. */
const MAX_CACHED_POSITIONS = 1024;
const positionsByFen = new Map<string, ChessPosition>();

/** The position of a FEN, which must be valid: one that `toFen` returned, or that the caller has checked. */
export const positionOfFen = (fen: string): ChessPosition =>
  positionsByFen.get(fen) ?? examine(fen, boardOf(fen));

function boardOf(fen: string): ChessBoard {
  const board = new ChessBoard();
  loadFen(board, fen);
  return board;
}

function examine(fen: string, board: ChessBoard): ChessPosition {
  let moves: readonly string[] | null = null;
  const examinedPosition: ChessPosition = {
    fen,
    // Generated on access only: it is most of the work, and not every player reads it.
    get moves() {
      return (moves ??= Object.freeze(legalMoves(board).map(uciOfMove).sort()));
    },
    canMove: hasLegalMove(board),
    check: board.inCheck(),
    insufficientMaterial: hasInsufficientMaterial(board),
  };
  if (positionsByFen.size >= MAX_CACHED_POSITIONS)
    positionsByFen.delete(positionsByFen.keys().next().value ?? fen);
  positionsByFen.set(fen, examinedPosition);
  return examinedPosition;
}

/**
 * Whether neither side can mate: besides the kings there is nothing, one knight, or only bishops, all on squares of one
 * colour.
 */
function hasInsufficientMaterial(board: ChessBoard): boolean {
  let knights = 0;
  const bishops: [number, number] = [0, 0];
  for (let slot = 0; slot < 32; slot++) {
    if ((slot & 15) >= board.pieceCounts[slot >> 4]!) continue;
    const square = board.pieceSquares[slot]!;
    const kind = board.squares[square]! & 7;
    if (kind === KNIGHT) knights++;
    else if (kind === BISHOP) bishops[isLightSquare(square) ? 0 : 1]++;
    else if (kind !== KING) return false;
  }
  const [light, dark] = bishops;
  return knights === 0 ? light === 0 || dark === 0 : knights + light + dark === 1;
}

const isLightSquare = (square: number): boolean => (((square >> 4) + square) & 1) === 1;

/** The latest result of {@link positionAfterMove}, because `allows` and `apply` are called for the same move in turn. */
let latestMove: { readonly fen: string; readonly uci: string; readonly next: ChessPosition | null } | null =
  null;

/** The position after `uci` in the position of a valid FEN, or null when the move is not legal. */
export function positionAfterMove(fen: string, uci: string): ChessPosition | null {
  if (latestMove?.fen === fen && latestMove.uci === uci) return latestMove.next;
  const next = applyLegalMove(boardOf(fen), uci);
  latestMove = { fen, uci, next };
  return next;
}

function applyLegalMove(board: ChessBoard, uci: string): ChessPosition | null {
  const move = findLegalMove(board, uci);
  if (move === null) return null;
  board.make(move);
  const fen = toFen(board);
  return positionsByFen.get(fen) ?? examine(fen, board);
}
