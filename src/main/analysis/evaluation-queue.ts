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
 * The order of evaluations: the newest position of each watched session first, then the earlier positions of
 * the pages that are open, oldest request first.
 */
export class EvaluationQueue {
  private readonly newest = new Map<string, WaitingPosition[]>();
  private readonly earlier = new Map<string, WaitingPosition[]>();
  /** Positions handed to an engine whose evaluation is neither stored nor abandoned yet. */
  private readonly taken = new Set<WaitingPosition>();

  /** Replaces the newest position of a session, so that no time goes into one that is already old. */
  setNewest(sessionId: string, positions: readonly WaitingPosition[]): void {
    this.newest.set(sessionId, [...positions]);
  }

  /** Replaces the earlier positions of a session, except the positions that are being evaluated. */
  setEarlier(sessionId: string, positions: readonly WaitingPosition[]): void {
    const taken = [...this.taken];
    const isTaken = (position: WaitingPosition) =>
      taken.some((takenPosition) => isSameEvaluation(position, takenPosition));
    this.earlier.set(
      sessionId,
      positions.filter((position) => !isTaken(position)),
    );
  }

  hasNewest(): boolean {
    return [...this.newest.values()].some((positions) => positions.length > 0);
  }

  /** Puts an earlier position that was taken back in front of the others of its session. */
  putBack(position: WaitingPosition): void {
    const { sessionId } = position;
    this.finish(position);
    this.earlier.set(sessionId, [position, ...(this.earlier.get(sessionId) ?? [])]);
  }

  /** Takes the next position, which counts as waiting until it is finished. */
  take(): WaitingPosition | undefined {
    const position = takeFrom(this.newest) ?? takeFrom(this.earlier);
    if (position !== undefined) this.taken.add(position);
    return position;
  }

  /** Ends the wait for a position whose evaluation is stored or was given up. */
  finish(position: WaitingPosition): void {
    this.taken.delete(position);
  }

  /** The number of positions of one session whose evaluation is not stored yet. */
  count(sessionId: string): number {
    const taken = [...this.taken].filter((position) => position.sessionId === sessionId);
    const waiting = [...(this.newest.get(sessionId) ?? []), ...(this.earlier.get(sessionId) ?? [])];
    return taken.length + waiting.length;
  }

  /** Removes the positions of a session that wait; those that an engine has are evaluated nevertheless. */
  drop(sessionId: string): void {
    this.newest.delete(sessionId);
    this.earlier.delete(sessionId);
  }

  clear(): void {
    this.newest.clear();
    this.earlier.clear();
  }
}

const isSameEvaluation = (a: WaitingPosition, b: WaitingPosition): boolean =>
  a.sessionId === b.sessionId && a.audience === b.audience && a.tick === b.tick && a.engine === b.engine;

function takeFrom(waiting: Map<string, WaitingPosition[]>): WaitingPosition | undefined {
  for (const [sessionId, positions] of waiting) {
    const position = positions.shift();
    if (positions.length === 0) waiting.delete(sessionId);
    if (position !== undefined) return position;
  }
  return undefined;
}
