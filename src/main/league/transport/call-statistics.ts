import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { percentile } from '../../../shared/percentile.ts';
import type { AgentHealth } from '../../../shared/contract/league-pages.ts';

/** The key of an agent is its league and its sender name: `league_1/player:P01`. */
export interface LeagueAgentCallStatistics {
  recordSuccess(agentKey: string, durationMs: number, nowMs: number): void;
  recordFailure(agentKey: string, error: string, nowMs: number): void;
  /** Zeros and nulls for an agent that was not called. */
  statisticsOf(agentKey: string): AgentHealth;
}

/** Number of latest successful calls that count for the percentiles of an agent. */
const MAX_DURATIONS = 200;
/**
 * Maximum number of remembered agents. A league has at most 300, and agents of ended leagues stay
 * visible for a while.
 */
const MAX_AGENTS = 2000;

interface CallTotals {
  calls: number;
  failures: number;
  durations: number[];
  lastError: string | null;
  lastErrorAtMs: number | null;
  lastSeenMs: number | null;
}

const noCalls = (): CallTotals => ({
  calls: 0,
  failures: 0,
  durations: [],
  lastError: null,
  lastErrorAtMs: null,
  lastSeenMs: null,
});

/**
 * Creates the statistics: response times and failures of each agent, kept in memory only, unlike the agent's
 * lifecycle.
 */
export function createCallStatistics(): LeagueAgentCallStatistics {
  const totalsByAgent = createBoundedMap<string, CallTotals>(MAX_AGENTS);
  const totalsOf = (key: string): CallTotals => {
    const totals = totalsByAgent.get(key) ?? noCalls();
    totalsByAgent.set(key, totals);
    return totals;
  };
  return {
    recordSuccess(key, durationMs, nowMs) {
      const totals = totalsOf(key);
      totals.calls += 1;
      totals.lastSeenMs = nowMs;
      totals.durations.push(durationMs);
      if (totals.durations.length > MAX_DURATIONS) totals.durations.shift();
    },
    recordFailure(key, error, nowMs) {
      const totals = totalsOf(key);
      totals.calls += 1;
      totals.failures += 1;
      totals.lastError = error;
      totals.lastErrorAtMs = nowMs;
    },
    statisticsOf(key) {
      const { durations, ...totals } = totalsByAgent.get(key) ?? noCalls();
      const sortedDurations = durations.toSorted((left, right) => left - right);
      return { ...totals, p50Ms: percentile(sortedDurations, 50), p95Ms: percentile(sortedDurations, 95) };
    },
  };
}
