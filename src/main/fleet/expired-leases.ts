import { backoffDelayMs } from '../../shared/net/backoff.ts';
import { DEFAULT_WORKER_DROPS } from '../../shared/contract/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/units.ts';
import { isoNow, type FleetContext } from './context.ts';
import { LEASE_MS } from './queue/work-queue.ts';
import type { OpenLease } from './store/attempt-store.ts';
import type { FleetWorker } from './types.ts';

/**
 * A worker that takes orders and lets their leases expire, one after the other, holds up everybody's games and uses up
 * the attempts of their orders. One or more leases that expire together are a drop. After a few drops in a row it gets
 * no orders for a while, and longer each time after that. The count starts again when one of its games counts, or when
 * a person reinstates the worker.
 */

const PAUSE = { initialMs: MINUTE_MS, maxMs: HOUR_MS };

/** How long a worker pauses after this many drops in a row; null while it may go on. A limit of 0 pauses none. */
export function pauseMs(drops: number, maxDrops: number): number | null {
  if (maxDrops === 0 || drops < maxDrops) return null;
  return backoffDelayMs(PAUSE, drops - maxDrops);
}

/** Whether a worker gets no orders at present, because it dropped too many leases. */
export const isPaused = (
  { runtime }: Pick<FleetContext, 'runtime'>,
  { pausedUntilMs }: Pick<FleetWorker, 'pausedUntilMs'>,
): boolean => (pausedUntilMs ?? 0) > runtime.clock.nowMs();

/**
 * Records the expired leases of a worker, whether or not another worker has taken their orders since. A worker that asks
 * for more work while its leases have expired has lost them.
 */
export async function recordExpiredLeases(context: FleetContext, { workerId }: FleetWorker): Promise<void> {
  const expiredLeases = context.orders
    .listHeldBy(workerId)
    .filter(({ orderId }) => context.releaseTimes.sinceContactMs(orderId) > LEASE_MS);
  if (expiredLeases.length === 0) return;
  const droppedAt = context.workers.find(workerId)?.droppedAt ?? null;
  if (expiredLeases.some((lease) => isNew(lease, droppedAt)))
    await context.writer.write(() =>
      expiredLeases.forEach((lease) => recordExpiredLeaseInJob(context, lease)),
    );
}

/**
 * Records an expired lease. Leases that were taken before the last drop was recorded belong to that drop: a machine that
 * is switched off in the middle of eight games has dropped once.
 */
export function recordExpiredLeaseInJob(context: FleetContext, lease: OpenLease): void {
  const worker = context.workers.find(lease.workerId);
  if (worker === null || worker.revokedAt !== null || !isNew(lease, worker.droppedAt)) return;
  const drops = worker.drops + 1;
  const pauseForMs = pauseMs(drops, context.maxDrops?.() ?? DEFAULT_WORKER_DROPS);
  const pausedUntilMs =
    pauseForMs === null ? worker.pausedUntilMs : context.runtime.clock.nowMs() + pauseForMs;
  context.workers.updateDrops(worker.workerId, { drops, droppedAt: isoNow(context), pausedUntilMs });
  if (pauseForMs !== null) reportPauseInJob(context, { ...worker, drops }, pauseForMs);
}

const isNew = ({ leasedAt }: OpenLease, droppedAt: string | null): boolean =>
  droppedAt === null || leasedAt >= droppedAt;

function reportPauseInJob(
  { audit, log }: FleetContext,
  { workerId, name, drops }: FleetWorker,
  pauseForMs: number,
): void {
  const minutes = pauseForMs / MINUTE_MS;
  const payload = { name, drops, minutes };
  audit.append({ system: 'fleet', action: 'FLEET_WORKER_PAUSED', subject: workerId, actor: 'host', payload });
  log('warn', 'a worker dropped too many games in a row and gets none for a while', {
    worker: name,
    drops,
    minutes,
  });
}
