import type { ModelTurnFault, ModelStats } from '../../shared/contract/index.ts';
import { percentile } from '../../shared/percentile.ts';
import type { MoveRecord } from './store/moves-store.ts';

/** Statistics of a model as a player, computed from its move records. */

export interface ModelStatsTally {
  add(record: MoveRecord): void;
  stats(): ModelStats;
}

/**
 * The outcomes of attempts for which the model is responsible; null is no fault. A transport fault is the
 * server's.
 */
const COUNTED_OUTCOMES: ReadonlySet<ModelTurnFault | null> = new Set([
  null,
  'illegal',
  'unparsable',
  'empty',
  'timeout',
] as const);

export function createModelStatsTally(): ModelStatsTally {
  const latenciesMs: number[] = [];
  const waitsMs: number[] = [];
  const faults = new Map<ModelTurnFault, number>();
  let moves = 0;
  let attempts = 0;
  let firstTry = 0;
  let retries = 0;
  let promptTokens = 0;
  let completionTokens = 0;
  let transportRetries = 0;
  const reportedUsage = { tokens: 0, ms: 0 };
  const count = (fault: ModelTurnFault): number => faults.get(fault) ?? 0;
  return {
    add(record) {
      const modelAttempts = record.attempts.filter(({ fault }) => COUNTED_OUTCOMES.has(fault));
      transportRetries += record.attempts.reduce((sum, attempt) => sum + attempt.transportRetries, 0);
      // A move in which every attempt was lost in transport is not counted as a move of the model.
      if (modelAttempts.length === 0) return;
      moves += 1;
      attempts += modelAttempts.length;
      retries += modelAttempts.length - 1;
      if (modelAttempts[0]?.fault === null) firstTry += 1;
      for (const { fault } of modelAttempts) if (fault !== null) faults.set(fault, count(fault) + 1);
      promptTokens += record.promptTokens ?? 0;
      completionTokens += record.completionTokens ?? 0;
      for (const attempt of modelAttempts)
        if (attempt.completionTokens !== null && attempt.latencyMs > 0) {
          reportedUsage.tokens += attempt.completionTokens;
          reportedUsage.ms += attempt.latencyMs;
        }
      latenciesMs.push(record.latencyMs);
      if (record.waitMs !== null) waitsMs.push(record.waitMs);
    },
    stats() {
      const per = (sum: number, divisor: number): number => (divisor === 0 ? 0 : sum / divisor);
      const sortedLatencies = [...latenciesMs].sort((a, b) => a - b);
      return {
        moves,
        attempts,
        illegalRate: per(count('illegal'), attempts),
        unparsableRate: per(count('unparsable') + count('empty'), attempts),
        firstTryRate: per(firstTry, moves),
        retriesPerMove: per(retries, moves),
        promptTokensPerMove: per(promptTokens, moves),
        completionTokensPerMove: per(completionTokens, moves),
        tokensPerMove: per(promptTokens + completionTokens, moves),
        tokensPerSecond: reportedUsage.ms === 0 ? null : (reportedUsage.tokens * 1000) / reportedUsage.ms,
        latencyP50Ms: percentile(sortedLatencies, 50),
        latencyP95Ms: percentile(sortedLatencies, 95),
        waitP95Ms: percentile(
          waitsMs.toSorted((a, b) => a - b),
          95,
        ),
        secondsPerMove:
          per(
            latenciesMs.reduce((sum, ms) => sum + ms, 0),
            moves,
          ) / 1000,
        timeouts: count('timeout'),
        transportRetries,
      };
    },
  };
}
