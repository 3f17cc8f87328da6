import { capturedOf, originSquare, isNoisy, promotedOf, targetSquare } from '../../../games/index.ts';
import type { ChessBoard, MoveList } from '../../../games/index.ts';

const PLIES = 128;
const FIRST = 1 << 28;
const CAPTURE = 1 << 24;
const KILLER = 1 << 23;
const HISTORY_TOP = 1 << 20;

/**
 * Orders moves for the search: the move from the transposition table, captures
 * (most valuable victim, least valuable attacker), two killer moves, then quiet
 * moves by the history heuristic.
 */
export class MoveOrder {
  private readonly board: ChessBoard;
  private readonly scores = new Int32Array(256 * (PLIES + 2));
  private readonly killers = new Int32Array(PLIES * 2);
  /** History scores by moving piece and target square. */
  private readonly history = new Int32Array(16 * 128);
  private tableMove = 0;

  constructor(board: ChessBoard) {
    this.board = board;
  }

  prepare(tableMove: number): void {
    this.tableMove = tableMove;
  }

  score(list: MoveList, start: number, ply: number): void {
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

  /** Records a quiet move that caused a beta cutoff. */
  reward(move: number, depth: number, ply: number): void {
    if (this.killers[ply * 2] !== move) {
      this.killers[ply * 2 + 1] = this.killers[ply * 2]!;
      this.killers[ply * 2] = move;
    }
    const index = this.board.squares[originSquare(move)]! * 128 + targetSquare(move);
    this.history[index] = Math.min(HISTORY_TOP, this.history[index]! + depth * depth);
  }

  private scoreOf(move: number, ply: number): number {
    if (move === this.tableMove) return FIRST;
    const mover = this.board.squares[originSquare(move)]!;
    if (isNoisy(move)) {
      return CAPTURE + (capturedOf(move) & 7) * 16 + promotedOf(move) * 16 - (mover & 7);
    }
    if (move === this.killers[ply * 2]) return KILLER + 1;
    if (move === this.killers[ply * 2 + 1]) return KILLER;
    return this.history[mover * 128 + targetSquare(move)]!;
  }
}
