import type { JsonObject } from '../../../../shared/json.ts';
import { legalMoves, uciOfMove } from '../../../games/index.ts';
import type { BuiltInEngine, EngineInput } from '../built-in-engine.ts';
import { pick, roughNormal } from '../seeded-random.ts';
import { boardFrom } from './board.ts';
import { ChessSearch } from './search.ts';
import type { RootMove } from './search.ts';
import { createReusedTable } from '../transpositions.ts';
import { evaluate } from './evaluate.ts';

interface Strength {
  readonly depth: number;
  readonly nodes: number;
  /** Standard deviation, in centipawns, of the error added to each score; with 0 the scores are exact. */
  readonly error: number;
  /** Probability of a random legal move. */
  readonly slip: number;
}

const STRENGTHS: readonly Strength[] = [
  { depth: 1, nodes: 20_000, error: 180, slip: 0.15 },
  { depth: 1, nodes: 20_000, error: 110, slip: 0.06 },
  { depth: 2, nodes: 40_000, error: 70, slip: 0.02 },
  { depth: 3, nodes: 60_000, error: 40, slip: 0 },
  { depth: 3, nodes: 100_000, error: 12, slip: 0 },
  { depth: 6, nodes: 60_000, error: 0, slip: 0 },
  { depth: 10, nodes: 250_000, error: 0, slip: 0 },
  { depth: 60, nodes: 4_000_000, error: 0, slip: 0 },
];
const MAX_TIME_MS = 1000;
/**
 * The number of nodes that the highest level searches in a second on a desktop computer; used where nodes are
 * the only limit.
 */
const MAX_NODES_WITHOUT_TIME = 400_000;
const TABLE_BITS = 18;
/** Older positions cannot repeat, because the game ends after fifty moves without a capture or pawn move. */
const MAX_EARLIER = 100;

const clearedTable = createReusedTable(TABLE_BITS);

export const chessEngine: BuiltInEngine = {
  levels: STRENGTHS.length,
  choose,
  remember: (view) => String(view['fen']),
  shouldAcceptDraw,
};

function choose(input: EngineInput): string {
  const strength = STRENGTHS[input.level - 1] ?? STRENGTHS.at(-1)!;
  const board = boardFrom(String(input.view['fen']), input.earlier.slice(-MAX_EARLIER));
  const roots = legalMoves(board)
    .filter((move) => input.legal.includes(uciOfMove(move)))
    .map((move): RootMove => ({ move, score: 0 }));
  if (roots.length === 0 || input.random() < strength.slip) return pick(input.legal, input.random);
  const limits =
    input.byNodes === true
      ? { nodes: Math.min(strength.nodes, MAX_NODES_WITHOUT_TIME), timeMs: Number.POSITIVE_INFINITY }
      : { nodes: strength.nodes, timeMs: Math.min(MAX_TIME_MS, input.budgetMs) };
  const search = new ChessSearch(board, clearedTable(), {
    ...limits,
    depth: strength.depth,
    elapsedMs: input.elapsedMs,
    salt: Math.floor(input.random() * 0x7fff_ffff),
  });
  search.deepen(shuffle(roots, input.random), strength.error > 0);
  return uciOfMove(bestOf(roots, strength.error, input.random));
}

function shuffle(roots: RootMove[], random: () => number): RootMove[] {
  for (let index = roots.length - 1; index > 0; index--) {
    const swapIndex = Math.floor(random() * (index + 1));
    [roots[index], roots[swapIndex]] = [roots[swapIndex]!, roots[index]!];
  }
  return roots;
}

function bestOf(roots: readonly RootMove[], error: number, random: () => number): number {
  if (error === 0) return roots[0]!.move;
  const seen = roots.map(({ move, score }) => ({ move, score: score + roughNormal(random) * error }));
  return seen.reduce((bestMove, candidate) => (candidate.score > bestMove.score ? candidate : bestMove)).move;
}

/** Accepts a draw when clearly behind, or when equal in a long game without progress. */
function shouldAcceptDraw(view: JsonObject, role: string): boolean {
  const board = boardFrom(String(view['fen']));
  const isOwnTurn = (board.side === 0) === (role === 'white');
  const score = isOwnTurn ? evaluate(board) : -evaluate(board);
  return score <= -150 || (board.halfmoveClock >= 40 && score < 50);
}
