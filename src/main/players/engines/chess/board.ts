import { CASTLE_KEYS, EN_PASSANT_KEYS, PIECE_KEYS, SIDE_KEY } from './keys.ts';
import {
  BISHOP,
  BLACK,
  BLACK_LONG,
  BLACK_SHORT,
  capturedOf,
  CASTLING,
  DIAGONALS,
  DOUBLE_STEP,
  EN_PASSANT,
  fromOf,
  KING,
  ALL_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  NO_SQUARE,
  OFF_BOARD,
  PAWN,
  promotedOf,
  QUEEN,
  ROOK,
  specialOf,
  STRAIGHTS,
  toOf,
  WHITE_LONG,
  WHITE_SHORT,
} from './pieces.ts';
import { END_GAME, MIDDLE_GAME, PHASE_OF } from './weights.ts';

/** Castling rights that remain after a move from or to a square. */
const RIGHTS_MASK = new Uint8Array(128).fill(15);
RIGHTS_MASK[0x00] = 15 ^ WHITE_LONG;
RIGHTS_MASK[0x07] = 15 ^ WHITE_SHORT;
RIGHTS_MASK[0x04] = 15 ^ (WHITE_SHORT | WHITE_LONG);
RIGHTS_MASK[0x70] = 15 ^ BLACK_LONG;
RIGHTS_MASK[0x77] = 15 ^ BLACK_SHORT;
RIGHTS_MASK[0x74] = 15 ^ (BLACK_SHORT | BLACK_LONG);

const FIELDS = 8;
/** Maximum number of made moves: earlier positions of the game and the depth of the search. */
const MAX_MADE = 512;

/**
 * A chess position with moves that can be made and unmade. Hash and
 * piece-square sums are updated incrementally.
 */
export class ChessEngineBoard {
  readonly squares = new Uint8Array(128);
  /** Squares of white's pieces at 0–15 and of black's at 16–31; `count` is the number in use of each. */
  readonly list = new Uint8Array(32);
  readonly count = new Uint8Array(2);
  readonly kings = new Uint8Array(2);
  /** 0 white, 1 black. */
  side = 0;
  rights = 0;
  enPassant: number = NO_SQUARE;
  halfMoves = 0;
  hashLow = 0;
  hashHigh = 0;
  middleGame = 0;
  endGame = 0;
  phase = 0;
  made = 0;
  private readonly slots = new Uint8Array(128);
  private readonly past = new Int32Array(MAX_MADE * FIELDS);

  /** Puts a piece on an empty square and counts it. */
  add(square: number, piece: number): void {
    this.drop(square, piece);
    this.tally(square, piece, 1);
  }

