import type { FleetStatus } from '../../shared/contract/index.ts';
import type { FleetContext } from './context.ts';
import { LEASE_MS } from './queue/work-queue.ts';

const NO_TALLY = { counted: 0, refused: 0 };
/** A worker that asks for work is heard of at least every 20 seconds; one that plays, more often. */
const AWAY_MS = 20_000 + LEASE_MS;

/** What a person sees of workers and orders. */
export async function fleetStatus(context: FleetContext): Promise<FleetStatus> {
  const { queue, workers, orders, presence, runtime } = context;
  const [counts, dead] = await Promise.all([queue.counts(), queue.deadItems()]);
  const tallies = orders.tallies();
  const nowMs = runtime.clock.nowMs();
  return {
    orders: { ...counts },
    workers: workers.all().map(({ workerId, name, trust, createdAt, expiresMs, revokedAt }) => {
      const seen = presence.get(workerId);
      const { counted, refused } = tallies.get(workerId) ?? NO_TALLY;
      return {
        workerId,
        name,
        trust,
        createdAtMs: Date.parse(createdAt),
        expiresMs,
        revokedAtMs: revokedAt === null ? null : Date.parse(revokedAt),
        connected: seen !== undefined && revokedAt === null && nowMs - seen.seenMs < AWAY_MS,
        seenMs: seen?.seenMs ?? null,
        version: seen?.version ?? null,
        slots: seen?.slots ?? null,
        playing: [...(seen?.progress ?? [])].map(([orderId, text]) => ({ orderId, text })),
        counted,
        refused,
      };
    }),
    dead: dead.map(({ workId, faults }) => ({
      orderId: workId,
      groupId: orders.find(workId)?.groupId ?? '',
      template: orders.find(workId)?.template ?? '',
      faults: [...faults],
    })),
  };
}
