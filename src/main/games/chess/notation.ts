import { ChessBoard } from './board.ts';
import { loadFen } from './fen.ts';
import { legalMoves } from './moves.ts';
import {
  BISHOP,
  CASTLING,
  originSquare,
  KING,
  KNIGHT,
  uciOfMove,
  PAWN,
  QUEEN,
  ROOK,
  moveFlagOf,
} from './board-encoding.ts';
import type { ParsedAction } from '../game-template.ts';

const KINDS: Readonly<Record<string, number>> = { K: KING, Q: QUEEN, R: ROOK, B: BISHOP, N: KNIGHT };

/** Matches moves by their squares, such as e2e4 and e7-e8q. */
const COORDINATES = /^([a-h][1-8])[-x]?([a-h][1-8])=?([qrbn])?$/u;
/** Matches algebraic moves such as Nf3, Ngxf3, exd5 and a8=Q; a small b is a file, and a large B is a bishop. */
const ALGEBRAIC = /^([KQRBN])?([a-h])?([1-8])?[-x]?([a-h][1-8])(?:=?\(?([QRBNqrbn])\)?)?$/u;
const CASTLES = /^[0Oo]-[0Oo](-[0Oo])?$/u;
/** Check, mate, comments on a move and "e.p.", which say nothing about which move it is. */
const SUFFIX = /(?:\s*e\.p\.)?[+#!?]*$/u;

/** The constraints of a written move; a part that was not written is null or empty. */
interface Pattern {
  readonly kind: number | null;
  readonly from: string;
  readonly to: string;
  readonly promotion: string;
}

/**
 * The legal move that a text means, in standard algebraic notation (PGN standard, section 8.2.3) or in coordinates. A
 * promotion needs its piece. A text that fits several moves is ambiguous, and all of them are returned.
 */
export function parseChessMove(fen: string, text: string): ParsedAction {
  const moveText = text.trim().replace(SUFFIX, '');
  const board = new ChessBoard();
  loadFen(board, fen);
  const fittingMoves = legalMoves(board).filter(filterFor(board, moveText)).map(uciOfMove).sort();
  const [first] = fittingMoves;
  if (first === undefined) return { kind: 'unknown' };
  return fittingMoves.length === 1
    ? { kind: 'action', action: first }
    : { kind: 'ambiguous', candidates: fittingMoves };
}

function filterFor(board: ChessBoard, moveText: string): (move: number) => boolean {
  const castles = CASTLES.exec(moveText);
  if (castles !== null) {
    const isLong = castles[1] !== undefined;
    return (move) => moveFlagOf(move) === CASTLING && uciOfMove(move).charAt(2) === (isLong ? 'c' : 'g');
  }
  const pattern = parsePattern(moveText);
  if (pattern === null) return () => false;
  return (move) => isMatching(board, move, pattern);
}

function parsePattern(moveText: string): Pattern | null {
  const coordinates = COORDINATES.exec(moveText.toLowerCase());
  if (coordinates !== null) {
    const [, from = '', to = '', promotion = ''] = coordinates;
    return { kind: null, from, to, promotion };
  }
  const algebraic = ALGEBRAIC.exec(moveText);
  if (algebraic === null) return null;
  const [, piece, file = '', rank = '', to = '', promotion = ''] = algebraic;
  return {
    kind: piece === undefined ? PAWN : (KINDS[piece] ?? PAWN),
    from: file + rank,
    to,
    promotion: promotion.toLowerCase(),
  };
}

function isMatching({ squares }: ChessBoard, move: number, { kind, from, to, promotion }: Pattern): boolean {
  const uci = uciOfMove(move);
  const start = uci.slice(0, 2);
  return (
    uci.slice(2, 4) === to &&
    uci.slice(4) === promotion &&
    [...from].every((char) => start.includes(char)) &&
    (kind === null || (squares[originSquare(move)] ?? 0) % 8 === kind)
  );
}
