import type { FleetStatus } from '../../shared/contract/index.ts';
import type { FleetContext } from './context.ts';
import { LEASE_MS } from './queue/work-queue.ts';
import type { FleetWorker } from './types.ts';

const NO_TALLY = { counted: 0, refused: 0 };
/** A worker that asks for work is heard of at least every 20 seconds; one that plays, more often. */
const AWAY_MS = 20_000 + LEASE_MS;

/** What a person sees of workers and orders. */
export async function fleetStatus(context: FleetContext): Promise<FleetStatus> {
  const { queue, workers, orders } = context;
  const [counts, dead] = await Promise.all([queue.counts(), queue.deadItems()]);
  const tallies = orders.tallies();
  return {
    orders: { ...counts },
    workers: workers
      .all()
      .map((worker) => ({ ...workerRow(context, worker), ...(tallies.get(worker.workerId) ?? NO_TALLY) })),
    dead: dead.map(({ workId, faults }) => {
      const order = orders.find(workId);
      const { groupId = '', template = '' } = order ?? {};
      return { orderId: workId, groupId, template, faults: [...faults] };
    }),
  };
}

function workerRow({ presence, runtime }: FleetContext, worker: FleetWorker) {
  const { workerId, name, trust, createdAt, expiresMs, revokedAt } = worker;
  const seen = presence.get(workerId);
  const { version = null, slots = null, seenMs = null, progress = [] } = seen ?? {};
  const isRecent = seenMs !== null && runtime.clock.nowMs() - seenMs < AWAY_MS;
  return {
    workerId,
    name,
    trust,
    createdAtMs: Date.parse(createdAt),
    expiresMs,
    revokedAtMs: revokedAt === null ? null : Date.parse(revokedAt),
    connected: isRecent && revokedAt === null,
    seenMs,
    version,
    slots,
    playing: Array.from(progress, ([orderId, text]) => ({ orderId, text })),
  };
}
