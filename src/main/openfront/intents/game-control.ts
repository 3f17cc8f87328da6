import type { Clock } from '../../platform/runtime.ts';

const IDLE_MS = 60_000;

export interface GameControlHolder {
  readonly agentId: string;
  readonly sinceMs: number;
}

/**
 * Gives control of the game to one agent at a time. The first agent that acts gets
 * control and keeps it until it disconnects, is idle for a minute or the user
 * releases it.
 */
export interface GameControl {
  /** Gives control to this agent; false when another agent holds it. */
  acquire(agentId: string): boolean;
  holder(): GameControlHolder | null;
  /** Ends the control of this agent, or of the one that has it when none is named. */
  release(agentId?: string): void;
  onChange(listener: (holder: GameControlHolder | null) => void): () => void;
}

export function createGameControl(clock: Clock): GameControl {
  const listeners = new Set<(holder: GameControlHolder | null) => void>();
  let current: (GameControlHolder & { usedAtMs: number }) | null = null;
  let cancelIdle = (): void => undefined;

  const update = (next: typeof current): void => {
    current = next;
    for (const listener of listeners) listener(next);
  };

  const watchIdle = (): void => {
    cancelIdle();
    cancelIdle = clock.after(IDLE_MS, () => {
      // A timer may end a millisecond early.
      if (current !== null && clock.monotonicMs() - current.usedAtMs >= IDLE_MS - 1) update(null);
    });
  };

  return {
    acquire(agentId) {
      if (current !== null && current.agentId !== agentId) return false;
      const usedAtMs = clock.monotonicMs();
      if (current === null) update({ agentId, sinceMs: clock.nowMs(), usedAtMs });
      else current.usedAtMs = usedAtMs;
      watchIdle();
      return true;
    },
    holder: () => (current === null ? null : { agentId: current.agentId, sinceMs: current.sinceMs }),
    release(agentId) {
      if (current === null || (agentId !== undefined && current.agentId !== agentId)) return;
      cancelIdle();
      update(null);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
