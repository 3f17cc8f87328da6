import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Clock } from '../../platform/runtime.ts';
import { CANDIDATES_PER_PAGE, createLaterPages, type LaterPages } from './later-pages.ts';
import { queueStore, type QueueRow, type QueueStore } from './queue-store.ts';
import {
  EMBEDDED,
  EXPIRED_LEASE_FAULT,
  LEASE_MS,
  MAX_ATTEMPTS,
  type ItemLease,
  type LeaseRequest,
  type QueueCounts,
  type WorkQueue,
} from './work-queue.ts';

export interface StoredQueueDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

interface StoredQueueState extends StoredQueueDeps {
  readonly store: QueueStore;
  /**
   * The leases by item. Their times are not stored: after a restart every lease has its full time again, because a
   * host that was down must not punish its workers.
   */
  readonly leases: Map<string, ItemLease & { readonly untilMs: number }>;
  readonly laterPages: LaterPages;
}

/**
 * The work queue of a host: one table of its database. A heartbeat writes nothing.
 */
export function createStoredQueue(deps: StoredQueueDeps): WorkQueue {
  const state: StoredQueueState = {
    ...deps,
    store: queueStore(deps.db),
    leases: new Map(),
    laterPages: createLaterPages(),
  };
  for (const { itemId, attempt, worker } of state.store.listByState('leased'))
    cacheLease(state, { itemId, attempt, worker: worker ?? '' });
  const { writer, store, leases } = state;
  return {
    start: () => undefined,
    state: () => EMBEDDED,
    close: () => Promise.resolve(),
    offer: (items) =>
      items.length === 0
        ? Promise.resolve({ added: 0 })
        : writer.write(() => ({ added: items.filter((item) => store.insert(item)).length })),
    lease: (request) => writer.write(() => leaseItemsInJob(state, request)),
    renew: async (held) =>
      held.map((work) => {
        if (!isHeld(leases.get(work.itemId), work)) return false;
        cacheLease(state, work);
        return true;
      }),
    complete: (held) =>
      writer.write(() => (endAttemptInJob(state, held, { state: 'over' }) === null ? 'stale' : 'ok')),
    fail: (held, fault) =>
      writer.write(() => {
        const next = endAttemptInJob(state, held, { state: 'ready', fault });
        if (next === null) return 'stale';
        return next === 'dead' ? 'dead' : 'retry';
      }),
    withdraw: (itemIds) =>
      itemIds.length === 0 ? Promise.resolve() : writer.write(() => withdrawItemsInJob(state, itemIds)),
    redrive: (itemIds) => writer.write(() => redriveItemsInJob(state, itemIds)),
    deadItems: async () => store.listByState('dead').map(({ itemId, faults }) => ({ itemId, faults })),
    counts: async (): Promise<QueueCounts> => ({
      ready: store.countInState('ready'),
      leased: store.countInState('leased'),
      dead: store.countInState('dead'),
    }),
  };
}

function cacheLease({ leases, clock }: StoredQueueState, { itemId, attempt, worker }: ItemLease): void {
  leases.set(itemId, { itemId, attempt, worker, untilMs: clock.monotonicMs() + LEASE_MS });
}

const isHeld = (lease: ItemLease | undefined, { attempt, worker }: ItemLease): boolean =>
  lease?.attempt === attempt && lease.worker === worker;

function leaseItemsInJob(state: StoredQueueState, request: LeaseRequest): readonly ItemLease[] {
  const { store, writer } = state;
  const { worker, groupId, max } = request;
  endExpiredInJob(state, groupId);
  const taken: ItemLease[] = [];
  for (const row of listCandidates(state, request)) {
    if (taken.length === max) break;
    const held = { itemId: row.itemId, attempt: row.attempt + 1, worker };
    if (!store.update(row, { state: 'leased', attempt: held.attempt, worker, faults: row.faults })) continue;
    taken.push(held);
  }
  writer.afterCommit(() => taken.forEach((held) => cacheLease(state, held)));
  return taken;
}

/** The ready items that the worker can do, first ones first: of the first page, and of a later one if these are too few. */
function listCandidates(
  { store, laterPages }: StoredQueueState,
  { worker, groupId, max, admits = () => true }: LeaseRequest,
): readonly QueueRow[] {
  const listPage = (offset: number) => store.listReady(groupId, { limit: CANDIDATES_PER_PAGE, offset });
  const isAdmitted = ({ itemId }: QueueRow): boolean => admits(itemId);
  const firstPage = listPage(0);
  const candidates = firstPage.filter(isAdmitted);
  if (candidates.length >= max || firstPage.length < CANDIDATES_PER_PAGE) return candidates;
  const laterPage = listPage(laterPages.offsetFor(worker));
  const laterCandidates = laterPage.filter(isAdmitted);
  laterPages.recordPage(worker, {
    isLast: laterPage.length < CANDIDATES_PER_PAGE,
    hasWork: laterCandidates.length > 0,
  });
  return [...candidates, ...laterCandidates];
}

/** Gives back items whose worker sent no heartbeat for the time of a lease, or marks them as dead after the last attempt. */
function endExpiredInJob(state: StoredQueueState, groupId: string | null): void {
  const nowMs = state.clock.monotonicMs();
  for (const lease of [...state.leases.values()].filter(({ untilMs }) => untilMs < nowMs)) {
    const row = state.store.find(lease.itemId);
    // Another request of the same transaction may have taken it already, so that the attempt differs.
    if (row !== null && (groupId === null || row.groupId === groupId))
      endAttemptInJob(state, lease, { state: 'ready', fault: EXPIRED_LEASE_FAULT });
  }
}

/** Ends an attempt, if it is the current one, and returns the new state of its item; null for another attempt. */
function endAttemptInJob(
  { store, leases, writer }: StoredQueueState,
  held: ItemLease,
  { state, fault }: { readonly state: 'over' | 'ready'; readonly fault?: string },
): QueueRow['state'] | null {
  const row = store.find(held.itemId);
  if (row?.state !== 'leased' || row.attempt !== held.attempt || row.worker !== held.worker) return null;
  const faults = fault === undefined ? row.faults : [...row.faults, fault];
  const next = state === 'ready' && faults.length >= MAX_ATTEMPTS ? 'dead' : state;
  if (!store.update(row, { state: next, attempt: row.attempt, worker: null, faults })) return null;
  writer.afterCommit(() => {
    if (isHeld(leases.get(held.itemId), held)) leases.delete(held.itemId);
  });
  return next;
}

function withdrawItemsInJob({ store, leases, writer }: StoredQueueState, itemIds: readonly string[]): void {
  for (const itemId of itemIds) {
    const row = store.find(itemId);
    if (row !== null) store.update(row, { ...row, state: 'over', worker: null });
  }
  writer.afterCommit(() => itemIds.forEach((itemId) => leases.delete(itemId)));
}

function redriveItemsInJob({ store }: StoredQueueState, itemIds: readonly string[]): void {
  for (const itemId of itemIds) {
    const row = store.find(itemId);
    if (row?.state === 'dead') store.update(row, { ...row, state: 'ready', faults: [] });
  }
}
