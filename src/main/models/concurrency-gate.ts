/** A gate that a person may shut: whoever comes waits until it opens, or gives up by their own signal. */
export interface Gate {
  hold(held: boolean): void;
  isHeld(): boolean;
  passed(signal: AbortSignal): Promise<void>;
}

export function createGate(): Gate {
  let held = false;
  const waiting = new Set<() => void>();
  return {
    hold(next) {
      held = next;
      if (!held) for (const go of waiting) go();
    },
    isHeld: () => held,
    async passed(signal) {
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
