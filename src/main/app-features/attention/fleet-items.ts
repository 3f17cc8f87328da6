import type { Fleet } from '../../fleet/index.ts';
import type { UntimedAttentionItem } from './service.ts';

export interface FleetItemDeps {
  readonly fleet: Pick<Fleet, 'readProblems'>;
}

/**
 * Suspended workers, and one item for all orders that are no longer given out while a run or a league waits for
 * them.
 */
export function fleetItems({ fleet }: FleetItemDeps): UntimedAttentionItem[] {
  const { deadOrders, suspendedWorkers } = fleet.readProblems();
  const workers = suspendedWorkers.map(({ workerId, name, atMs }): UntimedAttentionItem => {
    return { id: `w-${workerId}`, kind: 'worker_differed', subject: workerId, detail: name, atMs };
  });
  if (deadOrders === 0) return workers;
  const item = { subject: '', detail: String(deadOrders), atMs: null };
  return [{ id: 'orders', kind: 'orders_failed', ...item }, ...workers];
}
