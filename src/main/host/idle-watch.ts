import type { Clock } from '../platform/runtime.ts';

export interface IdleWatch {
  /** Records that the host was used just now. */
  touch(): void;
  /** Ends the watch: a person opened the page, so the host keeps running until the person stops it. */
  keepRunning(): void;
  stop(): void;
}

interface IdleDeps {
  readonly clock: Clock;
  readonly afterMs: number;
  /** True while a client is connected, even when it sends nothing. */
  readonly isInUse: () => boolean;
  readonly onIdle: () => void;
}

/** Calls `onIdle` when the host has not been used for `afterMs`; for hosts that another program started. */
export function createIdleWatch({ clock, afterMs, isInUse, onIdle }: IdleDeps): IdleWatch {
  let lastMs = clock.monotonicMs();
  let cancel = (): void => undefined;
  const check = (): void => {
    if (isInUse()) lastMs = clock.monotonicMs();
    const remainingMs = lastMs + afterMs - clock.monotonicMs();
    if (remainingMs <= 0) onIdle();
    else cancel = clock.after(remainingMs, check);
  };
  cancel = clock.after(afterMs, check);
  return {
    touch() {
      lastMs = clock.monotonicMs();
    },
    keepRunning: () => cancel(),
    stop: () => cancel(),
  };
}
