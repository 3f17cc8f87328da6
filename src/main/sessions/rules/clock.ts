/* The clock of a session as pure functions: the current time is always a parameter. */

export interface ClockState {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  readonly remainingMs: Readonly<Record<string, number>>;
  /**
   * Wall time (milliseconds, UTC) at which each running clock started, by role. It lies in the future
   * for a player who has not yet looked at a game that was just agreed on.
   */
  readonly runningSinceMs: Readonly<Record<string, number>>;
  /** The roles that have not moved yet and the time that none of them is charged for its first move. */
  readonly firstMoveGrace?: { readonly ms: number; readonly roles: readonly string[] };
}

export interface ClockSpec {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  /** Milliseconds of each role's first move that are not charged; 0 when absent, at most `MAX_START_DELAY_MS`. */
  readonly firstMoveGraceMs?: number;
}

/** The fields of a request for this clock, in camelCase; limits that are off are left out. */
export const clockRequestFields = ({ initialMs, incrementMs, perMoveMs }: ClockSpec) => ({
  ...(initialMs === null ? {} : { initialMs, incrementMs }),
  ...(perMoveMs === null ? {} : { perMoveMs }),
});

/** A running clock keeps at least this much after a restart of the host. */
export const MIN_AFTER_RESTART_MS = 1000;
/** A client repeats a move that was refused in a storage outage after `Retry-After`; until then no clock may run out. */
export const MIN_AFTER_REFUSALS_MS = 3000;

const startingTimeMs = (clock: Pick<ClockSpec, 'perMoveMs' | 'initialMs'>): number =>
  clock.perMoveMs ?? clock.initialMs ?? 0;

/** How long after the begin of its turn the clock of `role` starts. */
export const startDelayMs = ({ firstMoveGrace }: Pick<ClockState, 'firstMoveGrace'>, role: string): number =>
  firstMoveGrace?.roles.includes(role) === true ? firstMoveGrace.ms : 0;

export function startClock(
  { firstMoveGraceMs = 0, ...settings }: ClockSpec,
  roles: readonly string[],
  toAct: readonly string[],
  nowMs: number,
): ClockState {
  return {
    ...settings,
    remainingMs: Object.fromEntries(roles.map((role) => [role, startingTimeMs(settings)])),
    runningSinceMs: Object.fromEntries(toAct.map((role) => [role, nowMs + firstMoveGraceMs])),
    ...(firstMoveGraceMs === 0 ? {} : { firstMoveGrace: { ms: firstMoveGraceMs, roles } }),
  };
}

/** The clock without the grace of `role`, which has moved. */
function withoutGrace({ firstMoveGrace, ...clock }: ClockState, role: string): ClockState {
  const roles = firstMoveGrace?.roles.filter((other) => other !== role) ?? [];
  return firstMoveGrace === undefined || roles.length === 0
    ? clock
    : { ...clock, firstMoveGrace: { ...firstMoveGrace, roles } };
}

/** Milliseconds that `role` has left after `elapsedMs` of its current turn. */
export const remainingAfter = (clock: ClockState, role: string, elapsedMs: number): number =>
  Math.max(0, (clock.remainingMs[role] ?? 0) - Math.max(0, elapsedMs));

/**
 * The clock after `press.role` acted; `toAct` are the roles to act next. The
 * increment is added to the remaining time (Fischer clock); a per-move clock
 * gives the full time again.
 */
export function pressClock(
  clock: ClockState,
  press: { role: string; elapsedMs: number },
  toAct: readonly string[],
  nowMs: number,
): ClockState {
  const remainingMs = { ...clock.remainingMs };
  remainingMs[press.role] =
    clock.perMoveMs ?? Math.round(remainingAfter(clock, press.role, press.elapsedMs)) + clock.incrementMs;
  const runningSinceMs: Record<string, number> = {};
  for (const role of toAct) {
    runningSinceMs[role] =
      role === press.role ? nowMs : (clock.runningSinceMs[role] ?? nowMs + startDelayMs(clock, role));
  }
  return { ...withoutGrace(clock, press.role), remainingMs, runningSinceMs };
}

/** Stops every running clock and charges the elapsed time. */
export function stopClock(clock: ClockState, elapsedMs: (role: string) => number): ClockState {
  const remainingMs = { ...clock.remainingMs };
  for (const role of Object.keys(clock.runningSinceMs)) {
    remainingMs[role] = Math.round(remainingAfter(clock, role, elapsedMs(role)));
  }
  return { ...clock, remainingMs, runningSinceMs: {} };
}

/**
 * The clock after a time in which the host was off or could not store anything.
 * The time until `aliveMs` is charged, the time from then on is not. Each
 * running clock keeps at least `minMs`, so that the host itself ends no game.
 */
export function resumeClock(
  clock: ClockState,
  { aliveMs, nowMs, minMs }: { aliveMs: number; nowMs: number; minMs: number },
): ClockState {
  const remainingMs = { ...clock.remainingMs };
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(clock.runningSinceMs)) {
    remainingMs[role] = Math.max(minMs, Math.round(remainingAfter(clock, role, aliveMs - sinceMs)));
    runningSinceMs[role] = Math.max(nowMs, sinceMs);
  }
  return { ...clock, remainingMs, runningSinceMs };
}

/** The clock as if every turn that runs had begun `byMs` later. */
export function startLater(clock: ClockState, byMs: number): ClockState {
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(clock.runningSinceMs)) runningSinceMs[role] = sinceMs + byMs;
  return { ...clock, runningSinceMs };
}

/** A log's share in a clock: how often each role acted, who is to act now, and who ran out of time. */
export interface ClockHistory {
  readonly moves: Readonly<Record<string, number>>;
  readonly toAct: readonly string[];
  readonly timedOut: string | null;
}

/**
 * What is impossible about a stored clock, in one sentence, or null. The log holds no durations, so a
 * clock can only be held against its limits: nobody has less than no time or more than the
 * settings give for his moves, the clocks of exactly those who are to act are running, and
 * who lost by time has none left.
 */
export function findClockProblem(clock: ClockState, history: ClockHistory): string | null {
  for (const [role, remainingMs] of Object.entries(clock.remainingMs)) {
    // A clock that was nearly down is filled up to this when the host resumes, before later increments.
    const start = Math.max(MIN_AFTER_REFUSALS_MS, startingTimeMs(clock));
    const maxMs = clock.perMoveMs === null ? start + clock.incrementMs * (history.moves[role] ?? 0) : start;
    if (remainingMs < 0 || remainingMs > maxMs) return `the clock of ${role} cannot show ${remainingMs} ms`;
  }
  const running = Object.keys(clock.runningSinceMs).sort().join(', ');
  const due = [...history.toAct].sort().join(', ');
  if (running !== due)
    return `the running clocks are those of ${running || 'nobody'}, not of ${due || 'nobody'}`;
  const { timedOut } = history;
  return timedOut !== null && (clock.remainingMs[timedOut] ?? 0) > 0
    ? `${timedOut} lost by time with ${clock.remainingMs[timedOut]} ms left`
    : null;
}
