import type { Bus, HostEvents } from '../platform/events/bus.ts';
import type { Clock } from '../platform/runtime.ts';
import type { EventFeed } from './event-feed.ts';

type Change = HostEvents['payments.changed'];

/** Time between two flushes; what changes several times in between is sent once. */
const FLUSH_INTERVAL_MS = 100;

/** Notifies windows of everything that `payments.changed` of the bus names, also stakes and the wallet. Returns a function that ends this. */
export function watchPayments({ bus, clock, feed }: { bus: Bus; clock: Clock; feed: EventFeed }): () => void {
  const changes = new Map<string, Change>();
  let cancelFlush: (() => void) | null = null;
  const flush = (): void => {
    cancelFlush = null;
    feed.push('payments.changed', { changes: [...changes.values()] });
    changes.clear();
  };
  const unsubscribe = bus.on('payments.changed', (change) => {
    if (!feed.hasListeners()) return;
    changes.set(`${change.kind} ${change.id}`, change);
    cancelFlush ??= clock.after(FLUSH_INTERVAL_MS, flush);
  });
  return () => {
    unsubscribe();
    cancelFlush?.();
  };
}
