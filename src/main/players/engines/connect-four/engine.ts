import type { BuiltInEngine, EngineInput } from '../built-in-engine.ts';
import { pick } from '../seeded-random.ts';
import { createReusedTable } from '../transpositions.ts';
import { positionFrom } from './position.ts';
import { ConnectFourSearch } from './search.ts';
import type { RootColumn } from './search.ts';

interface Strength {
  /** Search depth in discs. */
  readonly depth: number;
  /** Probability of a random legal column. */
  readonly slip: number;
}

const STRENGTHS: readonly Strength[] = [
  { depth: 1, slip: 0.25 },
  { depth: 2, slip: 0.12 },
  { depth: 3, slip: 0.06 },
  { depth: 4, slip: 0.02 },
  { depth: 6, slip: 0 },
  { depth: 8, slip: 0 },
  { depth: 12, slip: 0 },
  { depth: 42, slip: 0 },
];
/** From this level on, both players put their first disc into the centre. */
const OPENING_LEVEL = 5;
const CENTRE = '3';
const MAX_NODES = 6_000_000;
const MAX_TIME_MS = 1000;
/**
 * The number of nodes that the highest level searches in a second on a desktop computer; used where nodes are
 * the only limit.
 */
const MAX_NODES_WITHOUT_TIME = 2_000_000;
const TABLE_BITS = 19;

const clearedTable = createReusedTable(TABLE_BITS);

export const connectFourEngine: BuiltInEngine = { levels: STRENGTHS.length, choose };

function choose(input: EngineInput): string {
  const { view, role, legal, level, random, elapsedMs } = input;
  const strength = STRENGTHS[level - 1] ?? STRENGTHS.at(-1)!;
  if (random() < strength.slip) return pick(legal, random);
  const position = positionFrom(view['board'] as readonly string[], role.charAt(0));
  // The centre is known to be the best first move, which the search cannot see from here.
  if (level >= OPENING_LEVEL && position.discs < 2) return CENTRE;
  const roots = legal.map((column): RootColumn => ({ column: Number(column), score: 0 }));
  new ConnectFourSearch(position, clearedTable(), {
    depth: strength.depth,
    ...limitsOf(input),
    elapsedMs,
  }).deepen(roots);
  const bestScore = Math.max(...roots.map((root) => root.score));
  return String(
    pick(
      roots.filter((root) => root.score === bestScore),
      random,
    ).column,
  );
}

const limitsOf = ({ byNodes, budgetMs }: EngineInput) =>
  byNodes === true
    ? { nodes: MAX_NODES_WITHOUT_TIME, timeMs: Number.POSITIVE_INFINITY }
    : { nodes: MAX_NODES, timeMs: Math.min(MAX_TIME_MS, budgetMs) };
