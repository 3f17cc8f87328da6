/** A counting semaphore; waiters are served in order. */
export interface Semaphore {
  /** Resolves with the function that releases the slot. */
  acquire(): Promise<() => void>;
  /** Whether a slot is taken. */
  isBusy(): boolean;
}

export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  return {
    isBusy: () => free < count,
    acquire() {
      if (free > 0) {
        free--;
        return Promise.resolve(release);
      }
      return new Promise((resolve) => waiting.push(() => resolve(release)));
    },
  };
}

/**
 * Returns a function whose promise resolves for at most `width` callers in each
 * turn of the event loop, so that many local games do not block other work.
 */
export function createTurnLimiter(width: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const open = (): void => {
    for (const pass of waiting.splice(0, width)) pass();
    if (waiting.length > 0) setImmediate(open);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(open);
    });
}
