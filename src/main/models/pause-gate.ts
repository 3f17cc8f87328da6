/** Lets the owner pause requests. During a pause, callers wait until the pause ends or their signal is aborted. */
export interface PauseGate {
  setPaused(paused: boolean): void;
  isPaused(): boolean;
  waitUntilOpen(signal: AbortSignal): Promise<void>;
}

export function createPauseGate(): PauseGate {
  let paused = false;
  const waiting = new Set<() => void>();
  return {
    setPaused(next) {
      paused = next;
      if (!paused) for (const resume of waiting) resume();
    },
    isPaused: () => paused,
    async waitUntilOpen(signal) {
      if (!paused || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const resume = (): void => {
          waiting.delete(resume);
          signal.removeEventListener('abort', resume);
          resolve();
        };
        waiting.add(resume);
        signal.addEventListener('abort', resume);
      });
    },
  };
}
