import type { SessionCard } from '../../../src/shared/contract/index.ts';

/** A game that a stage could show, with the values that the choice depends on. */
export type StageCandidate = Pick<
  SessionCard,
  'sessionId' | 'status' | 'updatedAtMs' | 'quarantined' | 'yours'
>;

export interface StageState {
  readonly sessionId: string;
  readonly sinceMs: number;
  /** When each game was last left, for the order of the next round. */
  readonly leftAtMs: ReadonlyMap<string, number>;
}

export interface StageInput {
  readonly candidates: readonly StageCandidate[];
  /** The expected score of the first role, 0 to 1, where it is known. */
  readonly scores: ReadonlyMap<string, number>;
  readonly rotateMs: number;
  readonly nowMs: number;
}

/** Time for which a game that has ended stays with its result. */
const RESULT_DISPLAY_MS = 6000;
/** A change waits until the last move has been drawn, and in a game of quick moves at most `MAX_WAIT_MS`. */
const MOVE_DISPLAY_MS = 250;
const MAX_WAIT_MS = 3000;
/** An unknown score counts as neither close nor decided. */
const UNKNOWN_DISTANCE = 0.25;

/**
 * Whether the stage may choose a game: a live one that is not quarantined, and none in which the person plays, because
 * its texts are sealed.
 */
const canShow = ({ status, quarantined, yours }: StageCandidate): boolean =>
  status === 'active' && !quarantined && yours.length === 0;

/** How far a score is from one half; less is closer. */
const distanceFromEven = (scores: StageInput['scores'], sessionId: string): number => {
  const score = scores.get(sessionId);
  return score === undefined ? UNKNOWN_DISTANCE : Math.abs(score - 0.5);
};

/**
 * The next game: one that was never on stage, else the one that left it first; of several the closest one, then the one
 * that moved last; null if there is none.
 */
function nextSessionIdOf({ candidates, scores }: StageInput, onStage: StageState | null): string | null {
  const lastLeftMs = (sessionId: string): number => onStage?.leftAtMs.get(sessionId) ?? 0;
  const [best] = candidates
    .filter((each) => canShow(each) && each.sessionId !== onStage?.sessionId)
    .toSorted(
      (left, right) =>
        lastLeftMs(left.sessionId) - lastLeftMs(right.sessionId) ||
        distanceFromEven(scores, left.sessionId) - distanceFromEven(scores, right.sessionId) ||
        right.updatedAtMs - left.updatedAtMs,
    );
  return best?.sessionId ?? null;
}

function isDue(input: StageInput, onStage: StageState, card: StageCandidate | undefined): boolean {
  const { nowMs, rotateMs } = input;
  if (card === undefined) return true;
  if (card.status === 'completed')
    return nowMs - Math.max(card.updatedAtMs, onStage.sinceMs) >= RESULT_DISPLAY_MS;
  if (!canShow(card)) return true;
  const overdueMs = nowMs - onStage.sinceMs - rotateMs;
  return overdueMs >= MAX_WAIT_MS || (overdueMs >= 0 && nowMs - card.updatedAtMs >= MOVE_DISPLAY_MS);
}

/** Chooses the game on stage: the current one until a change is due; null when no game is left. */
export function nextStageState(input: StageInput, onStage: StageState | null): StageState | null {
  const card = input.candidates.find(({ sessionId }) => sessionId === onStage?.sessionId);
  if (onStage !== null && !isDue(input, onStage, card)) return onStage;
  const nextSessionId = nextSessionIdOf(input, onStage);
  if (nextSessionId === null) return onStage !== null && card !== undefined && canShow(card) ? onStage : null;
  const leftAtMs = new Map(onStage?.leftAtMs);
  if (onStage !== null) leftAtMs.set(onStage.sessionId, input.nowMs);
  // Games that are no longer candidates are removed, so that the map does not grow.
  for (const sessionId of leftAtMs.keys())
    if (!input.candidates.some((each) => each.sessionId === sessionId)) leftAtMs.delete(sessionId);
  return { sessionId: nextSessionId, sinceMs: input.nowMs, leftAtMs };
}
