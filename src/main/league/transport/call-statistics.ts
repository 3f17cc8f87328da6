import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { percentile } from '../../../shared/percentile.ts';
import type { AgentHealth } from '../../../shared/contract/league-pages.ts';

export interface LeagueAgentCallStatistics {
  recordSuccess(agentKey: string, durationMs: number, nowMs: number): void;
  recordFailure(agentKey: string, error: string, nowMs: number): void;
  of(agentKey: string): AgentHealth;
}

/** Number of latest calls that count for the percentiles of an agent. */
const MAX_DURATIONS = 200;
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

const newTrack = (): Track => ({
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
export function createCallStatistics(): LeagueAgentCallStatistics {
  const tracks = createBoundedMap<string, Track>(MAX_AGENTS);
  const track = (key: string): Track => {
    const entry = tracks.get(key) ?? newTrack();
    tracks.set(key, entry);
    return entry;
  };
  return {
    recordSuccess(key, durationMs, nowMs) {
      const entry = track(key);
      entry.calls += 1;
      entry.lastSeenMs = nowMs;
      entry.durations.push(durationMs);
      if (entry.durations.length > MAX_DURATIONS) entry.durations.shift();
    },
    recordFailure(key, error, nowMs) {
      const entry = track(key);
      entry.calls += 1;
      entry.failures += 1;
      entry.lastError = error;
      entry.lastErrorAtMs = nowMs;
    },
    of(key) {
      const { durations, ...entry } = tracks.get(key) ?? newTrack();
      const sorted = durations.toSorted((left, right) => left - right);
      return { ...entry, p50Ms: percentile(sorted, 50), p95Ms: percentile(sorted, 95) };
    },
  };
}
