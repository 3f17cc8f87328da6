import type { AnalysisAudience } from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';

/** A position that waits for its evaluation. */
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

  /** Replaces the newest position of a session, so that no time goes into one that is already old. */
  setNewest(sessionId: string, positions: readonly WaitingPosition[]): void {
    this.newest.set(sessionId, [...positions]);
  }

  /** Replaces the earlier positions of a session. */
  setEarlier(sessionId: string, positions: readonly WaitingPosition[]): void {
    this.earlier.set(sessionId, [...positions]);
  }

  hasNewest(): boolean {
    return [...this.newest.values()].some((positions) => positions.length > 0);
  }

  /** Puts an earlier position back in front of the others of its session. */
  putBack(position: WaitingPosition): void {
    const { sessionId, audience, tick } = position;
    const others = (this.earlier.get(sessionId) ?? []).filter(
      (each) => each.tick !== tick || each.audience !== audience,
    );
    this.earlier.set(sessionId, [position, ...others]);
  }

  take(): WaitingPosition | undefined {
    return takeFrom(this.newest) ?? takeFrom(this.earlier);
  }

  /** The number of positions of one session that still wait. */
  count(sessionId: string): number {
    return (this.newest.get(sessionId)?.length ?? 0) + (this.earlier.get(sessionId)?.length ?? 0);
  }

  drop(sessionId: string): void {
    this.newest.delete(sessionId);
    this.earlier.delete(sessionId);
  }

  clear(): void {
    this.newest.clear();
    this.earlier.clear();
  }
}

function takeFrom(waiting: Map<string, WaitingPosition[]>): WaitingPosition | undefined {
  for (const [sessionId, positions] of waiting) {
    const position = positions.shift();
    if (positions.length === 0) waiting.delete(sessionId);
    if (position !== undefined) return position;
  }
  return undefined;
}
