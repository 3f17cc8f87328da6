import type { ChallengesDeps } from './types.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

/** The host withdraws an agent's challenges when no program of it has been connected for this long. */
const MAX_ABSENCE_MS = 10 * MINUTE_MS;

/** Knows since when agents have no program connected. */
export interface Absence {
  /**
   * Whether the agent has been away for so long that its challenges end. Its absence begins with the first call at the
   * latest.
   */
  isLongAbsent(agentId: string): boolean;
  stop(): void;
}

/**
 * Watches which agents have no program connected. Nothing is stored: after a start of the host every absence
 * begins again, and time in which the computer slept does not count.
 */
export function watchAbsence({
  agents,
  bus,
  runtime: { clock },
}: Pick<ChallengesDeps, 'agents' | 'bus' | 'runtime'>): Absence {
  /** The monotonic time since which each agent is away. */
  const sinceMs = new Map<string, number>();
  const unsubscribe = bus.on('agent.presence', ({ agentId }) => {
    if (agents.isPresent(agentId)) sinceMs.delete(agentId);
    else sinceMs.set(agentId, clock.monotonicMs());
  });
  return {
    isLongAbsent(agentId) {
      if (agents.isPresent(agentId)) return false;
      const since = sinceMs.get(agentId) ?? clock.monotonicMs();
      sinceMs.set(agentId, since);
      return clock.monotonicMs() - since >= MAX_ABSENCE_MS;
    },
    stop: unsubscribe,
  };
}
