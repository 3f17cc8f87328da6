import type { Clock } from '../../platform/runtime.ts';
import { addTime, NO_TIME, type TimeTotal } from './time-total.ts';

/** Measures how long orders lie between the last word of a worker that is gone and the lease of the next one. */
export interface ReleaseTimes {
  /** A worker leased or kept an order. */
  noteWorker(orderId: string): void;
  /** The order is given to another worker, because its lease lapsed. */
  leasedAgain(orderId: string): void;
  /** The order is over or was given back, so that no lease of it can lapse. */
  forget(orderId: string): void;
  total(): TimeTotal;
}

export function createReleaseTimes(clock: Pick<Clock, 'monotonicMs'>): ReleaseTimes {
  const lastMs = new Map<string, number>();
  let total = NO_TIME;
  return {
    noteWorker: (orderId) => void lastMs.set(orderId, clock.monotonicMs()),
    leasedAgain(orderId) {
      const at = lastMs.get(orderId);
      // Unknown after a restart of the host, whose down time is nobody's.
      if (at !== undefined) total = addTime(total, clock.monotonicMs() - at);
    },
    forget: (orderId) => void lastMs.delete(orderId),
    total: () => total,
  };
}
