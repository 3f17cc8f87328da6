import type { ModelMove } from '../../../src/shared/contract/index.ts';
import type { LabelledMove } from '../move-labels.ts';

/** A model's move with the log row that it led to. */
export interface PlayedModelMove {
  readonly modelMove: ModelMove;
  /** Null when no action was played, or while the row is hidden. */
  readonly playedMove: LabelledMove | null;
  /** The position to show when the move is selected: the one after its action, else the one in which it was made. */
  readonly position: number;
}

/** Joins the moves of models with the rows of the log; both are in the order of play. */
export function joinModelMoves(
  modelMoves: readonly ModelMove[],
  moves: readonly LabelledMove[],
): readonly PlayedModelMove[] {
  const movesByTurn = new Map<string, LabelledMove>(
    moves.flatMap((move) => (move.isAction ? [[`${move.row.role}/${move.row.tick}`, move] as const] : [])),
  );
  return modelMoves.map((modelMove) => {
    const playedMove = movesByTurn.get(`${modelMove.role}/${modelMove.logTick}`) ?? null;
    return { modelMove, playedMove, position: playedMove?.position ?? modelMove.tick };
  });
}

/** Returns the model's move that led to a position, else the last one made before it; null if there is none. */
export const modelMoveAt = (
  modelMoves: readonly PlayedModelMove[],
  position: number,
): PlayedModelMove | null =>
  modelMoves.find((each) => each.playedMove?.position === position) ??
  modelMoves.findLast((each) => each.position <= position) ??
  null;

/** The action that a model's reply names, else the reply itself, in one line of at most 60 characters. */
export function shortReplyOf(text: string): string {
  const oneLine = text.replaceAll(/\s+/gu, ' ').trim();
  const action = /"action"\s*:\s*"([^"]{1,60})"/u.exec(oneLine)?.[1];
  if (action !== undefined) return action;
  return oneLine.length > 60 ? `${oneLine.slice(0, 59)}…` : oneLine;
}
