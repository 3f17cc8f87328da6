import {
  capturedPieceOf,
  generateMoves,
  isNoisy,
  KING,
  MAX_MOVES,
  PAWN,
  promotionPieceOf,
} from '../../../games/index.ts';
import type { MoveList } from '../../../games/index.ts';
import type { ChessEngineBoard } from './board.ts';
import { evaluate, isDeadPosition } from './evaluate.ts';
import { MovePicker } from './move-picker.ts';
import { LOWER_BOUND, UPPER_BOUND, EXACT, Transpositions } from '../transpositions.ts';
import { PLAIN_VALUE } from './weights.ts';

export const MATE = 30_000;
const INFINITE = 32_000;
const UNKNOWN = 64_000;
const MAX_PLY = 100;
/** Scores above this are mates; they decrease with the distance from the root. */
const MATE_ZONE = MATE - 2 * MAX_PLY;
/** Bit mask: the clock is read once in 1,024 positions. */
const CHECK_MASK = 1023;
/** Delta pruning: a capture that stays this much, in centipawns, below alpha is not searched. */
const DELTA = 150;

export interface ChessSearchLimits {
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
  readonly elapsedMs: () => number;
  /** The depth that is searched even when the time is over, as on a busy machine; 0 when absent. */
  readonly minDepth?: number;
  /** True when the score counts and not only the choice, so that the only legal move is searched too. */
  readonly searchesForced?: boolean;
}

export interface RootMove {
  readonly move: number;
  score: number;
}

/** Alpha-beta search of one position. Scores are in centipawns for the side to move. */
export class ChessSearch {
  nodes = 0;
  private isStopped = false;
  /** False until the minimum depth is complete. */
  private isTimed = false;
  private readonly movePicker: MovePicker;
  private readonly list: MoveList = { moves: new Int32Array(MAX_MOVES * (MAX_PLY + 2)), end: 0 };
  private readonly board: ChessEngineBoard;
  private readonly table: Transpositions;
  private readonly limits: ChessSearchLimits;
  private lastWasNullMove = false;
  /** The best move that the table holds for the position looked up last. */
  private hashMove = 0;
  /** Mixed with the lowest bits of the hash, it varies equal evaluations slightly between games. */
  private readonly salt: number;

  constructor(
    board: ChessEngineBoard,
    table: Transpositions,
    limits: ChessSearchLimits & { readonly salt: number },
  ) {
    this.board = board;
    this.table = table;
    this.limits = limits;
    this.salt = limits.salt;
    this.movePicker = new MovePicker(board);
  }

  /**
   * Searches with increasing depth until a limit is reached, and sorts `roots` in place, best first. With `exact`,
   * every move gets its true score instead of only the best one; `onCompleted` is called after each complete depth.
   */
  deepen(roots: RootMove[], exact: boolean, onCompleted: () => void = () => {}): void {
    for (let depth = 1; depth <= this.limits.depth; depth++) {
      this.isTimed = depth > (this.limits.minDepth ?? 0);
      const isDone = this.iterate(roots, depth, exact);
      roots.sort((a, b) => b.score - a.score);
      if (isDone) onCompleted();
      if (!isDone || this.shouldStopDeepening(roots)) return;
    }
  }

  private shouldStopDeepening(roots: readonly RootMove[]): boolean {
    const bestScore = roots[0]!.score;
    const isChosen = roots.length === 1 && this.limits.searchesForced !== true;
    if (isChosen || Math.abs(bestScore) > MATE_ZONE) return true;
    return this.isTimed && this.limits.elapsedMs() * 2 > this.limits.timeMs;
  }

