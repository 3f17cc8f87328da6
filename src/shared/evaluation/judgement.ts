import type { EvaluationRow } from '../contract/index.ts';

/** How bad a move was: by the expected score that the mover lost with it. */
export type MoveMark = '?!' | '?' | '??';

/** A move between two evaluated positions, seen from its mover. */
export interface MoveJudgement {
  /** Index of the position after the move. */
  readonly position: number;
  readonly role: string;
  /** As in the log; null while it is hidden. */
  readonly action: string | null;
  readonly before: EvaluationRow;
  readonly after: EvaluationRow;
  /** The expected score that the mover lost, from -1 to 1; negative where it rose. */
  readonly loss: number;
  /** Null for a move that lost less than every mark names. */
  readonly mark: MoveMark | null;
}

/**
 * The least loss of each mark, worst first. Lichess has the same limits, as 0.3, 0.2 and 0.1 on its scale of winning
 * chances from -1 to 1, which is twice as long as that of the expected score.
 */
const MARKS: readonly (readonly [number, MoveMark])[] = [
  [0.15, '??'],
  [0.1, '?'],
  [0.05, '?!'],
];
const MAX_TURNING_POINTS = 3;
const MIN_TURNING_LOSS = 0.2;
/** The least expected score with which the loser of a game was not lost yet; 0.5 is an even position. */
const STILL_IN_THE_GAME = 0.4;
/** The curve that lichess publishes: the accuracy of a move in per cent, by the winning chances that it lost. */
const LICHESS_ACCURACY = { scale: 103.1668, decay: 0.04354, offset: 3.1669 } as const;
/** Searches of very different depths are not comparable, so a difference between them says nothing of a move. */
const MAX_DEPTH_DIFFERENCE = 1;

/** In these games an evaluation is of the position alone, so that a loss is the mover's own. */
export const hasAccuracy = (template: string): boolean =>
  template === 'chess.v1' || template === 'connect_four.v1';

/** The share of the positions of a game that must be evaluated before a mean over its moves says something of it. */
const REVIEWED_SHARE = 0.9;

/** Whether enough positions of a game are evaluated for a judgement. */
export const isReviewed = (rows: ReadonlyMap<number, EvaluationRow>, positions: number): boolean =>
  rows.size >= positions * REVIEWED_SHARE;

/** The part of a move of the log that is judged. */
export interface PlayedMove {
  readonly position: number;
  readonly role: string;
  readonly action: string | null;
}

/** Judges the moves whose positions before and after are both evaluated, and alike. */
export function judgeMoves(
  moves: readonly PlayedMove[],
  rows: ReadonlyMap<number, EvaluationRow>,
  firstRole: string,
): readonly MoveJudgement[] {
  return moves.flatMap((move) => {
    const [rowBefore, rowAfter] = [rows.get(move.position - 1), rows.get(move.position)];
    if (rowBefore === undefined || rowAfter === undefined || !areComparable(rowBefore, rowAfter)) return [];
    const change = rowAfter.expectedScore - rowBefore.expectedScore;
    const loss = move.role === firstRole ? -change : change;
    return [{ ...move, before: rowBefore, after: rowAfter, loss, mark: markOf(loss) }];
  });
}

const markOf = (loss: number): MoveMark | null => MARKS.find(([minLoss]) => loss >= minLoss)?.[1] ?? null;

/** A mate ends a search early and is no less certain for it. */
const isCertain = ({ kind, mateIn }: EvaluationRow): boolean => kind !== 'search' || mateIn !== undefined;

/**
 * Whether two evaluations can be compared: neither is of the kind `none`, and one is certain or both searches had the
 * same limit and about the same depth.
 */
function areComparable(rowBefore: EvaluationRow, rowAfter: EvaluationRow): boolean {
  if (rowBefore.kind === 'none' || rowAfter.kind === 'none') return false;
  if (isCertain(rowBefore) || isCertain(rowAfter)) return true;
  return (
    rowBefore.nodes === rowAfter.nodes &&
    Math.abs((rowBefore.depth ?? 0) - (rowAfter.depth ?? 0)) <= MAX_DEPTH_DIFFERENCE
  );
}

/** The mean accuracy of a role's moves in per cent, by the curve that lichess publishes; null without a judged move. */
export function accuracyOf(moves: readonly MoveJudgement[], role: string): number | null {
  const movesOfRole = moves.filter((move) => move.role === role);
  if (movesOfRole.length === 0) return null;
  const sum = movesOfRole.reduce((total, { loss }) => total + accuracyOfMove(loss), 0);
  return sum / movesOfRole.length;
}

const accuracyOfMove = (loss: number): number => {
  const { scale, decay, offset } = LICHESS_ACCURACY;
  return Math.max(0, Math.min(100, scale * Math.exp(-decay * Math.max(0, loss) * 100) - offset));
};

/**
 * The positions at which a game turned, in order: at most three with the largest changes, and in a game with a winner
 * the last one after a move before which the loser was still in the game.
 */
export function turningPointsOf(
  moves: readonly MoveJudgement[],
  end: { readonly firstRole: string; readonly winner: string | null },
): readonly number[] {
  const largest = moves
    .filter(({ loss }) => Math.abs(loss) >= MIN_TURNING_LOSS)
    .toSorted((left, right) => Math.abs(right.loss) - Math.abs(left.loss))
    .slice(0, MAX_TURNING_POINTS)
    .map(({ position }) => position);
  const last =
    end.winner === null
      ? undefined
      : moves.findLast((move) => loserScoreBefore(move, end) >= STILL_IN_THE_GAME);
  const positions = new Set([...largest, ...(last === undefined ? [] : [last.position])]);
  return [...positions].toSorted((left, right) => left - right);
}

function loserScoreBefore(
  { before }: MoveJudgement,
  { firstRole, winner }: { readonly firstRole: string; readonly winner: string | null },
): number {
  return winner === firstRole ? 1 - before.expectedScore : before.expectedScore;
}
