import type { FleetStatus } from '../../shared/contract/index.ts';
import type { FleetContext } from './context.ts';
import { QueueUnavailableError } from './queue/postgres/faults.ts';
import { LEASE_MS, type DeadWork, type QueueCounts } from './queue/work-queue.ts';
import type { FleetWorker } from './types.ts';

const NO_TALLY = { counted: 0, refused: 0 };
/** A worker that asks for work is heard of at least every 20 seconds; one that plays, more often. */
const AWAY_MS = 20_000 + LEASE_MS;

/** What a person sees of workers and orders. */
export async function fleetStatus(context: FleetContext): Promise<FleetStatus> {
  const { queue, workers, orders } = context;
  const { counts, dead } = await queueContent(context);
  const tallies = orders.tallies();
  return {
    queue: { ...queue.state() },
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

/** While the queue cannot be reached, what the database of this host knows. */
async function queueContent({ queue, orders }: Pick<FleetContext, 'queue' | 'orders'>): Promise<{
  readonly counts: QueueCounts;
  readonly dead: readonly DeadWork[];
}> {
  try {
    const [counts, dead] = await Promise.all([queue.counts(), queue.deadItems()]);
    // A queue that missed the end of an order may still have it.
    return { counts, dead: dead.filter(({ workId }) => orders.find(workId)?.state === 'open') };
  } catch (error) {
    if (!(error instanceof QueueUnavailableError)) throw error;
    const open = orders.open();
    const leased = open.filter(({ orderId }) => orders.isUnderWay(orderId)).length;
    return { counts: { ready: open.length - leased, leased, dead: 0 }, dead: [] };
  }
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
