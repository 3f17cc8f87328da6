/**
 * Lifecycle of an agent (docs/specifications/002-league-v2.md §11) with its circuit breaker. The state
 * is plain data and the caller passes the time.
 */

export const AGENT_PHASES = ['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN'] as const;
export type AgentPhase = (typeof AGENT_PHASES)[number];

export interface AgentLife {
  readonly phase: AgentPhase;
  /** Number of consecutive failed calls. */
  readonly failures: number;
  /** A suspended agent is not called before this time; null when the breaker is closed. */
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

/** The state after an event. An event that does not apply to the phase leaves the state unchanged. */
export function nextLife(life: AgentLife, event: LifeEvent): AgentLife {
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

/**
 * After enough failures the agent is suspended. A failed call to a suspended agent was the probe and
 * opens the breaker again.
 */
function afterFailure(life: AgentLife, nowMs: number): AgentLife {
  const failures = life.failures + 1;
  if (failures < BREAKER.failures) return { ...life, failures };
  return { phase: 'SUSPENDED', failures, openUntilMs: nowMs + BREAKER.openMs };
}

/**
 * Whether the breaker is open. Until it closes, the agent forfeits its matches without being called;
 * afterwards one call may probe it.
 */
export const isBreakerOpen = (life: AgentLife, nowMs: number): boolean =>
  life.phase === 'SUSPENDED' && life.openUntilMs !== null && nowMs < life.openUntilMs;
