import type { Clock } from '../platform/runtime.ts';

/** An agent stays present for this long after its last request or connection has ended. */
export const PRESENCE_GRACE_MS = 60_000;

/**
 * Knows which agents have a connected program: one with an open request or connection, or one that had one within the
 * last minute.
 */
export interface Presence {
  /** Records a request or connection of the agent; the returned function ends it, once. */
  connect(agentId: string): () => void;
  isPresent(agentId: string): boolean;
  stop(): void;
}

interface Entry {
  open: number;
  cancelEnd: (() => void) | null;
}

/** `onChange` is called when an agent becomes present or absent. */
export function createPresence(clock: Clock, onChange: (agentId: string) => void): Presence {
  const entries = new Map<string, Entry>();

  const leave = (agentId: string): void => {
    const entry = entries.get(agentId);
    if (entry === undefined) return;
    entry.open -= 1;
    if (entry.open > 0) return;
    entry.cancelEnd = clock.after(PRESENCE_GRACE_MS, () => {
      entries.delete(agentId);
      onChange(agentId);
    });
  };

  return {
    connect(agentId) {
      const agentEntry = entries.get(agentId);
      const entry = agentEntry ?? { open: 0, cancelEnd: null };
      entry.cancelEnd?.();
      entry.cancelEnd = null;
      entry.open += 1;
      entries.set(agentId, entry);
      if (agentEntry === undefined) onChange(agentId);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        leave(agentId);
      };
    },
    isPresent: (agentId) => entries.has(agentId),
    stop() {
      for (const { cancelEnd } of entries.values()) cancelEnd?.();
      entries.clear();
    },
  };
}
