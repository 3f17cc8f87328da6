import type { ModelMove } from '../../../src/shared/contract/index.ts';
import type { ModelDecision } from '../model/model-decisions.ts';

/** One part of a move's time. */
export interface TraceBar {
  readonly kind: 'wait' | 'legal' | 'failed';
  readonly ms: number;
  /** The attempt that the bar stands for; null for waiting. */
  readonly attempt: number | null;
}

export interface TraceRow {
  readonly key: string;
  readonly decision: ModelMove;
  readonly position: number;
  /** What was played, as the move list writes it; null when no action was taken, or while it is hidden. */
  readonly played: string | null;
  readonly bars: readonly TraceBar[];
  readonly totalMs: number;
}

/** The moves of models as bars: waiting for the server, then each attempt. */
export const traceRows = (decisions: readonly ModelDecision[]): readonly TraceRow[] =>
  decisions.map(({ decision, played, position }) => {
    const { role, tick, atMs, waitMs, attempts } = decision;
    const waited: TraceBar[] = (waitMs ?? 0) > 0 ? [{ kind: 'wait', ms: waitMs ?? 0, attempt: null }] : [];
    const attempted = attempts.map(({ fault, latencyMs }, attempt): TraceBar => ({
      kind: fault === null ? 'legal' : 'failed',
      ms: latencyMs,
      attempt,
    }));
    const bars = [...waited, ...attempted];
    return {
      key: `${role}/${tick}/${atMs}`,
      decision,
      position,
      played: played?.words ?? decision.action,
      bars,
      totalMs: bars.reduce((sum, { ms }) => sum + ms, 0),
    };
  });

/** Tokens per second of the attempts that reported their tokens; null without one. */
export function tokensPerSecond(moves: readonly ModelMove[]): number | null {
  const reported = moves
    .flatMap(({ attempts }) => attempts)
    .filter(({ completionTokens, latencyMs }) => completionTokens !== null && latencyMs > 0);
  const ms = reported.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const tokens = reported.reduce((sum, { completionTokens }) => sum + (completionTokens ?? 0), 0);
  return ms === 0 ? null : (tokens * 1000) / ms;
}

/** The tokens of all moves; null where none was reported. */
export function tokensOf(moves: readonly ModelMove[]): { input: number; output: number } | null {
  const reported = moves.filter(
    ({ promptTokens, completionTokens }) => promptTokens !== null || completionTokens !== null,
  );
  if (reported.length === 0) return null;
  return {
    input: reported.reduce((sum, { promptTokens }) => sum + (promptTokens ?? 0), 0),
    output: reported.reduce((sum, { completionTokens }) => sum + (completionTokens ?? 0), 0),
  };
}
