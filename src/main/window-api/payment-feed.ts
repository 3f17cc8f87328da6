import type { Bus, HostEvents } from '../platform/events/bus.ts';
import type { Clock } from '../platform/runtime.ts';
import type { EventFeed } from './event-feed.ts';

type Change = HostEvents['payments.changed'];

/** Time between two flushes; what changes several times in between is sent once. */
const FLUSH_MS = 100;

/** Notifies windows of everything that `payments.changed` of the bus names, also stakes and the wallet. Returns a function that ends this. */
export function watchPayments({ bus, clock, feed }: { bus: Bus; clock: Clock; feed: EventFeed }): () => void {
  const changed = new Map<string, Change>();
  let cancel: (() => void) | null = null;
  const flush = (): void => {
    cancel = null;
    feed.push('payments.changed', { changes: [...changed.values()] });
    changed.clear();
  };
  const off = bus.on('payments.changed', (change) => {
    if (!feed.hasListeners()) return;
    changed.set(`${change.kind} ${change.id}`, change);
    cancel ??= clock.after(FLUSH_MS, flush);
  });
  return () => {
    off();
    cancel?.();
  };
}
