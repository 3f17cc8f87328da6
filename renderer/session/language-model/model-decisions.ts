import type { ModelMove } from '../../../src/shared/contract/index.ts';
import type { LabelledMove } from '../move-labels.ts';

/** A model's decision with the log row that it led to. */
export interface ModelDecision {
  readonly decision: ModelMove;
  /** Null when no action was played, or while the row is hidden. */
  readonly played: LabelledMove | null;
  /** The position to show when the decision is selected: the one after its action, else the one in which it was made. */
  readonly position: number;
}

/** Joins decisions with their moves; both are in the order of play. */
export function modelDecisions(
  decisions: readonly ModelMove[],
  moves: readonly LabelledMove[],
): readonly ModelDecision[] {
  const movesByTurn = new Map<string, LabelledMove>(
    moves.flatMap((move) => (move.played ? [[`${move.row.role}/${move.row.tick}`, move] as const] : [])),
  );
  return decisions.map((decision) => {
    const played = movesByTurn.get(`${decision.role}/${decision.logTick}`) ?? null;
    return { decision, played, position: played?.position ?? decision.tick };
  });
}

/** Returns the decision that led to a position, else the last one made before it. */
export const decisionAt = (decisions: readonly ModelDecision[], position: number): ModelDecision | null =>
  decisions.find((each) => each.played?.position === position) ??
  decisions.findLast((each) => each.position <= position) ??
  null;

/** The action in a model's answer, shortened to one line. */
export function shortAttempt(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  const action = /"action"\s*:\s*"([^"]{1,60})"/u.exec(flat)?.[1];
  if (action !== undefined) return action;
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
