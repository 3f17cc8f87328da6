/** A gate that a person may shut: whoever comes waits until it opens, or gives up by their own signal. */
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
