import { CASTLE_KEYS, EN_PASSANT_KEYS, SIDE_KEY } from './keys.ts';
import { BLACK, BLACK_LONG, BLACK_SHORT, NO_SQUARE, WHITE_LONG, WHITE_SHORT } from './pieces.ts';
import { ChessEngineBoard } from './board.ts';

const KINDS = ' pnbrqk';
const RIGHTS: Readonly<Record<string, number>> = {
  K: WHITE_SHORT,
  Q: WHITE_LONG,
  k: BLACK_SHORT,
  q: BLACK_LONG,
};

/** Builds the position of a FEN, which must be valid; only its first five fields are used. */
export function boardFrom(fen: string, earlier: readonly string[] = []): ChessEngineBoard {
  const board = new ChessEngineBoard();
  for (const position of earlier) {
    const past = boardFrom(position);
    board.recordEarlier(past.hashLow, past.hashHigh);
  }
  const [placement = '', side = 'w', rights = '-', enPassant = '-', halfMoves = '0'] = fen.split(' ');
  place(board, placement);
  board.side = side === 'b' ? 1 : 0;
  for (const right of rights) board.rights |= RIGHTS[right] ?? 0;
  board.enPassant = squareFrom(enPassant);
  board.halfMoves = Number(halfMoves);
  finishHash(board);
  return board;
}

function place(board: ChessEngineBoard, placement: string): void {
  let square = 0x70;
  for (const letter of placement) {
    if (letter === '/') {
      square = (square & 0x70) - 16;
    } else if (letter >= '1' && letter <= '8') {
      square += Number(letter);
    } else {
      const kind = KINDS.indexOf(letter.toLowerCase());
      board.add(square, letter === letter.toLowerCase() ? kind | BLACK : kind);
      square++;
    }
  }
}

const squareFrom = (name: string): number =>
  name === '-' ? NO_SQUARE : 'abcdefgh'.indexOf(name.charAt(0)) + 16 * (Number(name.charAt(1)) - 1);

function finishHash(board: ChessEngineBoard): void {
  board.hashLow ^= CASTLE_KEYS.low[board.rights]! ^ EN_PASSANT_KEYS.low[board.enPassant]!;
  board.hashHigh ^= CASTLE_KEYS.high[board.rights]! ^ EN_PASSANT_KEYS.high[board.enPassant]!;
  if (board.side === 0) return;
  board.hashLow ^= SIDE_KEY.low;
  board.hashHigh ^= SIDE_KEY.high;
}
