/**
 * Lifecycle of an agent (docs/specifications/002-league-v2.md §11) with its circuit breaker. The state
 * is plain data and the caller passes the time.
 */

/** `SUSPENDED`: the breaker has opened, and the agent has not recovered since. `SHUTDOWN` is final. */
const AGENT_PHASES = ['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN'] as const;
export type LeagueAgentPhase = (typeof AGENT_PHASES)[number];

export interface LeagueAgentHealth {
  readonly phase: LeagueAgentPhase;
  /**
   * Failed attempts at calls since a player last replied to a call that decides a match, or a referee to any call. A
   * notification that a player acknowledges resets nothing.
   */
  readonly failures: number;
  /**
   * A suspended agent is not called before this time; null when the breaker is closed, and for a referee that gets no
   * more matches.
   */
  readonly openUntilMs: number | null;
  /** How often in a row the breaker opened again after a probe, at most `maxDoublings`; each time doubles the wait. */
  readonly reopened?: number;
  /** For a referee: matches in a row for which no report arrived. */
  readonly unreported?: number;
}

/** After `failures` failed attempts an agent is not called for `openMs`, doubled at most `maxDoublings` times. */
export const BREAKER = { failures: 5, openMs: 60_000, maxDoublings: 5 } as const;
/** A referee that did not report this many matches in a row gets no more until it registers again. */
const MAX_UNREPORTED = 2;

export const INITIAL_HEALTH: LeagueAgentHealth = { phase: 'INIT', failures: 0, openUntilMs: null };

/** `succeeded` and `failed` are calls of the agent; `reported` and `unreported` are matches of a referee. */
export type AgentHealthEvent =
  | { readonly type: 'registered' }
  | { readonly type: 'started' }
  | { readonly type: 'succeeded' }
  | {
      readonly type: 'failed';
      readonly nowMs: number;
      /** Attempts that failed; 1 by default. */
      readonly attempts?: number;
    }
  | { readonly type: 'reported' }
  | { readonly type: 'unreported' }
  | { readonly type: 'ended' };

/**
 * The state after an event. An event that does not apply to the phase leaves the state unchanged; none applies after
 * SHUTDOWN.
 */
export function nextHealthState(health: LeagueAgentHealth, event: AgentHealthEvent): LeagueAgentHealth {
  if (health.phase === 'SHUTDOWN') return health;
  switch (event.type) {
    case 'registered':
      return {
        phase: health.phase === 'INIT' ? 'REGISTERED' : recoveredPhase(health.phase),
        failures: 0,
        openUntilMs: null,
      };
    case 'started':
      return health.phase === 'REGISTERED' ? { ...health, phase: 'ACTIVE' } : health;
    case 'succeeded':
      return afterSuccess(health);
    case 'failed':
      return afterFailure(health, event.nowMs, event.attempts ?? 1);
    case 'reported':
      return { ...health, unreported: 0 };
    case 'unreported':
      return afterSilence(health);
    case 'ended':
      return { ...health, phase: 'SHUTDOWN', openUntilMs: null };
  }
}

function afterSuccess(health: LeagueAgentHealth): LeagueAgentHealth {
  if (health.phase === 'INIT' || isRefereeExcluded(health)) return health;
  return { phase: recoveredPhase(health.phase), failures: 0, openUntilMs: null, ...unreportedOf(health) };
}

const unreportedOf = ({ unreported }: LeagueAgentHealth) => (unreported === undefined ? {} : { unreported });

/** Whether the agent is a referee that gets no more matches. */
export const isRefereeExcluded = ({ unreported = 0 }: LeagueAgentHealth): boolean =>
  unreported >= MAX_UNREPORTED;

function afterSilence(health: LeagueAgentHealth): LeagueAgentHealth {
  const healthAfter = { ...health, unreported: (health.unreported ?? 0) + 1 };
  return isRefereeExcluded(healthAfter)
    ? { ...healthAfter, phase: 'SUSPENDED', openUntilMs: null }
    : healthAfter;
}

const recoveredPhase = (phase: LeagueAgentPhase): LeagueAgentPhase =>
  phase === 'SUSPENDED' ? 'ACTIVE' : phase;

/**
 * After enough failures the agent is suspended. A failed call to a suspended agent was the probe and
 * opens the breaker again, for twice as long.
 */
function afterFailure(health: LeagueAgentHealth, nowMs: number, attempts: number): LeagueAgentHealth {
  if (health.phase === 'INIT') return health;
  const failures = health.failures + attempts;
  if (failures < BREAKER.failures || isRefereeExcluded(health)) return { ...health, failures };
  const reopenCount =
    health.phase === 'SUSPENDED' ? Math.min(BREAKER.maxDoublings, (health.reopened ?? 0) + 1) : 0;
  const openUntilMs = nowMs + BREAKER.openMs * 2 ** reopenCount;
  return { phase: 'SUSPENDED', failures, openUntilMs, reopened: reopenCount, ...unreportedOf(health) };
}

/**
 * Whether the breaker is open, or the agent is a referee that gets no more matches. Until it closes, a player forfeits
 * its matches without being called, and a referee gets none; afterwards one call may probe it.
 */
export const isBreakerOpen = (health: LeagueAgentHealth, nowMs: number): boolean =>
  isRefereeExcluded(health) ||
  (health.phase === 'SUSPENDED' && health.openUntilMs !== null && nowMs < health.openUntilMs);
