/** Life of an agent in the league (002 §11) with its circuit breaker; plain data, judged with the time given. */

export const AGENT_PHASES = ['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN'] as const;
export type AgentPhase = (typeof AGENT_PHASES)[number];

export interface AgentLife {
  readonly phase: AgentPhase;
  /** Calls that failed in a row since the last that did not. */
  readonly failures: number;
  /** Until then a suspended agent is not called at all; null when the breaker is closed. */
  readonly openUntilMs: number | null;
}

export const BREAKER = { failures: 5, openMs: 60_000 } as const;

export const newLife: AgentLife = { phase: 'INIT', failures: 0, openUntilMs: null };

export type LifeEvent =
  | { readonly type: 'registered' }
  | { readonly type: 'started' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly nowMs: number }
  | { readonly type: 'ended' };

/** Total: an event that does not fit the phase leaves the life as it is. */
export function live(life: AgentLife, event: LifeEvent): AgentLife {
  if (life.phase === 'SHUTDOWN') return life;
  switch (event.type) {
    case 'registered':
      return {
        phase: life.phase === 'INIT' ? 'REGISTERED' : recovered(life.phase),
        failures: 0,
        openUntilMs: null,
      };
    case 'started':
      return life.phase === 'REGISTERED' ? { ...life, phase: 'ACTIVE' } : life;
    case 'succeeded':
      return life.phase === 'INIT' ? life : { phase: recovered(life.phase), failures: 0, openUntilMs: null };
    case 'failed':
      return life.phase === 'INIT' ? life : afterFailure(life, event.nowMs);
    case 'ended':
      return { ...life, phase: 'SHUTDOWN', openUntilMs: null };
  }
}

const recovered = (phase: AgentPhase): AgentPhase => (phase === 'SUSPENDED' ? 'ACTIVE' : phase);

/** A failure while suspended opens the breaker anew: that call was the probe. */
function afterFailure(life: AgentLife, nowMs: number): AgentLife {
  const failures = life.failures + 1;
  if (failures < BREAKER.failures) return { ...life, failures };
  return { phase: 'SUSPENDED', failures, openUntilMs: nowMs + BREAKER.openMs };
}

/** Matches of such an agent are forfeited at once; once the time is over, one call may probe it. */
export const isForfeiting = (life: AgentLife, nowMs: number): boolean =>
  life.phase === 'SUSPENDED' && life.openUntilMs !== null && nowMs < life.openUntilMs;
