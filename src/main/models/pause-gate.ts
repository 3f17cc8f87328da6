/** Lets the owner pause requests. During a pause, callers wait until the pause ends or their signal is aborted. */
export interface PauseGate {
  setPaused(paused: boolean): void;
  isPaused(): boolean;
  waitUntilOpen(signal: AbortSignal): Promise<void>;
}

export function createPauseGate(): PauseGate {
  let isPaused = false;
  const waiters = new Set<() => void>();
  return {
    setPaused(next) {
      isPaused = next;
      if (!isPaused) for (const resume of waiters) resume();
    },
    isPaused: () => isPaused,
    async waitUntilOpen(signal) {
      if (!isPaused || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const resume = (): void => {
          waiters.delete(resume);
          signal.removeEventListener('abort', resume);
          resolve();
        };
        waiters.add(resume);
        signal.addEventListener('abort', resume);
      });
    },
  };
}
