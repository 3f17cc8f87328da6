import type { Clock } from '../../platform/runtime.ts';
import {
  EMBEDDED,
  EXPIRED_LEASE_FAULT,
  LEASE_MS,
  MAX_ATTEMPTS,
  type ItemLease,
  type QueueCounts,
  type QueueItem,
  type WorkQueue,
} from './work-queue.ts';

/** Items that are over and whose ids are remembered, so that they are not offered again. */
const MAX_REMEMBERED = 10_000;

interface Entry {
  readonly item: QueueItem;
  state: 'ready' | 'leased' | 'over' | 'dead';
  attempt: number;
  worker: string | null;
  leasedUntilMs: number;
  readonly faults: string[];
}

/** The work queue of one process: it forgets everything when the process ends. */
export function createMemoryQueue(clock: Pick<Clock, 'monotonicMs'>): WorkQueue {
  const entries = new Map<string, Entry>();

  const current = ({ itemId, attempt, worker }: ItemLease): Entry | null => {
    const entry = entries.get(itemId);
    const isCurrent = entry?.state === 'leased' && entry.attempt === attempt && entry.worker === worker;
    return isCurrent ? entry : null;
  };

  function end(entry: Entry): void {
    entry.state = 'over';
    const over = [...entries.values()].filter(({ state }) => state === 'over');
    for (const { item } of over.slice(0, -MAX_REMEMBERED)) entries.delete(item.itemId);
  }

  return {
    start: () => undefined,
    state: () => EMBEDDED,
    close: () => Promise.resolve(),
    async offer(items) {
      const added = items.filter(({ itemId }) => !entries.has(itemId));
      for (const item of added)
        entries.set(item.itemId, {
          item,
          state: 'ready',
          attempt: 0,
          worker: null,
          leasedUntilMs: 0,
          faults: [],
        });
      return { added: added.length };
    },
    async lease({ worker, groupId, max, admits = () => true }) {
      const group = [...entries.values()].filter(({ item }) => groupId === null || item.groupId === groupId);
      endExpired(group, clock.monotonicMs());
      const free = group
        .filter(({ state }) => state === 'ready')
        .filter(({ item }) => admits(item.itemId))
        .toSorted((left, right) => right.item.priority - left.item.priority)
        .slice(0, max);
      return free.map((entry) => {
        entry.state = 'leased';
        entry.attempt += 1;
        entry.worker = worker;
        entry.leasedUntilMs = clock.monotonicMs() + LEASE_MS;
        return { itemId: entry.item.itemId, attempt: entry.attempt, worker };
      });
    },
    async renew(held) {
      return held.map((work) => {
        const entry = current(work);
        if (entry !== null) entry.leasedUntilMs = clock.monotonicMs() + LEASE_MS;
        return entry !== null;
      });
    },
    async complete(held) {
      const entry = current(held);
      if (entry === null) return 'stale';
      end(entry);
      return 'ok';
    },
    async fail(held, fault) {
      const entry = current(held);
      if (entry === null) return 'stale';
      return endAttempt(entry, fault);
    },
    async withdraw(itemIds) {
      for (const itemId of itemIds) {
        const entry = entries.get(itemId);
        if (entry !== undefined) end(entry);
      }
    },
    redrive: async (itemIds) => itemIds.forEach((itemId) => revive(entries, itemId)),
    async deadItems() {
      const dead = [...entries.values()].filter(({ state }) => state === 'dead');
      return dead.map(({ item, faults }) => ({ itemId: item.itemId, faults: [...faults] }));
    },
    counts: async () => countStates([...entries.values()]),
  };
}

/** Gives expired items back, or marks them as dead after the last attempt. */
function endExpired(entries: readonly Entry[], nowMs: number): void {
  for (const entry of entries)
    if (entry.state === 'leased' && entry.leasedUntilMs < nowMs) endAttempt(entry, EXPIRED_LEASE_FAULT);
}

function endAttempt(entry: Entry, fault: string): 'dead' | 'retry' {
  entry.faults.push(fault);
  entry.state = entry.faults.length >= MAX_ATTEMPTS ? 'dead' : 'ready';
  entry.worker = null;
  return entry.state === 'dead' ? 'dead' : 'retry';
}

function revive(entries: Map<string, Entry>, itemId: string): void {
  const entry = entries.get(itemId);
  if (entry?.state === 'dead') entries.set(itemId, { ...entry, state: 'ready', faults: [] });
}

function countStates(entries: readonly Entry[]): QueueCounts {
  const countOf = (wanted: Entry['state']): number => entries.filter(({ state }) => state === wanted).length;
  return { ready: countOf('ready'), leased: countOf('leased'), dead: countOf('dead') };
}
