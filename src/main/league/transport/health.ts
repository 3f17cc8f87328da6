import { createNewest } from '../bounded-map.ts';
import { percentile } from '../rules/percentile.ts';

export interface AgentHealth {
  readonly calls: number;
  readonly failures: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly lastError: string | null;
  readonly lastErrorAtMs: number | null;
  readonly lastSeenMs: number | null;
}

export interface LeagueHealth {
  noteSuccess(agentKey: string, durationMs: number, nowMs: number): void;
  noteFailure(agentKey: string, error: string, nowMs: number): void;
  of(agentKey: string): AgentHealth;
}

/** Number of latest calls that count for the percentiles of an agent. */
const MAX_ENTRIES = 200;
/**
 * Maximum number of remembered agents. A league has at most 300, and agents of ended leagues stay
 * visible for a while.
 */
const MAX_AGENTS = 2000;

interface Track {
  calls: number;
  failures: number;
  durations: number[];
  lastError: string | null;
  lastErrorAtMs: number | null;
  lastSeenMs: number | null;
}

const fresh = (): Track => ({
  calls: 0,
  failures: 0,
  durations: [],
  lastError: null,
  lastErrorAtMs: null,
  lastSeenMs: null,
});

/**
 * Response times and failures of each agent. They are kept in memory only, unlike the agent's
 * lifecycle.
 */
export function createHealth(): LeagueHealth {
  const tracks = createNewest<string, Track>(MAX_AGENTS);
  const track = (key: string): Track => {
    const seen = tracks.get(key) ?? fresh();
    tracks.set(key, seen);
    return seen;
  };
  return {
    noteSuccess(key, durationMs, nowMs) {
      const seen = track(key);
      seen.calls += 1;
      seen.lastSeenMs = nowMs;
      seen.durations.push(durationMs);
      if (seen.durations.length > MAX_ENTRIES) seen.durations.shift();
    },
    noteFailure(key, error, nowMs) {
      const seen = track(key);
      seen.calls += 1;
      seen.failures += 1;
      seen.lastError = error;
      seen.lastErrorAtMs = nowMs;
    },
    of(key) {
      const { durations, ...seen } = tracks.get(key) ?? fresh();
      return { ...seen, p50Ms: percentile(durations, 0.5), p95Ms: percentile(durations, 0.95) };
    },
  };
}
