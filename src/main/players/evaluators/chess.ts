import { legalMoves, uciOfMove } from '../../games/index.ts';
import { boardFrom } from '../engines/chess/board.ts';
import { continuationFrom, mateInMoves } from '../engines/chess/analyse.ts';
import { ChessSearch, type RootMove } from '../engines/chess/search.ts';
import { createReusedTable } from '../engines/transpositions.ts';
import type { Evaluation, EvaluatorInput } from './evaluator.ts';
import { expectedScoreOfChess } from './logistic.ts';

const TABLE_BITS = 18;
const MAX_DEPTH = 24;
/** The node limit ends a search; this time limit stops only a search on a very slow machine. */
const MAX_TIME_MS = 10_000;

const clearedTable = createReusedTable(TABLE_BITS);

/** Searches for the best move with a node limit and maps its score to an expected score. */
export function evaluateChess({ view, nodes, elapsedMs }: EvaluatorInput): Evaluation {
  const board = boardFrom(String(view['fen']));
  const roots = legalMoves(board).map((move): RootMove => ({ move, score: 0 }));
  const table = clearedTable();
  const limits = {
    depth: MAX_DEPTH,
    nodes,
    timeMs: MAX_TIME_MS,
    elapsedMs,
    minDepth: 1,
    searchesForced: true,
    salt: 0,
  };
  let depth = 0;
  new ChessSearch(board, table, limits).deepen(roots, false, () => depth++);
  const bestMove = roots[0];
  if (bestMove === undefined) return { kind: 'search', expectedScore: 0.5 };
  const isFirstToMove = view['turn'] === 'white';
  const centipawns = isFirstToMove ? bestMove.score : -bestMove.score;
  const mate = mateInMoves(bestMove.score);
  const expectedScore = mate === null ? expectedScoreOfChess(centipawns) : centipawns > 0 ? 1 : 0;
  return {
    kind: 'search',
    expectedScore,
    centipawns,
    ...(mate === null ? {} : { mateIn: isFirstToMove ? mate : -mate }),
    depth,
    best: { action: uciOfMove(bestMove.move), expectedScore },
    line: continuationFrom(board, table, bestMove.move),
  };
}
