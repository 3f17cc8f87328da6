import { LOWER_BOUND, UPPER_BOUND, EXACT, Transpositions } from '../transpositions.ts';
import { staticEvaluation, COLUMNS, ROWS } from './position.ts';
import type { ConnectFourPosition } from './position.ts';

/** The score of a win, from which the number of discs on the board is subtracted, so that earlier wins score higher. */
export const WIN = 10_000;
const INFINITE = 20_000;
const UNKNOWN = 40_000;
const CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6] as const;
/** Limits are checked every 1024 nodes. */
const CHECK_MASK = 1023;
const CELLS = COLUMNS * ROWS;

export interface ConnectFourSearchLimits {
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
  readonly elapsedMs: () => number;
  /** True when the score counts and not only the choice, so that the only move that does not lose is searched too. */
  readonly searchesForced?: boolean;
}

export interface RootColumn {
  readonly column: number;
  score: number;
}

/** Alpha-beta search of one position. Scores are for the side to move. */
export class ConnectFourSearch {
  nodes = 0;
  /** Depth, in discs, of the deepest complete search. */
  completedDepth = 0;
  private isStopped = false;
  private readonly position: ConnectFourPosition;
  private readonly table: Transpositions;
  private readonly limits: ConnectFourSearchLimits;

  constructor(position: ConnectFourPosition, table: Transpositions, limits: ConnectFourSearchLimits) {
    this.position = position;
    this.table = table;
    this.limits = limits;
  }

  /**
   * Searches with increasing depth until a limit is reached, and sorts `roots`
   * in place, best first. The best columns get their exact score, the others an
   * upper bound below it.
   */
  deepen(roots: RootColumn[]): void {
    const deepest = Math.min(this.limits.depth, CELLS - this.position.discs);
    for (let depth = 1; depth <= deepest && !this.isStopped; depth++) {
      let bestScore = -INFINITE;
      const scores = roots.map(({ column }) => {
        const score = this.after(column, depth, bestScore - 1);
        bestScore = Math.max(bestScore, score);
        return score;
      });
      if (this.isStopped) return;
      this.completedDepth = depth;
      roots.forEach((root, index) => (root.score = scores[index]!));
      roots.sort((a, b) => b.score - a.score);
      if (this.isDecided(roots)) return;
    }
  }

  private isDecided(roots: readonly RootColumn[]): boolean {
    const bestScore = roots[0]!.score;
    const allButOneLose = roots.every((root, index) => index === 0 || isLoss(root.score));
    const isChosen = allButOneLose && (this.limits.searchesForced !== true || isLoss(bestScore));
    return isWin(bestScore) || isChosen || this.limits.elapsedMs() * 2 > this.limits.timeMs;
  }

  private after(column: number, depth: number, alpha: number): number {
    if (this.isStopped) return 0;
    if (this.position.isWinningColumn(column)) return WIN - this.position.discs - 1;
    this.position.drop(column);
    const score = -this.search(depth - 1, -INFINITE, -alpha);
    this.position.undo(column);
    return score;
  }

  private search(depth: number, alpha: number, beta: number): number {
    const { position } = this;
    if (this.visit()) return 0;
    if (position.discs === CELLS) return 0;
    const forcedColumn = this.forced();
    if (forcedColumn === IMMEDIATE_WIN) return WIN - position.discs - 1;
    if (forcedColumn === DOUBLE_THREAT) return position.discs + 2 - WIN;
    if (depth <= 0) return staticEvaluation(position);
    const { low, high } = keyOf(position);
    const entry = this.table.find(low, high);
    const storedScore = entry >= 0 ? this.stored(entry, depth, { alpha, beta }) : UNKNOWN;
    if (storedScore !== UNKNOWN) return storedScore;
    const rememberedMove = entry >= 0 ? this.table.move(entry) : -1;
    const result = this.tryColumns(
      depth,
      { alpha, beta },
      forcedColumn >= 0 ? forcedColumn : rememberedMove,
      forcedColumn >= 0,
    );
    if (!this.isStopped) this.table.store(low, high, { ...result, depth });
    return result.score;
  }

  private stored(entry: number, depth: number, { alpha, beta }: Window): number {
    if (this.table.depth(entry) < depth) return UNKNOWN;
    const score = this.table.score(entry);
    const bound = this.table.bound(entry);
    if (bound === EXACT || (bound === LOWER_BOUND ? score >= beta : score <= alpha)) return score;
    return UNKNOWN;
  }

  private tryColumns(
    depth: number,
    { alpha, beta }: Window,
    first: number,
    isForced: boolean,
  ): ColumnSearchResult {
    let bestScore = -INFINITE;
    let move = 0;
    for (let index = first < 0 ? 0 : -1; index < (isForced ? 0 : COLUMNS) && bestScore < beta; index++) {
      const column = index < 0 ? first : CENTRE_FIRST[index]!;
      if ((index >= 0 && column === first) || !this.position.isOpen(column)) continue;
      this.position.drop(column);
      const score = -this.search(depth - 1, -beta, -Math.max(alpha, bestScore));
      this.position.undo(column);
      if (score > bestScore) {
        bestScore = score;
        move = column;
      }
    }
    const bound = bestScore >= beta ? LOWER_BOUND : bestScore > alpha ? EXACT : UPPER_BOUND;
    return { score: bestScore, move, bound };
  }

  /** A forced column, or one of the constants below when the game is decided or nothing is forced. */
  private forced(): number {
    let block = NOTHING_FORCED;
    for (let column = 0; column < COLUMNS; column++) {
      if (!this.position.isOpen(column)) continue;
      if (this.position.isWinningColumn(column)) return IMMEDIATE_WIN;
      if (this.position.isThreatenedColumn(column)) block = block === NOTHING_FORCED ? column : DOUBLE_THREAT;
    }
    return block;
  }

  private visit(): boolean {
    this.nodes++;
    if ((this.nodes & CHECK_MASK) === 0) {
      this.isStopped ||= this.nodes >= this.limits.nodes || this.limits.elapsedMs() >= this.limits.timeMs;
    }
    return this.isStopped;
  }
}

const NOTHING_FORCED = -1;
const DOUBLE_THREAT = -2;
const IMMEDIATE_WIN = -3;

interface Window {
  readonly alpha: number;
  readonly beta: number;
}

interface ColumnSearchResult {
  readonly score: number;
  readonly move: number;
  readonly bound: number;
}

export const isWin = (score: number): boolean => score > WIN - 100;
export const isLoss = (score: number): boolean => score < 100 - WIN;

/**
 * A hash of the position. The sum of own and all discs is unique; the
 * multiplications only spread its bits.
 */
function keyOf({ ownLow, ownHigh, allLow, allHigh }: ConnectFourPosition): { low: number; high: number } {
  const low = ownLow + allLow;
  const high = ownHigh + allHigh;
  return { low: Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b) >>> 7, high: low ^ (high << 11) };
}
