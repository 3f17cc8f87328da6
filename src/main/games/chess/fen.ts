import type { ChessBoard } from './board.ts';
import { legalMoves } from './moves.ts';
import {
  BLACK,
  BLACK_QUEENSIDE,
  BLACK_KINGSIDE,
  EN_PASSANT,
  KING,
  NO_SQUARE,
  PAWN,
  ROOK,
  moveFlagOf,
  squareName,
  WHITE_QUEENSIDE,
  WHITE_KINGSIDE,
} from './board-encoding.ts';

/** Reads and writes FEN on the 0x88 board of `ChessBoard`; `board-encoding.ts` explains its squares and pieces. */

/** Indexed by kind of piece. */
const KIND_SYMBOLS = ' pnbrqk';
/** The square a8. */
const TOP_LEFT = 0x70;

interface CastlingRight {
  readonly symbol: string;
  readonly bit: number;
  readonly king: number;
  readonly rook: number;
  readonly colour: number;
}
/** In the order in which a FEN writes them. */
const RIGHTS: readonly CastlingRight[] = [
  { symbol: 'K', bit: WHITE_KINGSIDE, king: 0x04, rook: 0x07, colour: 0 },
  { symbol: 'Q', bit: WHITE_QUEENSIDE, king: 0x04, rook: 0x00, colour: 0 },
  { symbol: 'k', bit: BLACK_KINGSIDE, king: 0x74, rook: 0x77, colour: BLACK },
  { symbol: 'q', bit: BLACK_QUEENSIDE, king: 0x74, rook: 0x70, colour: BLACK },
];

/**
 * Sets up the position of a FEN, which must be valid, on an empty board. It
 * ignores castling rights whose king and rook are not on their start squares, and an en passant square that no pawn
 * has just passed.
 */
export function loadFen(board: ChessBoard, fen: string): void {
  const [
    placement = '',
    side = 'w',
    rights = '-',
    enPassant = '-',
    halfmoveClock = '0',
    fullmoveNumber = '1',
  ] = fen.split(' ');
  place(board, placement);
  board.side = side === 'b' ? 1 : 0;
  board.rights = parseCastlingRights(board, rights);
  const passedSquare = parseSquare(enPassant);
  if (passedSquare !== NO_SQUARE && canBeEnPassantTarget(board, passedSquare)) board.enPassant = passedSquare;
  board.halfmoveClock = Number(halfmoveClock);
  board.fullmoveNumber = Number(fullmoveNumber);
}

function place(board: ChessBoard, placement: string): void {
  let square = TOP_LEFT;
  for (const symbol of placement) {
    if (symbol === '/') {
      square = (square & 0x70) - 16;
    } else if (symbol >= '1' && symbol <= '8') {
      square += Number(symbol);
    } else {
      const kind = KIND_SYMBOLS.indexOf(symbol.toLowerCase());
      board.add(square, symbol === symbol.toLowerCase() ? kind | BLACK : kind);
      square++;
    }
  }
}

const parseCastlingRights = (board: ChessBoard, field: string): number =>
  RIGHTS.filter((right) => field.includes(right.symbol) && isAtHome(board, right)).reduce(
    (rights, { bit }) => rights | bit,
    0,
  );

const isAtHome = ({ squares }: ChessBoard, { king, rook, colour }: CastlingRight): boolean =>
  squares[king] === (KING | colour) && squares[rook] === (ROOK | colour);

const parseSquare = (name: string): number =>
  name === '-' ? NO_SQUARE : 'abcdefgh'.indexOf(name.charAt(0)) + 16 * (Number(name.charAt(1)) - 1);

/** Whether a pawn of the side that is not to move can have stepped over `square` in the last move. */
function canBeEnPassantTarget({ squares, side }: ChessBoard, square: number): boolean {
  const forward = side === 0 ? -16 : 16;
  const pawn = PAWN | ((side ^ 1) << 3);
  return squares[square + forward] === pawn && squares[square] === 0 && squares[square - forward] === 0;
}

/** The board of a FEN as eight rows from rank 8 down, capital letters for white and dots for empty squares. */
export const boardRowsOf = (fen: string): string[] =>
  (fen.split(' ')[0] ?? '')
    .split('/')
    .map((rank) => rank.replaceAll(/\d/gu, (empty) => '.'.repeat(Number(empty))));

/** The FEN of a position. It has the en passant square only when such a capture is legal. */
export function toFen(board: ChessBoard): string {
  const rights = RIGHTS.filter(({ bit }) => (board.rights & bit) !== 0).map(({ symbol }) => symbol);
  return [
    placementOf(board),
    board.side === 0 ? 'w' : 'b',
    rights.join('') || '-',
    canCaptureEnPassant(board) ? squareName(board.enPassant) : '-',
    board.halfmoveClock,
    board.fullmoveNumber,
  ].join(' ');
}

function placementOf({ squares }: ChessBoard): string {
  let text = '';
  for (let rank = TOP_LEFT; rank >= 0; rank -= 16) {
    let empty = 0;
    for (let square = rank; square < rank + 8; square++) {
      const piece = squares[square]!;
      if (piece === 0) {
        empty++;
        continue;
      }
      const symbol = KIND_SYMBOLS.charAt(piece & 7);
      text += (empty > 0 ? String(empty) : '') + (piece < BLACK ? symbol.toUpperCase() : symbol);
      empty = 0;
    }
    text += (empty > 0 ? String(empty) : '') + (rank > 0 ? '/' : '');
  }
  return text;
}

const canCaptureEnPassant = (board: ChessBoard): boolean =>
  board.enPassant !== NO_SQUARE && legalMoves(board).some((move) => moveFlagOf(move) === EN_PASSANT);
