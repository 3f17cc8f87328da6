/**
 * A game of eighty moves costs the writer more than a millisecond, so that more of them would block a turn of the event
 * loop for long.
 */
const MAX_PER_TURN = 4;

/** Lets at most four writes of whole games into one turn of the event loop. */
export interface WriteLimiter {
  run<T>(write: () => Promise<T>): Promise<T>;
}

export function createWriteLimiter(nextTurn: (run: () => void) => void = setImmediate): WriteLimiter {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  function startBatch(): void {
    isScheduled = false;
    for (const start of waiting.splice(0, MAX_PER_TURN)) start();
    if (waiting.length > 0) schedule();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(startBatch);
  }
  return {
    run: (write) =>
      new Promise((resolve, reject) => {
        waiting.push(() => void write().then(resolve, reject));
        schedule();
      }),
  };
}
