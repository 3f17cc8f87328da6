/** The host's clock of a session as pure arithmetic; times are given, never read. */

export interface ClockState {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  readonly remainingMs: Readonly<Record<string, number>>;
  /** Roles whose time runs, with the wall time since when (milliseconds, UTC). */
  readonly runningSinceMs: Readonly<Record<string, number>>;
}

export interface ClockSettings {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
}

const startingTimeMs = (clock: ClockSettings): number => clock.perMoveMs ?? clock.initialMs ?? 0;

export function startClock(
  settings: ClockSettings,
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

/** What `role` has left after `elapsedMs` of its running turn. */
export const remainingAfter = (clock: ClockState, role: string, elapsedMs: number): number =>
  Math.max(0, (clock.remainingMs[role] ?? 0) - Math.max(0, elapsedMs));

/**
 * `role` acted after `elapsedMs`; `toAct` are those to act next. Increment
 * comes on top (Fischer); a per-move clock starts afresh for each decision.
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

/** Every running clock stops; what ran is charged. */
export function stopClock(clock: ClockState, elapsedMs: (role: string) => number): ClockState {
  const remainingMs = { ...clock.remainingMs };
  for (const role of Object.keys(clock.runningSinceMs)) {
    remainingMs[role] = Math.round(remainingAfter(clock, role, elapsedMs(role)));
  }
  return { ...clock, remainingMs, runningSinceMs: {} };
}

/**
 * After a restart: time until the host was last alive is charged, the time it
 * was down is not, and nobody is timed out by the restart itself.
 */
export function resumeClock(clock: ClockState, aliveMs: number, nowMs: number): ClockState {
  const remainingMs = { ...clock.remainingMs };
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(clock.runningSinceMs)) {
    remainingMs[role] = Math.max(1000, remainingAfter(clock, role, aliveMs - sinceMs));
    runningSinceMs[role] = nowMs;
  }
  return { ...clock, remainingMs, runningSinceMs };
}
