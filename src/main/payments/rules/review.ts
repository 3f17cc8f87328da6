import type { JsonObject } from '../../../shared/json.ts';

/** One move with the judgement of it; scores in centipawns from the mover's side. */
export interface Judged {
  readonly ply: number;
  readonly side: 'white' | 'black';
  readonly move: string;
  readonly best: string;
  readonly bestCentipawns: number;
  readonly playedCentipawns: number;
}

/** Beyond ten pawns a game is won or lost; more is no bigger mistake. */
const CLAMP = 1000;
const STEPS = [
  ['blunder', 300],
  ['mistake', 100],
  ['inaccuracy', 50],
] as const;

const clamp = (centipawns: number): number => Math.max(-CLAMP, Math.min(CLAMP, centipawns));

const lossOf = ({ bestCentipawns, playedCentipawns }: Judged): number =>
  Math.max(0, Math.round(clamp(bestCentipawns) - clamp(playedCentipawns)));

const gradeOf = (loss: number): string => STEPS.find(([, min]) => loss >= min)?.[0] ?? 'good';

/** A game's review: each move with what it lost, and each side in sum. */
export function reviewOf(moves: readonly Judged[]): JsonObject {
  const graded = moves.map((move) => ({ ...move, loss: lossOf(move) }));
  return {
    moves: graded.map(({ ply, side, move, best, playedCentipawns, loss }) => ({
      ply,
      side,
      move,
      ...(loss === 0 ? {} : { best }),
      centipawns: clamp(playedCentipawns),
      loss,
      grade: gradeOf(loss),
    })),
    white: sideOf(graded.filter(({ side }) => side === 'white').map(({ loss }) => loss)),
    black: sideOf(graded.filter(({ side }) => side === 'black').map(({ loss }) => loss)),
  };
}

function sideOf(losses: readonly number[]): JsonObject {
  const count = (grade: string): number => losses.filter((loss) => gradeOf(loss) === grade).length;
  const mean = losses.length === 0 ? 0 : losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  return {
    moves: losses.length,
    averageLoss: Math.round(mean),
    // 100 without loss; a pawn lost on every move leaves about a third.
    accuracy: Math.round(100 * Math.exp(-mean / 90)),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}
