import type { ModelMove } from '../../../../src/shared/contract/index.ts';
import type { TalliedMove } from '../move-labels.ts';

/** A model's decision beside the row of the log that it led to. */
export interface ModelDecision {
  readonly decision: ModelMove;
  /** Null when nothing was played of it, or while it is sealed. */
  readonly played: TalliedMove | null;
  /** The frame to show when it is picked: after its action, else the one it was asked at. */
  readonly frame: number;
}

/** Decisions with their moves; both are in the order of play. */
export function modelDecisions(
  decisions: readonly ModelMove[],
  moves: readonly TalliedMove[],
): readonly ModelDecision[] {
  const rows = new Map<string, TalliedMove>(
    moves.flatMap((move) => (move.played ? [[`${move.row.role}/${move.row.tick}`, move] as const] : [])),
  );
  return decisions.map((decision) => {
    const played = rows.get(`${decision.role}/${decision.logTick}`) ?? null;
    return { decision, played, frame: played?.frame ?? decision.tick };
  });
}

/** The last decision that was made up to a frame, with one that led to the frame itself first. */
export const decisionAt = (decisions: readonly ModelDecision[], frame: number): ModelDecision | null =>
  decisions.find((each) => each.played?.frame === frame) ??
  decisions.findLast((each) => each.frame <= frame) ??
  null;

/** Where the decision stands in its game: chess counts whole moves, other games each action. */
export const moveNumber = (template: string, { tick, logTick }: ModelMove): number =>
  template === 'chess.v1' ? Math.floor((logTick ?? tick) / 2) + 1 : tick + 1;

/** The action in a model's answer, short enough for a line. */
export function attemptLabel(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  const action = /"action"\s*:\s*"([^"]{1,60})"/u.exec(flat)?.[1];
  if (action !== undefined) return action;
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