  /** Makes a pseudo-legal move; false when it leaves the mover's king attacked. Unmake it either way. */
  make(move: number): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    const piece = this.squares[from]!;
    const special = specialOf(move);
    this.remember();
    this.halfMoves = (piece & 7) === PAWN || capturedOf(move) !== 0 ? 0 : this.halfMoves + 1;
    if (capturedOf(move) !== 0) this.take(special === EN_PASSANT ? enPassantVictim(from, to) : to);
    this.tally(from, piece, -1);
    this.shift(from, to);
    if (promotedOf(move) !== 0) this.squares[to] = promotedOf(move) | (piece & BLACK);
    this.tally(to, this.squares[to]!, 1);
    if (special === CASTLING) this.castleRook(to, 1);
    this.turnOver(from, to, special);
    return !this.isAttacked(this.kings[this.side ^ 1]!, this.side);
  }

  unmake(move: number): void {
    const from = fromOf(move);
    const to = toOf(move);
    const captured = capturedOf(move);
    this.recall();
    this.shift(to, from);
    if (promotedOf(move) !== 0) this.squares[from] = PAWN | (this.side << 3);
    if (captured !== 0) this.drop(specialOf(move) === EN_PASSANT ? enPassantVictim(from, to) : to, captured);
    if (specialOf(move) === CASTLING) this.castleRook(to, -1);
  }

  /** Passes the turn, for null-move pruning; `unmakeNullMove` undoes it. */
  makeNullMove(): void {
    this.remember();
    this.halfMoves = 0;
    this.turnOver(NO_SQUARE, NO_SQUARE, 0);
  }

  unmakeNullMove(): void {
    this.recall();
  }

  inCheck(): boolean {
    return this.isAttacked(this.kings[this.side]!, this.side ^ 1);
  }

  /** True when this position occurred before, since the last irreversible move. */
  isRepetition(): boolean {
    const oldest = Math.max(0, this.made - this.halfMoves);
    for (let made = this.made - 4; made >= oldest; made -= 2) {
      const at = made * FIELDS;
      if (this.past[at] === this.hashLow && this.past[at + 1] === this.hashHigh) return true;
    }
    return false;
  }

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
        const found = this.squares[target]!;
        if (found === piece || found === queen) return true;
        if (found !== 0) break;
        target += step;
      }
    }
    return false;
  }

  private take(square: number): void {
    this.tally(square, this.squares[square]!, -1);
    this.lift(square);
  }

  /** Moves the rook when castling to `kingTo`, or back when unmaking it; `way` is 1 or -1. */
  private castleRook(kingTo: number, way: 1 | -1): void {
    const short = (kingTo & 7) === 6;
    const corner = short ? kingTo + 1 : kingTo - 2;
    const beside = short ? kingTo - 1 : kingTo + 1;
    if (way === -1) return this.shift(beside, corner);
    const rook = this.squares[corner]!;
    this.tally(corner, rook, -1);
    this.shift(corner, beside);
    this.tally(beside, rook, 1);
  }

  private turnOver(from: number, to: number, special: number): void {
    this.hashLow ^= CASTLE_KEYS.low[this.rights]! ^ EN_PASSANT_KEYS.low[this.enPassant]! ^ SIDE_KEY.low;
    this.hashHigh ^= CASTLE_KEYS.high[this.rights]! ^ EN_PASSANT_KEYS.high[this.enPassant]! ^ SIDE_KEY.high;
    this.rights &= RIGHTS_MASK[from]! & RIGHTS_MASK[to]!;
    this.side ^= 1;
    this.enPassant = special === DOUBLE_STEP && this.pawnBeside(to) ? (from + to) >> 1 : NO_SQUARE;
    this.hashLow ^= CASTLE_KEYS.low[this.rights]! ^ EN_PASSANT_KEYS.low[this.enPassant]!;
    this.hashHigh ^= CASTLE_KEYS.high[this.rights]! ^ EN_PASSANT_KEYS.high[this.enPassant]!;
  }

  /** Sets the en passant square only when a pawn can use it, as repetitions require. */
  private pawnBeside(square: number): boolean {
    const pawn = PAWN | (this.side << 3);
    return this.squares[square - 1] === pawn || this.squares[square + 1] === pawn;
  }

  private tally(square: number, piece: number, way: 1 | -1): void {
    const at = piece * 128 + square;
    this.hashLow ^= PIECE_KEYS.low[at]!;
    this.hashHigh ^= PIECE_KEYS.high[at]!;
    this.middleGame += way * MIDDLE_GAME[at]!;
    this.endGame += way * END_GAME[at]!;
    this.phase += way * PHASE_OF[piece & 7]!;
  }

  private drop(square: number, piece: number): void {
    const side = piece >> 3;
    const slot = side * 16 + this.count[side]!;
    this.count[side]!++;
    this.list[slot] = square;
    this.slots[square] = slot;
    this.squares[square] = piece;
    if ((piece & 7) === KING) this.kings[side] = square;
  }

  private lift(square: number): void {
    const side = this.squares[square]! >> 3;
    this.count[side]!--;
    const last = this.list[side * 16 + this.count[side]!]!;
    const slot = this.slots[square]!;
    this.list[slot] = last;
    this.slots[last] = slot;
    this.squares[square] = 0;
  }

  private shift(from: number, to: number): void {
    const piece = this.squares[from]!;
    const slot = this.slots[from]!;
    this.list[slot] = to;
    this.slots[to] = slot;
    this.squares[to] = piece;
    this.squares[from] = 0;
    if ((piece & 7) === KING) this.kings[piece >> 3] = to;
  }

  private remember(): void {
    const at = this.made * FIELDS;
    const { past } = this;
    past[at] = this.hashLow;
    past[at + 1] = this.hashHigh;
    past[at + 2] = this.middleGame;
    past[at + 3] = this.endGame;
    past[at + 4] = this.phase;
    past[at + 5] = this.rights;
    past[at + 6] = this.enPassant;
    past[at + 7] = this.halfMoves;
    this.made++;
  }

  private recall(): void {
    this.made--;
    this.side ^= 1;
    const at = this.made * FIELDS;
    const { past } = this;
    this.hashLow = past[at]!;
    this.hashHigh = past[at + 1]!;
    this.middleGame = past[at + 2]!;
    this.endGame = past[at + 3]!;
    this.phase = past[at + 4]!;
    this.rights = past[at + 5]!;
    this.enPassant = past[at + 6]!;
    this.halfMoves = past[at + 7]!;
  }

  /** Adds an earlier position of the game, so that repetitions of it are detected. */
  recordEarlier(hashLow: number, hashHigh: number): void {
    this.past[this.made * FIELDS] = hashLow;
    this.past[this.made * FIELDS + 1] = hashHigh;
    this.made++;
  }
}

/** The square of the pawn captured en passant: the file of `to` and the rank of `from`. */
const enPassantVictim = (from: number, to: number): number => (from & 0x70) | (to & 7);
