import {
  BLACK,
  capturedPieceOf,
  CASTLING,
  castlingRookFrom,
  castlingRookTo,
  ChessBoard,
  EN_PASSANT,
  enPassantVictim,
  originSquare,
  NO_SQUARE,
  promotionPieceOf,
  loadFen,
  ROOK,
  moveFlagOf,
  targetSquare,
} from '../../../games/index.ts';
import { CASTLE_KEYS, EN_PASSANT_KEYS, PIECE_KEYS, SIDE_KEY } from './zobrist.ts';
import { END_GAME, MIDDLE_GAME, PHASE_OF } from './weights.ts';

const FIELDS = 5;
/** Maximum number of made moves: earlier positions of the game and the depth of the search. */
const MAX_MADE = 512;

/**
 * The board of the rules with what the search needs besides: a Zobrist hash and
 * the piece-square sums, both updated incrementally.
 */
export class ChessEngineBoard extends ChessBoard {
  hashLow = 0;
  hashHigh = 0;
  middleGame = 0;
  endGame = 0;
  phase = 0;
  private made = 0;
  /** Hash and sums before each made move. */
  private readonly sums = new Int32Array(MAX_MADE * FIELDS);

  override add(square: number, piece: number): void {
    super.add(square, piece);
    this.tally(square, piece, 1);
  }

  override make(move: number): boolean {
    const from = originSquare(move);
    const to = targetSquare(move);
    const piece = this.squares[from]!;
    const capturedPiece = capturedPieceOf(move);
    const promotedPiece = promotionPieceOf(move);
    const special = moveFlagOf(move);
    this.saveSums();
    if (capturedPiece !== 0)
      this.tally(special === EN_PASSANT ? enPassantVictim(from, to) : to, capturedPiece, -1);
    this.tally(from, piece, -1);
    this.tally(to, promotedPiece === 0 ? piece : promotedPiece | (piece & BLACK), 1);
    if (special === CASTLING) {
      this.tally(castlingRookFrom(to), ROOK | (piece & BLACK), -1);
      this.tally(castlingRookTo(to), ROOK | (piece & BLACK), 1);
    }
    this.toggleState();
    const isLegal = super.make(move);
    this.toggleState();
    return isLegal;
  }

  override unmake(move: number): void {
    super.unmake(move);
    this.restoreSums();
  }

  /** Passes the turn, for null-move pruning; `unmakeNullMove` undoes it. */
  makeNullMove(): void {
    this.saveSums();
    this.saveState();
    this.toggleState();
    this.halfmoveClock = 0;
    this.passTurn(NO_SQUARE);
    this.toggleState();
  }

  unmakeNullMove(): void {
    this.restoreState();
    this.restoreSums();
  }

  /** Whether this position occurred before, since the last irreversible move. */
  isRepetition(): boolean {
    const oldest = Math.max(0, this.made - this.halfmoveClock);
    for (let index = this.made - 4; index >= oldest; index -= 2) {
      const offset = index * FIELDS;
      if (this.sums[offset] === this.hashLow && this.sums[offset + 1] === this.hashHigh) return true;
    }
    return false;
  }

  /** Adds an earlier position of the game, so that repetitions of it are detected. */
  recordEarlier(hashLow: number, hashHigh: number): void {
    this.sums[this.made * FIELDS] = hashLow;
    this.sums[this.made * FIELDS + 1] = hashHigh;
    this.made++;
  }

  /** Adds the keys of side to move, castling rights and en passant square to the hash, or removes them. */
  toggleState(): void {
    this.hashLow ^= CASTLE_KEYS.low[this.rights]! ^ EN_PASSANT_KEYS.low[this.enPassant]!;
    this.hashHigh ^= CASTLE_KEYS.high[this.rights]! ^ EN_PASSANT_KEYS.high[this.enPassant]!;
    if (this.side === 0) return;
    this.hashLow ^= SIDE_KEY.low;
    this.hashHigh ^= SIDE_KEY.high;
  }

  private tally(square: number, piece: number, way: 1 | -1): void {
    const index = piece * 128 + square;
    this.hashLow ^= PIECE_KEYS.low[index]!;
    this.hashHigh ^= PIECE_KEYS.high[index]!;
    this.middleGame += way * MIDDLE_GAME[index]!;
    this.endGame += way * END_GAME[index]!;
    this.phase += way * PHASE_OF[piece & 7]!;
  }

  private saveSums(): void {
    const offset = this.made * FIELDS;
    const { sums } = this;
    sums[offset] = this.hashLow;
    sums[offset + 1] = this.hashHigh;
    sums[offset + 2] = this.middleGame;
    sums[offset + 3] = this.endGame;
    sums[offset + 4] = this.phase;
    this.made++;
  }

  private restoreSums(): void {
    this.made--;
    const offset = this.made * FIELDS;
    const { sums } = this;
    this.hashLow = sums[offset]!;
    this.hashHigh = sums[offset + 1]!;
    this.middleGame = sums[offset + 2]!;
    this.endGame = sums[offset + 3]!;
    this.phase = sums[offset + 4]!;
  }
}

/** The board of a FEN, which must be valid, with the FENs of the earlier positions of the game. */
export function boardFrom(fen: string, earlierPositions: readonly string[] = []): ChessEngineBoard {
  const board = new ChessEngineBoard();
  for (const position of earlierPositions) {
    const past = boardFrom(position);
    board.recordEarlier(past.hashLow, past.hashHigh);
  }
  loadFen(board, fen);
  board.toggleState();
  return board;
}
