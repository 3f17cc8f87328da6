import type { Evaluation, EvaluatorInput } from './evaluator.ts';
import { positionFrom } from '../engines/connect-four/position.ts';
import { ConnectFourSearch, WIN, type RootColumn } from '../engines/connect-four/search.ts';
import { createReusedTable } from '../engines/transpositions.ts';
import { expectedScoreOfConnectFour } from './logistic.ts';

const CELLS = 42;
const COLUMNS = [0, 1, 2, 3, 4, 5, 6];
const CENTRE = 3;
const TABLE_BITS = 20;
const MAX_TIME_MS = 20_000;
/** A balance of open lines never reaches this; a win by the last disc scores more. */
const WIN_ZONE = WIN - CELLS - 1;
/** With best play the first disc in the centre wins, beside it draws, and elsewhere loses. */
const VALUE_OF_FIRST_DISC = [0, 0, 0.5, 1, 0.5, 0, 0] as const;

const clearedTable = createReusedTable(TABLE_BITS);

/** Solves the position where the node limit allows it, and judges it by the open lines otherwise. */
export function evaluateConnectFour({ view, nodes, elapsedMs }: EvaluatorInput): Evaluation {
  const board = view['board'] as readonly string[];
  const isFirstToMove = view['turn'] === 'red';
  const position = positionFrom(board, isFirstToMove ? 'r' : 'y');
  if (position.discs < 2) return evaluateOpening(board, position.discs);
  const roots = COLUMNS.filter((column) => position.isOpen(column)).map((column): RootColumn => ({
    column,
    score: 0,
  }));
  const table = clearedTable();
  const emptyCells = CELLS - position.discs;
  const limits = { depth: emptyCells, nodes, timeMs: MAX_TIME_MS, elapsedMs, searchesForced: true };
  const search = new ConnectFourSearch(position, table, limits);
  search.deepen(roots);
  const { column, score } = roots[0]!;
  const isDecided = Math.abs(score) > WIN_ZONE;
  const isExact = isDecided || search.completedDepth === emptyCells;
  const balance = isFirstToMove ? score : -score;
  const expectedScore = isDecided
    ? Number(balance > 0)
    : isExact
      ? 0.5
      : expectedScoreOfConnectFour({
          balance,
          isFirstToMove: isFirstToMoveAt(position.discs + search.completedDepth),
        });
  return {
    kind: isExact ? 'exact' : 'search',
    expectedScore,
    depth: search.completedDepth,
    ...(isDecided ? { pliesToEnd: WIN - Math.abs(score) - position.discs } : {}),
    best: { action: String(column), expectedScore },
  };
}

/** The players take turns, so the number of discs shows whose turn it is. */
export const isFirstToMoveAt = (discs: number): boolean => discs % 2 === 0;

/** The first two discs are beyond the search, but their values are known. */
function evaluateOpening(board: readonly string[], discs: number): Evaluation {
  if (discs === 0) {
    return { kind: 'exact', expectedScore: 1, best: { action: String(CENTRE), expectedScore: 1 } };
  }
  const first = (board.at(-1) ?? '').search(/[ry]/);
  return { kind: 'exact', expectedScore: VALUE_OF_FIRST_DISC[first] ?? 0.5 };
}
