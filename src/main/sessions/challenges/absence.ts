import type { ChallengesDeps } from './types.ts';

/** Challenges of an agent are withdrawn when no program of it has been there for this long. */
export const MAX_ABSENCE_MS = 10 * 60_000;

/** Knows since when challengers have no program connected. */
export interface Absence {
  /** Whether the agent has been away for so long that its challenges end. */
  isLong(agentId: string): boolean;
  stop(): void;
}

/**
 * Watches who is away. Nothing is stored: after a start of the host everybody's time begins again, and the time in
 * which the machine slept counts for nobody.
 */
export function watchAbsence({
  agents,
  bus,
  runtime: { clock },
}: Pick<ChallengesDeps, 'agents' | 'bus' | 'runtime'>): Absence {
  /** The monotonic time since which each agent is away. */
  const sinceMs = new Map<string, number>();
  const off = bus.on('agent.presence', ({ agentId }) => {
    if (agents.isPresent(agentId)) sinceMs.delete(agentId);
    else sinceMs.set(agentId, clock.monotonicMs());
  });
  return {
    isLong(agentId) {
      if (agents.isPresent(agentId)) return false;
      const since = sinceMs.get(agentId) ?? clock.monotonicMs();
      sinceMs.set(agentId, since);
      return clock.monotonicMs() - since >= MAX_ABSENCE_MS;
    },
    stop: off,
  };
}
