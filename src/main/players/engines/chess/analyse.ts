import { legalMoves, uciOfMove } from '../../../games/index.ts';
import { boardFrom } from './board.ts';
import type { ChessEngineBoard } from './board.ts';
import { MATE, ChessSearch, type RootMove } from './search.ts';
import { Transpositions } from '../transpositions.ts';

export interface AnalysisRequest {
  /** A legal position, checked by the caller. */
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
  /** Number of best moves to return. */
  readonly lines: number;
  /** Moves to include besides the best ones, for example the played one. */
  readonly also: readonly string[];
}

/**
 * A move with its score for the side to move. `mateIn` counts moves, is negative when that side is mated, and null
 * when there is no mate.
 */
export interface Line {
  readonly move: string;
  readonly centipawns: number;
  readonly mateIn: number | null;
  /** The best known continuation, starting with `move`. */
  readonly continuation: readonly string[];
}

export interface ChessAnalysis {
  readonly lines: readonly Line[];
  readonly nodes: number;
  /** Plies of the deepest complete search. */
  readonly depth: number;
}

const TABLE_BITS = 18;
const MAX_LINE_LENGTH = 12;
/** An analysis looks at least three plies ahead, however little time the machine has. */
const MIN_DEPTH = 3;
const MATE_ZONE = MATE - 200;

/**
 * Scores every legal move of a position, and returns the best ones and `also`, best first. The result is reproducible
 * as long as the time suffices; the first depths ignore the time.
 */
export function analysePosition(request: AnalysisRequest, elapsedMs: () => number): ChessAnalysis {
  const board = boardFrom(request.fen);
  const roots = legalMoves(board).map((move): RootMove => ({ move, score: 0 }));
  if (roots.length === 0) return { lines: [], nodes: 0, depth: 0 };
  const table = new Transpositions(TABLE_BITS);
  const { depth: maxDepth, nodes, timeMs } = request;
  const limits = { depth: maxDepth, nodes, timeMs, elapsedMs, minDepth: MIN_DEPTH, salt: 0 };
  const search = new ChessSearch(board, table, limits);
  // An aborted search has scored only some moves at its last depth, so the last complete depth is used.
  let judgedMoves: readonly RootMove[] = [];
  let depth = 0;
  search.deepen(roots, true, () => {
    judgedMoves = roots.map((root) => ({ ...root }));
    depth++;
  });
  const lines = (judgedMoves.length > 0 ? judgedMoves : roots.slice(0, 1))
    .filter(({ move }, index) => index < request.lines || request.also.includes(uciOfMove(move)))
    .map(({ move, score }) => ({
      move: uciOfMove(move),
      centipawns: score,
      mateIn: mateInMoves(score),
      continuation: continuationFrom(board, table, move),
    }));
  return { lines, nodes: search.nodes, depth };
}

/** Moves until mate for a mate score of the side to move, negative when it is mated; null for other scores. */
export function mateInMoves(score: number): number | null {
  if (Math.abs(score) < MATE_ZONE) return null;
  const plies = MATE - Math.abs(score);
  return score > 0 ? Math.ceil((plies + 1) / 2) : -Math.ceil(plies / 2);
}

/** Follows the best moves in the transposition table while they are legal and repeat no position. */
export function continuationFrom(board: ChessEngineBoard, table: Transpositions, first: number): string[] {
  const playedMoves: number[] = [];
  let move = first;
  while (playedMoves.length < MAX_LINE_LENGTH && legalMoves(board).includes(move)) {
    board.make(move);
    playedMoves.push(move);
    const entry = table.find(board.hashLow, board.hashHigh);
    if (entry < 0 || board.isRepetition()) break;
    move = table.move(entry);
  }
  for (const playedMove of playedMoves.toReversed()) board.unmake(playedMove);
  return playedMoves.map(uciOfMove);
}
