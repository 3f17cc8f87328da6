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
}

export interface ClockSpec {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
}

/** The rest of a clock that a restart leaves at least to each running clock, in milliseconds. */
const MIN_RESUMED_MS = 1000;

const startingTimeMs = (clock: ClockSpec): number => clock.perMoveMs ?? clock.initialMs ?? 0;

export function startClock(
  settings: ClockSpec,
  roles: readonly string[],
  toAct: readonly string[],
  nowMs: number,
): ClockState {
  return {
    ...settings,
    remainingMs: Object.fromEntries(roles.map((role) => [role, startingTimeMs(settings)])),
    runningSinceMs: Object.fromEntries(toAct.map((role) => [role, nowMs])),
  };
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
    runningSinceMs[role] = role === press.role ? nowMs : (clock.runningSinceMs[role] ?? nowMs);
  }
  return { ...clock, remainingMs, runningSinceMs };
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
 * The clock after a restart of the host. The time until the host was last alive
 * is charged, its downtime is not. Each running clock keeps at least one
 * second, so that the restart itself ends no game.
 */
export function resumeClock(clock: ClockState, aliveMs: number, nowMs: number): ClockState {
  const remainingMs = { ...clock.remainingMs };
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(clock.runningSinceMs)) {
    remainingMs[role] = Math.max(MIN_RESUMED_MS, remainingAfter(clock, role, aliveMs - sinceMs));
    runningSinceMs[role] = Math.max(nowMs, sinceMs);
  }
  return { ...clock, remainingMs, runningSinceMs };
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
    const given = startingTimeMs(clock) + clock.incrementMs * (history.moves[role] ?? 0);
    const maxMs = Math.max(MIN_RESUMED_MS, clock.perMoveMs ?? given);
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
