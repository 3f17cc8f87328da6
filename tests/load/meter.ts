import { percentile } from '../bench/parts/report.ts';

/** The requests of one system in a period. */
export interface Tally {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Error replies by code. */
  readonly refusals: Readonly<Record<string, number>>;
}

export interface Meter {
  /** Records a reply; `code` is null for a success. */
  answered(system: string, tookMs: number, code?: string | null): void;
  /** Records work that is not a request, such as a league match or a drawn frame. */
  count(system: string, times: number): void;
  /** Returns everything since the last call, by system, and starts anew. */
  take(): Map<string, Tally>;
}

interface Open {
  requests: number;
  readonly times: number[];
  readonly refusals: Record<string, number>;
}

export function createMeter(): Meter {
  let open = new Map<string, Open>();
  const of = (system: string): Open => {
    const known = open.get(system) ?? { requests: 0, times: [], refusals: {} };
    open.set(system, known);
    return known;
  };
  return {
    answered(system, tookMs, code = null) {
      const tally = of(system);
      tally.requests += 1;
      tally.times.push(tookMs);
      if (code !== null) tally.refusals[code] = (tally.refusals[code] ?? 0) + 1;
    },
    count(system, times) {
      of(system).requests += times;
    },
    take() {
      const taken = open;
      open = new Map();
      return new Map(
        [...taken].map(([system, { requests, times, refusals }]) => [
          system,
          { requests, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), refusals },
        ]),
      );
    },
  };
}
