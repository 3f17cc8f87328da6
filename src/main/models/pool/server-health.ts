import type { ServerFailure } from '../../../shared/contract/index.ts';

/** Whether a server of an endpoint may be used, and when one that failed is probed again. */

/** After this many failures in a row a server is skipped while another one is up. */
export const MAX_FAILURES = 3;
/** Delays in milliseconds before a skipped server is probed; the last one repeats. */
const PROBE_DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000];

/** Failures that the request causes and not the server: another server would refuse the same request. */
const REQUEST_FAILURES: ReadonlySet<ServerFailure> = new Set<ServerFailure>(['context_length', 'rejected']);

export interface ServerHealth {
  readonly failuresInARow: number;
  /** The last failure since the last response to a request; a probe does not clear it. Null for none. */
  readonly failure: ServerFailure | null;
  /** Number of probes since the last response to a request. It decides how long the next probe is delayed. */
  readonly probes: number;
  /** Time of the next probe, on a monotonic clock; null while the server is used. */
  readonly probeAtMs: number | null;
}

export const HEALTHY: ServerHealth = { failuresInARow: 0, failure: null, probes: 0, probeAtMs: null };

export const isUp = ({ probeAtMs }: ServerHealth): boolean => probeAtMs === null;

/** Whether another server may respond to the same request after this failure. */
export const isServerSideFailure = (failure: ServerFailure): boolean => !REQUEST_FAILURES.has(failure);

const delayAfter = (probes: number): number => PROBE_DELAYS_MS[probes] ?? PROBE_DELAYS_MS.at(-1) ?? 0;

/**
 * The health after a request that failed. A server that only a probe has restored is skipped after one more
 * failure.
 */
export function afterFailure(health: ServerHealth, failure: ServerFailure, nowMs: number): ServerHealth {
  if (!isServerSideFailure(failure)) return health;
  const failuresInARow = health.failuresInARow + 1;
  const isSkipped = failuresInARow >= MAX_FAILURES;
  return {
    ...health,
    failuresInARow,
    failure,
    probeAtMs: isSkipped ? (health.probeAtMs ?? nowMs + delayAfter(health.probes)) : null,
  };
}

/** The health after a probe. One response restores the server. */
export function afterProbe(health: ServerHealth, hasResponded: boolean, nowMs: number): ServerHealth {
  const probes = health.probes + 1;
  if (hasResponded) return { ...health, probes, failuresInARow: MAX_FAILURES - 1, probeAtMs: null };
  return { ...health, probes, probeAtMs: nowMs + delayAfter(probes) };
}
