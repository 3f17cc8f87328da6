import type { Clock } from '../../platform/runtime.ts';
import { addTime, NO_TIME, type TimeTotal } from './time-total.ts';

/** Measures how long an order stays unassigned between the last message of a worker that disappeared and the next lease. */
export interface ReleaseTimes {
  /** A worker leased an order or renewed its lease. */
  recordContact(orderId: string): void;
  /** The order is given to another worker, because its lease expired. */
  recordRelease(orderId: string): void;
  /** How long ago the worker of an order sent its last message; from the start of the host for one that was leased before. */
  sinceContactMs(orderId: string): number;
  /** The order is over or was given back, so that no lease of it can expire. */
  forget(orderId: string): void;
  total(): TimeTotal;
}

export function createReleaseTimes(clock: Pick<Clock, 'monotonicMs'>): ReleaseTimes {
  const lastMs = new Map<string, number>();
  const startedMs = clock.monotonicMs();
  let total = NO_TIME;
  return {
    recordContact: (orderId) => void lastMs.set(orderId, clock.monotonicMs()),
    recordRelease(orderId) {
      const seenMs = lastMs.get(orderId);
      // Unknown after a restart of the host, whose down time is not counted.
      if (seenMs !== undefined) total = addTime(total, clock.monotonicMs() - seenMs);
    },
    sinceContactMs: (orderId) => clock.monotonicMs() - (lastMs.get(orderId) ?? startedMs),
    forget: (orderId) => void lastMs.delete(orderId),
    total: () => total,
  };
}
