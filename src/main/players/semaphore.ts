/** A counting semaphore; waiters are served in order. */
export interface Semaphore {
  /** Resolves with the function that releases the slot. */
  acquire(): Promise<() => void>;
  /** Whether a slot is taken. */
  isBusy(): boolean;
}

export function createSemaphore(count: number): Semaphore {
  let freeSlots = count;
  const waiters: (() => void)[] = [];
  const release = (): void => {
    const next = waiters.shift();
    if (next === undefined) freeSlots++;
    else next();
  };
  return {
    isBusy: () => freeSlots < count,
    acquire() {
      if (freeSlots > 0) {
        freeSlots--;
        return Promise.resolve(release);
      }
      return new Promise((resolve) => waiters.push(() => resolve(release)));
    },
  };
}

/**
 * Returns a function whose promise resolves for at most `width` callers in each
 * turn of the event loop, so that many local games do not block other work.
 */
export function createTurnLimiter(width: number): () => Promise<void> {
  const waiters: (() => void)[] = [];
  const open = (): void => {
    for (const pass of waiters.splice(0, width)) pass();
    if (waiters.length > 0) setImmediate(open);
  };
  return () =>
    new Promise((resolve) => {
      waiters.push(resolve);
      if (waiters.length === 1) setImmediate(open);
    });
}