  private iterate(roots: RootMove[], depth: number, exact: boolean): boolean {
    let alpha = -INFINITE;
    const scores: number[] = [];
    for (const root of roots) {
      const score = this.rootScore(root.move, depth, exact ? -INFINITE : alpha);
      if (this.isStopped) break;
      scores.push(score > alpha || exact ? score : -INFINITE);
      alpha = Math.max(alpha, score);
    }
    // An incomplete iteration is used if it has searched its first move, which was the best of the previous
    // iteration.
    if (scores.length === 0) return false;
    roots.forEach((root, index) => (root.score = scores[index] ?? -INFINITE));
    return scores.length === roots.length;
  }

  private rootScore(move: number, depth: number, alpha: number): number {
    this.board.make(move);
    let score = alpha === -INFINITE ? alpha + 1 : -this.search(depth - 1, 1, -alpha - 1, -alpha);
    if (score > alpha) score = -this.search(depth - 1, 1, -INFINITE, -alpha);
    this.board.unmake(move);
    return score;
  }

  private search(depth: number, ply: number, alpha: number, beta: number): number {
    if (this.visit()) return 0;
    const inCheck = this.board.inCheck();
    if (this.isDraw(inCheck)) return 0;
    const left = inCheck ? depth + 1 : depth;
    if (left <= 0) return this.quiesce(ply, alpha, beta);
    if (ply >= MAX_PLY) return this.evaluate();
    const storedScore = this.stored(left, ply, alpha, beta);
    if (storedScore !== UNKNOWN) return storedScore;
    const { hashMove } = this;
    if (!inCheck && beta - alpha === 1 && this.isCutByNullMove(left, ply, beta)) return beta;
    this.movePicker.setTableMove(hashMove);
    return this.tryMoves(left, ply, alpha, beta);
  }

  /**
   * The stored score if it is deep enough and its bound decides this window,
   * else `UNKNOWN`. Sets `hashMove` to the table's best move in any case.
   */
  private stored(depth: number, ply: number, alpha: number, beta: number): number {
    const { table } = this;
    const entry = table.find(this.board.hashLow, this.board.hashHigh);
    this.hashMove = entry >= 0 ? table.move(entry) : 0;
    if (entry < 0 || table.depth(entry) < depth) return UNKNOWN;
    const score = fromTable(table.score(entry), ply);
    const bound = table.bound(entry);
    if (bound === EXACT || (bound === LOWER_BOUND ? score >= beta : score <= alpha)) return score;
    return UNKNOWN;
  }

  /** Null-move pruning: if passing keeps the score above beta, a real move does too. */
  private isCutByNullMove(depth: number, ply: number, beta: number): boolean {
    if (this.lastWasNullMove || depth < 3 || !this.hasNonPawnMaterial() || this.evaluate() < beta)
      return false;
    this.lastWasNullMove = true;
    this.board.makeNullMove();
    const score = -this.search(depth - (depth > 6 ? 4 : 3), ply + 1, -beta, -beta + 1);
    this.board.unmakeNullMove();
    this.lastWasNullMove = false;
    return score >= beta && !this.isStopped;
  }

  private hasNonPawnMaterial(): boolean {
    const { board } = this;
    const first = board.side * 16;
    for (let slot = first; slot < first + board.pieceCounts[board.side]!; slot++) {
      const kind = board.squares[board.pieceSquares[slot]!]! & 7;
      if (kind !== PAWN && kind !== KING) return true;
    }
    return false;
  }

  private tryMoves(depth: number, ply: number, alpha: number, beta: number): number {
    const { board, list } = this;
    const start = list.end;
    generateMoves(board, list, false);
    this.movePicker.scoreMoves(list, start, ply);
    const wasNullMove = this.lastWasNullMove;
    this.lastWasNullMove = false;
    let bestScore = -INFINITE;
    let bestMove = 0;
    let triedMoves = 0;
    const end = list.end;
    for (let index = start; index < end && bestScore < beta && !this.isStopped; index++) {
      const move = this.movePicker.next(list, index, end);
      if (board.make(move)) {
        triedMoves++;
        const score = this.searchMove(move, triedMoves, {
          depth,
          ply,
          alpha: Math.max(alpha, bestScore),
          beta,
        });
        if (score > bestScore) {
          bestScore = score;
          bestMove = move;
        }
      }
      board.unmake(move);
    }
    list.end = start;
    this.lastWasNullMove = wasNullMove;
    if (this.isStopped) return 0;
    if (triedMoves === 0) return board.inCheck() ? ply - MATE : 0;
    this.learn(bestMove, bestScore, { depth, ply, alpha, beta });
    return bestScore;
  }

