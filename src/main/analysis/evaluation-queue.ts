import type { AnalysisAudience } from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';

export interface WaitingPosition {
  readonly sessionId: string;
  readonly template: string;
  readonly audience: AnalysisAudience;
  readonly tick: number;
  readonly view: JsonObject;
  readonly nodes: number;
  /** The UCI engine that is to evaluate it; null for the built-in one. */
  readonly engine: string | null;
}

/**
 * The order of evaluations: first the newest position of each watched session, then the earlier positions of the open
 * pages, those of the oldest request first.
 */
export class EvaluationQueue {
  private readonly newestBySession = new Map<string, WaitingPosition[]>();
  private readonly earlierBySession = new Map<string, WaitingPosition[]>();
  /** Positions handed to an engine whose evaluation is neither stored nor abandoned yet. */
  private readonly takenPositions = new Set<WaitingPosition>();

  /**
   * Replaces the newest position of a session, given once for each audience, so that no time goes into a position that
   * is already old.
   */
  setNewest(sessionId: string, positions: readonly WaitingPosition[]): void {
    this.newestBySession.set(sessionId, [...positions]);
  }

  /** Replaces the earlier positions of a session, except the positions that are being evaluated. */
  setEarlier(sessionId: string, positions: readonly WaitingPosition[]): void {
    const takenPositions = [...this.takenPositions];
    const isTaken = (position: WaitingPosition) =>
      takenPositions.some((takenPosition) => isSameEvaluation(position, takenPosition));
    this.earlierBySession.set(
      sessionId,
      positions.filter((position) => !isTaken(position)),
    );
  }

  hasNewest(): boolean {
    return [...this.newestBySession.values()].some((positions) => positions.length > 0);
  }

  /** Returns a taken position to the head of the earlier positions of its session. */
  returnToQueue(position: WaitingPosition): void {
    const { sessionId } = position;
    this.finish(position);
    this.earlierBySession.set(sessionId, [position, ...(this.earlierBySession.get(sessionId) ?? [])]);
  }

  /** Takes the next position, which is in `count` until `finish` is called; undefined when none waits. */
  take(): WaitingPosition | undefined {
    const position = takeFrom(this.newestBySession) ?? takeFrom(this.earlierBySession);
    if (position !== undefined) this.takenPositions.add(position);
    return position;
  }

  /** Ends the wait for a position whose evaluation is stored or was given up. */
  finish(position: WaitingPosition): void {
    this.takenPositions.delete(position);
  }

  /** The number of positions of one session whose evaluation is not stored yet. */
  count(sessionId: string): number {
    const takenPositions = [...this.takenPositions].filter((position) => position.sessionId === sessionId);
    const waitingPositions = [
      ...(this.newestBySession.get(sessionId) ?? []),
      ...(this.earlierBySession.get(sessionId) ?? []),
    ];
    return takenPositions.length + waitingPositions.length;
  }

  /** Removes the waiting positions of a session; those that an engine has taken are evaluated nevertheless. */
  removeSession(sessionId: string): void {
    this.newestBySession.delete(sessionId);
    this.earlierBySession.delete(sessionId);
  }

  clear(): void {
    this.newestBySession.clear();
    this.earlierBySession.clear();
  }
}

const isSameEvaluation = (a: WaitingPosition, b: WaitingPosition): boolean =>
  a.sessionId === b.sessionId && a.audience === b.audience && a.tick === b.tick && a.engine === b.engine;

function takeFrom(waitingBySession: Map<string, WaitingPosition[]>): WaitingPosition | undefined {
  for (const [sessionId, positions] of waitingBySession) {
    const position = positions.shift();
    if (positions.length === 0) waitingBySession.delete(sessionId);
    if (position !== undefined) return position;
  }
  return undefined;
}
