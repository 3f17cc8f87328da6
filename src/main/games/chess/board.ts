import {
  ALL_STEPS,
  BISHOP,
  BLACK,
  BLACK_QUEENSIDE,
  BLACK_KINGSIDE,
  capturedPieceOf,
  CASTLING,
  DIAGONALS,
  DOUBLE_STEP,
  EN_PASSANT,
  originSquare,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  NO_SQUARE,
  OFF_BOARD,
  PAWN,
  promotionPieceOf,
  QUEEN,
  ROOK,
  moveFlagOf,
  STRAIGHTS,
  targetSquare,
  WHITE_QUEENSIDE,
  WHITE_KINGSIDE,
} from './board-encoding.ts';

/** Castling rights that remain after a move from or to a square. */
const RIGHTS_MASK = new Uint8Array(128).fill(15);
RIGHTS_MASK[0x00] = 15 ^ WHITE_QUEENSIDE;
RIGHTS_MASK[0x07] = 15 ^ WHITE_KINGSIDE;
RIGHTS_MASK[0x04] = 15 ^ (WHITE_KINGSIDE | WHITE_QUEENSIDE);
RIGHTS_MASK[0x70] = 15 ^ BLACK_QUEENSIDE;
RIGHTS_MASK[0x77] = 15 ^ BLACK_KINGSIDE;
RIGHTS_MASK[0x74] = 15 ^ (BLACK_KINGSIDE | BLACK_QUEENSIDE);

/**
 * A chess position with moves that can be made and unmade. The rules and the
 * built-in engine share it; `loadFen` fills an empty board.
 */
export class ChessBoard {
  /** The piece on each 0x88 square; 0 is an empty square. */
  readonly squares = new Uint8Array(128);
  /** Squares of white's pieces at 0–15 and of black's at 16–31; `pieceCounts` is the number in use of each. */
  readonly pieceSquares = new Uint8Array(32);
  readonly pieceCounts = new Uint8Array(2);
  readonly kings = new Uint8Array(2);
  /** The side to move: 0 white, 1 black. */
  side = 0;
  /** The castling rights that are left, as bits such as `WHITE_KINGSIDE`. */
  rights = 0;
  /**
   * The en passant square, or `NO_SQUARE`. After a move it is set only when a pawn stands beside the pawn that it could
   * capture; `loadFen` also takes one from the FEN that no pawn attacks.
   */
  enPassant: number = NO_SQUARE;
  /** Half-moves since the last capture or pawn move. */
  halfmoveClock = 0;
  /** Starts at 1 and increases after each move of black. */
  fullmoveNumber = 1;
  /** The index in `pieceSquares` of the piece on each square. */
  private readonly slots = new Uint8Array(128);
  /** Castling rights, en passant square and half-move clock before each move that was made. */
  private readonly history: number[] = [];

  /** Puts a piece on an empty square of a position that is being set up. */
  add(square: number, piece: number): void {
    this.putPiece(square, piece);
  }

  /** Makes a pseudo-legal move; false when it leaves the mover's king attacked. Unmake it either way. */
  make(move: number): boolean {
    const from = originSquare(move);
    const to = targetSquare(move);
    const piece = this.squares[from]!;
    const flag = moveFlagOf(move);
    this.saveState();
    this.halfmoveClock = (piece & 7) === PAWN || capturedPieceOf(move) !== 0 ? 0 : this.halfmoveClock + 1;
    if (capturedPieceOf(move) !== 0) this.removePiece(flag === EN_PASSANT ? enPassantVictim(from, to) : to);
    this.movePiece(from, to);
    if (promotionPieceOf(move) !== 0) this.squares[to] = promotionPieceOf(move) | (piece & BLACK);
    if (flag === CASTLING) this.movePiece(castlingRookFrom(to), castlingRookTo(to));
    this.rights &= RIGHTS_MASK[from]! & RIGHTS_MASK[to]!;
    this.passTurn(flag === DOUBLE_STEP ? (from + to) >> 1 : NO_SQUARE);
    return !this.isAttacked(this.kings[this.side ^ 1]!, this.side);
  }

  /** Takes back the move that was made last. */
  unmake(move: number): void {
    const from = originSquare(move);
    const to = targetSquare(move);
    const capturedPiece = capturedPieceOf(move);
    this.restoreState();
    this.movePiece(to, from);
    if (promotionPieceOf(move) !== 0) this.squares[from] = PAWN | (this.side << 3);
    if (capturedPiece !== 0)
      this.putPiece(moveFlagOf(move) === EN_PASSANT ? enPassantVictim(from, to) : to, capturedPiece);
    if (moveFlagOf(move) === CASTLING) this.movePiece(castlingRookTo(to), castlingRookFrom(to));
  }

