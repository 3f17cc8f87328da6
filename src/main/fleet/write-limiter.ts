/**
 * Writing a game of eighty moves takes more than a millisecond, so more games than this would block one turn of the
 * event loop for too long.
 */
const MAX_PER_TURN = 4;

/** Lets at most four writes of whole games into one turn of the event loop. */
export interface WriteLimiter {
  run<T>(write: () => Promise<T>): Promise<T>;
}

export function createWriteLimiter(nextTurn: (run: () => void) => void = setImmediate): WriteLimiter {
  const waiters: (() => void)[] = [];
  let isScheduled = false;
  function startBatch(): void {
    isScheduled = false;
    for (const start of waiters.splice(0, MAX_PER_TURN)) start();
    if (waiters.length > 0) schedule();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(startBatch);
  }
  return {
    run: (write) =>
      new Promise((resolve, reject) => {
        waiters.push(() => void write().then(resolve, reject));
        schedule();
      }),
  };
}
