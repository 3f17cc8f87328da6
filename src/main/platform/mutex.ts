/** One after the other, in the order of asking; a failure is its own caller's. */
export interface Mutex {
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const next = last.then(task);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
