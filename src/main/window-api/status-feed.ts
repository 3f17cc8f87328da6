import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventPayload, SafeMode, ServiceState } from '../../shared/contract/index.ts';
import { percentile } from '../../shared/percentile.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Attention } from '../app-features/attention/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/units.ts';

const NS_PER_MS = 1e6;
/** Interval of the event-loop samples: long enough to let an idle host sleep, short enough to find noticeable delays. */
const LOOP_SAMPLE_MS = 25;

/** Creates a count of events by time buckets of `bucketMs`; `read` returns the last `buckets` counts, oldest first. */
function createEventBuckets(clock: Clock, bucketMs: number, buckets: number) {
  const counts = new Map<number, number>();
  const currentBucket = (): number => Math.floor(clock.nowMs() / bucketMs);
  return {
    add(): void {
      const bucket = currentBucket();
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      for (const oldBucket of counts.keys()) if (oldBucket <= bucket - buckets) counts.delete(oldBucket);
    },
    read(): number[] {
      const last = currentBucket();
      return Array.from({ length: buckets }, (_, index) => counts.get(last - buckets + 1 + index) ?? 0);
    },
  };
}

export interface StatusFeedDeps {
  readonly sessions: Sessions;
  readonly attention: Pick<Attention, 'items'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly safeMode: SafeMode | null;
  readonly services: () => readonly ServiceState[];
}

const MAX_RESPONSE_TIMES = 500;

/** The newest response times, whose 95th percentile shows how fast the host is for players. */
function createResponseTimes() {
  const times: number[] = [];
  return {
    add(tookMs: number): void {
      times.push(tookMs);
      if (times.length > MAX_RESPONSE_TIMES) times.shift();
    },
    p95(): number | null {
      const sorted = times.toSorted((a, b) => a - b);
      return percentile(sorted, 95);
    },
  };
}

/** Measures what the host is doing: event-loop delay, rates, response times, and items that wait for the person. */
export function createStatusFeed(deps: StatusFeedDeps) {
  const delay = monitorEventLoopDelay({ resolution: LOOP_SAMPLE_MS });
  delay.enable();
  const moves = createEventBuckets(deps.clock, MINUTE_MS, 30);
  const refusals = createEventBuckets(deps.clock, HOUR_MS, 24);
  const responseTimes = createResponseTimes();
  let storage: 'ok' | 'read_only' | 'failing' = deps.safeMode ? 'read_only' : 'ok';
  const unsubscribes = [
    deps.bus.on('session.changed', ({ tick }) => tick > 0 && moves.add()),
    deps.bus.on('session.refused', () => refusals.add()),
    deps.bus.on('storage.changed', ({ state }) => {
      storage = state;
    }),
  ];
  // The histogram has the whole time between two samples; the delay is what exceeds the interval.
  const toLatenessMs = (ns: number): number => Math.max(0, ns / NS_PER_MS - LOOP_SAMPLE_MS);
  const loopDelay = () => ({
    p50Ms: toLatenessMs(delay.percentile(50)),
    p99Ms: toLatenessMs(delay.percentile(99)),
    maxMs: toLatenessMs(delay.max),
  });
  return {
    movesPerMinute: moves.read,
    refusalsPerHour: refusals.read,
    /** Records how long one action took from its arrival to its response, in milliseconds. */
    recordResponseTime: responseTimes.add,
    answerP95Ms: responseTimes.p95,
    storage: () => storage,
    loopDelay,
    /** Forgets the measured event-loop delays; called once a minute. */
    resetDelays: (): void => delay.reset(),
    attention: () => deps.attention.items(),
    read: (): EventPayload<'host.pulse'> => ({
      nowMs: deps.clock.nowMs(),
      loopDelay: loopDelay(),
      services: [...deps.services()],
      attention: deps.attention.items(),
      liveCount: deps.sessions.countByStatus().active,
    }),
    stop(): void {
      delay.disable();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

export type StatusFeed = ReturnType<typeof createStatusFeed>;