  private learn(move: number, bestScore: number, { depth, ply, alpha, beta }: Node): void {
    if (bestScore >= beta && !isNoisy(move)) this.movePicker.recordCutoff(move, depth, ply);
    const bound = bestScore >= beta ? LOWER_BOUND : bestScore > alpha ? EXACT : UPPER_BOUND;
    const score = toTable(bestScore, ply);
    this.table.store(this.board.hashLow, this.board.hashHigh, { move, score, depth, bound });
  }

  /** Principal variation search with late-move reductions of a move that is already made. */
  private searchMove(move: number, triedMoves: number, node: Node): number {
    const { depth, ply, alpha, beta } = node;
    if (triedMoves === 1) return -this.search(depth - 1, ply + 1, -beta, -alpha);
    const reduction =
      triedMoves > 4 && depth > 2 && !isNoisy(move) ? (triedMoves > 12 && depth > 4 ? 2 : 1) : 0;
    let score = -this.search(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha);
    if (reduction > 0 && score > alpha) score = -this.search(depth - 1, ply + 1, -alpha - 1, -alpha);
    if (score > alpha && score < beta) score = -this.search(depth - 1, ply + 1, -beta, -alpha);
    return score;
  }

  /** Quiescence search: only captures and promotions, until the position is quiet enough to evaluate. */
  private quiesce(ply: number, alpha: number, beta: number): number {
    const { board, list } = this;
    const standPat = this.evaluate();
    if (standPat >= beta || ply >= MAX_PLY) return standPat;
    let bestScore = standPat;
    const start = list.end;
    generateMoves(board, list, true);
    this.movePicker.setTableMove(0);
    this.movePicker.scoreMoves(list, start, ply);
    const end = list.end;
    for (let index = start; index < end && bestScore < beta && !this.isStopped; index++) {
      const move = this.movePicker.next(list, index, end);
      if (standPat + PLAIN_VALUE[capturedPieceOf(move) & 7]! + DELTA < alpha && promotionPieceOf(move) === 0)
        continue;
      if (board.make(move) && !this.visit()) {
        bestScore = Math.max(bestScore, -this.quiesce(ply + 1, -beta, -Math.max(alpha, bestScore)));
      }
      board.unmake(move);
    }
    list.end = start;
    return bestScore;
  }

  private evaluate(): number {
    return evaluate(this.board) + ((this.board.hashLow ^ this.salt) & 3);
  }

  private isDraw(inCheck: boolean): boolean {
    const { board } = this;
    // A mate on the hundredth half-move still wins, so positions in check are searched first.
    return (board.halfmoveClock >= 100 && !inCheck) || board.isRepetition() || isDeadPosition(board);
  }

  /** Counts a position and returns true when the search must stop. */
  private visit(): boolean {
    this.nodes++;
    if ((this.nodes & CHECK_MASK) === 0 || this.nodes >= this.limits.nodes) {
      const isLate = this.isTimed && this.limits.elapsedMs() >= this.limits.timeMs;
      this.isStopped ||= this.nodes >= this.limits.nodes || isLate;
    }
    return this.isStopped;
  }
}

interface Node {
  readonly depth: number;
  readonly ply: number;
  readonly alpha: number;
  readonly beta: number;
}

/** The table stores the distance of a mate from the position; the search uses the distance from the root. */
const toTable = (score: number, ply: number): number =>
  score > MATE_ZONE ? score + ply : score < -MATE_ZONE ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score > MATE_ZONE ? score - ply : score < -MATE_ZONE ? score + ply : score;
