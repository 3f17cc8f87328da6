import {
  capturedPieceOf,
  originSquare,
  isNoisy,
  MAX_MOVES,
  promotionPieceOf,
  targetSquare,
} from '../../../games/index.ts';
import type { ChessBoard, MoveList } from '../../../games/index.ts';

/** Above the greatest ply of the search. */
const PLIES = 128;

/** The least scores of the kinds of moves, so far apart that no kind reaches the next. */
const TABLE_MOVE_SCORE = 1 << 28;
const NOISY_SCORE = 1 << 24;
const KILLER_SCORE = 1 << 23;
const MAX_HISTORY_SCORE = 1 << 20;

/**
 * Picks the moves of the search one by one, the most promising first: the move from the transposition table, captures
 * and promotions (most valuable victim, least valuable attacker), two killer moves, then quiet moves by the history
 * heuristic.
 */
export class MovePicker {
  private readonly board: ChessBoard;
  /** The scores of the moves, at the same indexes as in the search's list, which has the moves of all plies in one array. */
  private readonly scores = new Int32Array(MAX_MOVES * (PLIES + 2));
  /** Two moves for each ply, the newer one first. */
  private readonly killers = new Int32Array(PLIES * 2);
  /** History scores by moving piece (4 bits) and target square (7 bits). */
  private readonly history = new Int32Array(16 * 128);
  private tableMove = 0;

  constructor(board: ChessBoard) {
    this.board = board;
  }

  /** Sets the move from the transposition table that the next call of `scoreMoves` puts first; 0 for none. */
  setTableMove(tableMove: number): void {
    this.tableMove = tableMove;
  }

  /** Scores the moves of the list from the index `start` on, for `next`. */
  scoreMoves(list: MoveList, start: number, ply: number): void {
    for (let index = start; index < list.end; index++) {
      this.scores[index] = this.scoreOf(list.moves[index]!, ply);
    }
  }

  /** Moves the best of the moves from `index` on to `index` and returns it. */
  next(list: MoveList, index: number, end: number): number {
    const { scores } = this;
    let bestIndex = index;
    for (let candidate = index + 1; candidate < end; candidate++)
      if (scores[candidate]! > scores[bestIndex]!) bestIndex = candidate;
    const move = list.moves[bestIndex]!;
    if (bestIndex !== index) {
      list.moves[bestIndex] = list.moves[index]!;
      list.moves[index] = move;
      scores[bestIndex] = scores[index]!;
    }
    return move;
  }

  /** Records a quiet move that caused a beta cutoff, as a killer move of its ply and in the history. */
  recordCutoff(move: number, depth: number, ply: number): void {
    if (this.killers[ply * 2] !== move) {
      this.killers[ply * 2 + 1] = this.killers[ply * 2]!;
      this.killers[ply * 2] = move;
    }
    const index = this.board.squares[originSquare(move)]! * 128 + targetSquare(move);
    this.history[index] = Math.min(MAX_HISTORY_SCORE, this.history[index]! + depth * depth);
  }

  private scoreOf(move: number, ply: number): number {
    if (move === this.tableMove) return TABLE_MOVE_SCORE;
    const mover = this.board.squares[originSquare(move)]!;
    if (isNoisy(move)) {
      // The victim and the promotion count by their kind, 1 (pawn) to 6 (king); the factor lets the attacker, whose
      // kind is subtracted, decide only between moves that are otherwise equal.
      return NOISY_SCORE + (capturedPieceOf(move) & 7) * 16 + promotionPieceOf(move) * 16 - (mover & 7);
    }
    if (move === this.killers[ply * 2]) return KILLER_SCORE + 1;
    if (move === this.killers[ply * 2 + 1]) return KILLER_SCORE;
    return this.history[mover * 128 + targetSquare(move)]!;
  }
}
