import { addTime, NO_TIME, type TimeTotal } from './time-total.ts';
import type { FleetContext } from '../context.ts';
import { readFleetStatus } from '../fleet-status.ts';
import type { WorkerTrustClass } from '../types.ts';
import { fleetMetricsStore } from './metrics-store.ts';

/** Metrics for operators, without names, ids or addresses. Totals count since the data folder was created. */
export interface FleetMetrics {
  readonly isQueueUp: boolean;
  /** By state; ready, leased and dead come from the queue, while it can be used. */
  readonly orders: Readonly<Record<string, number>>;
  readonly oldestWaitingMs: number;
  readonly leasesByEnd: Readonly<Record<string, number>>;
  readonly resultsByVerdict: Readonly<Record<string, number>>;
  readonly workersByTrust: Readonly<Record<WorkerTrustClass, number>>;
  /** Since the host started, by template. */
  readonly replays: ReadonlyMap<string, TimeTotal>;
  /** From the last request of a disconnected worker to the next lease of its order, since the host started. */
  readonly releases: TimeTotal;
}

export async function readFleetMetrics(context: FleetContext): Promise<FleetMetrics> {
  const { runtime, replayTimes } = context;
  const store = fleetMetricsStore(context.db);
  const { queue, orders, workers, dead } = await readFleetStatus(context);
  // A dead order waits for a person and not for a worker, for as long as it takes.
  const oldest = store.findOldestWaitingCreatedAt(dead.map(({ orderId }) => orderId));
  const countConnected = (trust: WorkerTrustClass): number =>
    workers.filter((worker) => worker.connected && worker.trust === trust).length;
  return {
    isQueueUp: queue.isUp,
    orders: { ...orders, ...store.countEndedOrdersByState() },
    oldestWaitingMs: oldest === null ? 0 : Math.max(0, runtime.clock.nowMs() - Date.parse(oldest)),
    leasesByEnd: store.countLeasesByEnd(),
    resultsByVerdict: store.countResultsByVerdict(),
    workersByTrust: { own: countConnected('own'), invited: countConnected('invited') },
    replays: replayTimes,
    releases: context.releaseTimes.total(),
  };
}

/** Adds the time of one check. */
export function recordReplayTime(
  replayTimes: Map<string, TimeTotal>,
  { template, durationMs }: { readonly template: string; readonly durationMs: number },
): void {
  replayTimes.set(template, addTime(replayTimes.get(template) ?? NO_TIME, durationMs));
}
