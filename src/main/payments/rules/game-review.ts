import type { JsonObject } from '../../../shared/json.ts';

/** A move with its evaluation, in centipawns from the mover's side. */
export interface JudgedMove {
  readonly ply: number;
  readonly side: 'white' | 'black';
  readonly move: string;
  readonly best: string;
  readonly bestCentipawns: number;
  readonly playedCentipawns: number;
}

/** An advantage of ten pawns decides the game, so evaluations are limited to it. */
const MAX_CENTIPAWNS = 1000;
/** The smallest loss of each grade, in centipawns, the worst grade first. */
const GRADE_MIN_LOSS = [
  ['blunder', 300],
  ['mistake', 100],
  ['inaccuracy', 50],
] as const;

const clamp = (centipawns: number): number => Math.max(-MAX_CENTIPAWNS, Math.min(MAX_CENTIPAWNS, centipawns));

const lossOf = ({ bestCentipawns, playedCentipawns }: JudgedMove): number =>
  Math.max(0, Math.round(clamp(bestCentipawns) - clamp(playedCentipawns)));

const gradeOf = (loss: number): string => GRADE_MIN_LOSS.find(([, min]) => loss >= min)?.[0] ?? 'good';

/** Builds the review of a game: the loss and grade of every move, and a summary for each side. */
export function buildReview(moves: readonly JudgedMove[]): JsonObject {
  const gradedMoves = moves.map((move) => ({ ...move, loss: lossOf(move) }));
  return {
    moves: gradedMoves.map(({ ply, side, move, best, playedCentipawns, loss }) => ({
      ply,
      side,
      move,
      ...(loss === 0 ? {} : { best }),
      centipawns: clamp(playedCentipawns),
      loss,
      grade: gradeOf(loss),
    })),
    white: summaryOf(gradedMoves.filter(({ side }) => side === 'white').map(({ loss }) => loss)),
    black: summaryOf(gradedMoves.filter(({ side }) => side === 'black').map(({ loss }) => loss)),
  };
}

function summaryOf(losses: readonly number[]): JsonObject {
  const count = (grade: string): number => losses.filter((loss) => gradeOf(loss) === grade).length;
  const mean = losses.length === 0 ? 0 : losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  return {
    moves: losses.length,
    averageLoss: Math.round(mean),
    // 100 without any loss, and about 33 when every move loses a pawn.
    accuracy: Math.round(100 * Math.exp(-mean / 90)),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}