  /** Whether the king of the side to move is attacked. */
  inCheck(): boolean {
    return this.isAttacked(this.kings[this.side]!, this.side ^ 1);
  }

  /** Whether a piece of `bySide` attacks the square, whatever stands on it. */
  isAttacked(square: number, bySide: number): boolean {
    const colour = bySide << 3;
    const pawnStep = bySide === 0 ? -16 : 16;
    const { squares } = this;
    if (squares[square + pawnStep + 1] === (PAWN | colour)) return true;
    if (squares[square + pawnStep - 1] === (PAWN | colour)) return true;
    for (const step of KNIGHT_STEPS) if (squares[square + step] === (KNIGHT | colour)) return true;
    for (const step of ALL_STEPS) if (squares[square + step] === (KING | colour)) return true;
    return (
      this.slidesInto(square, DIAGONALS, BISHOP | colour) || this.slidesInto(square, STRAIGHTS, ROOK | colour)
    );
  }

  private slidesInto(square: number, rays: readonly number[], piece: number): boolean {
    const queen = (piece & BLACK) | QUEEN;
    for (const step of rays) {
      let target = square + step;
      while ((target & OFF_BOARD) === 0) {
        const occupant = this.squares[target]!;
        if (occupant === piece || occupant === queen) return true;
        if (occupant !== 0) break;
        target += step;
      }
    }
    return false;
  }

  /** Gives the turn to the other side. `passedSquare` is the square that a pawn stepped over, or `NO_SQUARE`. */
  protected passTurn(passedSquare: number): void {
    this.fullmoveNumber += this.side;
    this.side ^= 1;
    this.enPassant =
      passedSquare !== NO_SQUARE && this.canCaptureEnPassant(passedSquare) ? passedSquare : NO_SQUARE;
  }

  /** Whether the side to move has a pawn that attacks `passedSquare`; the capture may still leave its king attacked. */
  private canCaptureEnPassant(passedSquare: number): boolean {
    const pawn = PAWN | (this.side << 3);
    const pawnSquare = passedSquare + (this.side === 0 ? -16 : 16);
    return this.squares[pawnSquare - 1] === pawn || this.squares[pawnSquare + 1] === pawn;
  }

  private putPiece(square: number, piece: number): void {
    const side = piece >> 3;
    const slot = side * 16 + this.pieceCounts[side]!;
    this.pieceCounts[side]!++;
    this.pieceSquares[slot] = square;
    this.slots[square] = slot;
    this.squares[square] = piece;
    if ((piece & 7) === KING) this.kings[side] = square;
  }

  private removePiece(square: number): void {
    const side = this.squares[square]! >> 3;
    this.pieceCounts[side]!--;
    const last = this.pieceSquares[side * 16 + this.pieceCounts[side]!]!;
    const slot = this.slots[square]!;
    this.pieceSquares[slot] = last;
    this.slots[last] = slot;
    this.squares[square] = 0;
  }

  private movePiece(from: number, to: number): void {
    const piece = this.squares[from]!;
    const slot = this.slots[from]!;
    this.pieceSquares[slot] = to;
    this.slots[to] = slot;
    this.squares[to] = piece;
    this.squares[from] = 0;
    if ((piece & 7) === KING) this.kings[piece >> 3] = to;
  }

  protected saveState(): void {
    this.history.push(this.rights, this.enPassant, this.halfmoveClock);
  }

  /** Takes the turn back and restores what `saveState` stored. */
  protected restoreState(): void {
    this.side ^= 1;
    this.fullmoveNumber -= this.side;
    this.halfmoveClock = this.history.pop() ?? 0;
    this.enPassant = this.history.pop() ?? NO_SQUARE;
    this.rights = this.history.pop() ?? 0;
  }
}

/** The square of the pawn captured en passant: the file of `to` and the rank of `from`. */
export const enPassantVictim = (from: number, to: number): number => (from & 0x70) | (to & 7);

/** Where the rook starts when the king castles to `kingTo`. */
export const castlingRookFrom = (kingTo: number): number => ((kingTo & 7) === 6 ? kingTo + 1 : kingTo - 2);

/** Where the rook ends when the king castles to `kingTo`. */
export const castlingRookTo = (kingTo: number): number => ((kingTo & 7) === 6 ? kingTo - 1 : kingTo + 1);
