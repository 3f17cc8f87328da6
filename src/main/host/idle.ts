import type { Clock } from '../platform/ports.ts';

export interface IdleWatch {
  /** Somebody used the host just now. */
  touch(): void;
  /** A person opened the page: this host is theirs and stays. */
  personCame(): void;
  stop(): void;
}

interface IdleDeps {
  readonly clock: Clock;
  readonly afterMs: number;
  /** Somebody is connected even if they say nothing. */
  readonly inUse: () => boolean;
  readonly onIdle: () => void;
}

/** Ends a host that was started by a program and that nobody uses any more (decision 12). */
export function createIdleWatch({ clock, afterMs, inUse, onIdle }: IdleDeps): IdleWatch {
  let lastMs = clock.monotonicMs();
  let cancel = (): void => undefined;
  const look = (): void => {
    if (inUse()) lastMs = clock.monotonicMs();
    const restMs = lastMs + afterMs - clock.monotonicMs();
    if (restMs <= 0) onIdle();
    else cancel = clock.after(restMs, look);
  };
  cancel = clock.after(afterMs, look);
  return {
    touch() {
      lastMs = clock.monotonicMs();
    },
    personCame: () => cancel(),
    stop: () => cancel(),
  };
}
