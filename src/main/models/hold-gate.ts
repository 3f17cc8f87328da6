/**
 * Lets the owner hold requests back. While held, callers wait until it is
 * released or their signal aborts.
 */
export interface HoldGate {
  hold(held: boolean): void;
  isHeld(): boolean;
  waitUntilOpen(signal: AbortSignal): Promise<void>;
}

export function createHoldGate(): HoldGate {
  let held = false;
  const waiting = new Set<() => void>();
  return {
    hold(next) {
      held = next;
      if (!held) for (const go of waiting) go();
    },
    isHeld: () => held,
    async waitUntilOpen(signal) {
      if (!held || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const go = (): void => {
          waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        waiting.add(go);
        signal.addEventListener('abort', go);
      });
    },
  };
}
