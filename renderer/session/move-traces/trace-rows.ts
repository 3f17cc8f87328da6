import type { ModelMove, SeatTurnInfo } from '../../../src/shared/contract/index.ts';
import type { AgentTurn } from '../agent/agent-turns.ts';
import { traceKey } from './trace-key.ts';
import type { PlayedModelMove } from '../language-model/played-model-moves.ts';

/** One part of a move's time. */
export interface TraceBar {
  readonly kind: 'wait' | 'legal' | 'failed';
  readonly ms: number;
  /** The index of the attempt that the bar stands for; null for waiting. */
  readonly attempt: number | null;
}

interface TraceRowBase {
  readonly key: string;
  readonly role: string;
  /** The tick by which the list of moves numbers this move. */
  readonly listTick: number;
  readonly atMs: number;
  readonly position: number;
  /** The move as the move list writes it; null when no action was taken, or while it is hidden. */
  readonly moveLabel: string | null;
  readonly bars: readonly TraceBar[];
  readonly totalMs: number;
}

/** A move of a model of this host, which was asked with a prompt of this host. */
export interface ModelTraceRow extends TraceRowBase {
  readonly source: 'model';
  readonly modelMove: ModelMove;
}

/** A turn of an outside player, whose program asks a model of its own. */
export interface SeatTraceRow extends TraceRowBase {
  readonly source: 'seat';
  readonly seatTurn: SeatTurnInfo;
}

export type TraceRow = ModelTraceRow | SeatTraceRow;

/** The moves of models and the turns of outside players in the order of play. */
export const allTraceRows = (
  playedMoves: readonly PlayedModelMove[],
  turns: readonly AgentTurn[],
): readonly TraceRow[] =>
  [...modelTraceRows(playedMoves), ...seatTraceRows(turns)].toSorted(
    (left, right) => left.position - right.position || left.atMs - right.atMs,
  );

/** The moves of models as bars: waiting for the server, then each attempt. */
export const modelTraceRows = (playedMoves: readonly PlayedModelMove[]): readonly ModelTraceRow[] =>
  playedMoves.map(({ modelMove, playedMove, position }) => {
    const { role, tick, atMs, waitMs, attempts } = modelMove;
    const waitBars: TraceBar[] = (waitMs ?? 0) > 0 ? [{ kind: 'wait', ms: waitMs ?? 0, attempt: null }] : [];
    const bars = [...waitBars, ...attemptBars(attempts)];
    return {
      source: 'model',
      key: traceKey(modelMove),
      modelMove,
      role,
      listTick: modelMove.logTick ?? tick,
      atMs,
      position,
      moveLabel: playedMove?.label ?? modelMove.action,
      bars,
      totalMs: sumOf(bars),
    };
  });

/** The turns of outside players as bars: each attempt. What their programs wait for is not known. */
export const seatTraceRows = (turns: readonly AgentTurn[]): readonly SeatTraceRow[] =>
  turns.map(({ seatTurn, playedMove, position }) => {
    const { role, tick, atMs } = seatTurn;
    const bars = attemptBars(seatTurn.attempts);
    return {
      source: 'seat',
      key: traceKey(seatTurn),
      seatTurn,
      role,
      listTick: tick,
      atMs,
      position,
      moveLabel: playedMove?.label ?? null,
      bars,
      // A turn that was stopped before its first reply has a time and no attempt.
      totalMs: Math.max(seatTurn.latencyMs, sumOf(bars)),
    };
  });

const attemptBars = (
  attempts: readonly { readonly fault: string | null; readonly latencyMs: number }[],
): readonly TraceBar[] =>
  attempts.map(({ fault, latencyMs }, attempt) => ({
    kind: fault === null ? 'legal' : 'failed',
    ms: latencyMs,
    attempt,
  }));

const sumOf = (bars: readonly TraceBar[]): number => bars.reduce((sum, { ms }) => sum + ms, 0);

/** The tokens of replies per second, over the attempts that reported them; null without one. */
export function tokensPerSecond(moves: readonly ModelMove[]): number | null {
  const reportedAttempts = moves
    .flatMap(({ attempts }) => attempts)
    .filter(({ completionTokens, latencyMs }) => completionTokens !== null && latencyMs > 0);
  const ms = reportedAttempts.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const tokens = reportedAttempts.reduce((sum, { completionTokens }) => sum + (completionTokens ?? 0), 0);
  return ms === 0 ? null : (tokens * 1000) / ms;
}

/** What one move used, as the server or the program reported it; null for what it did not report. */
export interface TraceUsage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Millionths of `currency`. */
  readonly costMicros: number | null;
  readonly currency: string | null;
}

/** What a row used; models and outside players name their tokens differently. */
export const usageOf = (row: TraceRow): TraceUsage =>
  row.source === 'model'
    ? row.modelMove
    : {
        promptTokens: row.seatTurn.inputTokens,
        completionTokens: row.seatTurn.outputTokens,
        costMicros: row.seatTurn.costMicros,
        currency: row.seatTurn.currency,
      };

/** The tokens of all moves; null where none was reported. */
export function tokensOf(
  usages: readonly Pick<TraceUsage, 'promptTokens' | 'completionTokens'>[],
): { input: number; output: number } | null {
  const reportedUsages = usages.filter(
    ({ promptTokens, completionTokens }) => promptTokens !== null || completionTokens !== null,
  );
  if (reportedUsages.length === 0) return null;
  return {
    input: reportedUsages.reduce((sum, { promptTokens }) => sum + (promptTokens ?? 0), 0),
    output: reportedUsages.reduce((sum, { completionTokens }) => sum + (completionTokens ?? 0), 0),
  };
}
