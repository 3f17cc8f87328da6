import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import { HOUR_MS } from '../../../shared/units.ts';

export interface RetentionDeps {
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Deletes what is too old or too much. It may fail while nothing can be written, and is then tried again. */
  readonly prunes: readonly (() => Promise<void>)[];
}

/** Deletes old texts and tool calls now, every hour, and whenever the settings change. Returns the function that stops it. */
export function startRetention({ bus, clock, prunes }: RetentionDeps): () => void {
  let cancel = (): void => undefined;
  const pruneAll = (): void => {
    for (const prune of prunes) prune().catch(() => undefined);
  };
  const tick = (): void => {
    pruneAll();
    cancel = clock.after(HOUR_MS, tick);
  };
  tick();
  const unsubscribe = bus.on('settings.changed', pruneAll);
  return () => {
    unsubscribe();
    cancel();
  };
}
