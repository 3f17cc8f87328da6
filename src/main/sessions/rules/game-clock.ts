/** The clock of a session as pure functions: the current time is always a parameter. */

/** The clock of a session as it is stored. The settings are those of `GameClockSpec`. */
export interface GameClockState {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  /** The time that each role had left when its clock started, or when it stopped. */
  readonly remainingMs: Readonly<Record<string, number>>;
  /**
   * Wall time (milliseconds, UTC) at which the clock of each role to act started, by role. It is in the future for a
   * clock that is still to start: the player has yet to read the game, has a free first move, or the clock is
   * suspended.
   */
  readonly runningSinceMs: Readonly<Record<string, number>>;
  /**
   * The roles that have not moved yet and the milliseconds that none of them is charged for its first move; absent when
   * no role has such time left.
   */
  readonly firstMoveGrace?: { readonly ms: number; readonly roles: readonly string[] };
}

/**
 * The settings of a clock: exactly one of `initialMs` and `perMoveMs` is a number, for the whole game or for each move.
 */
export interface GameClockSpec {
  readonly initialMs: number | null;
  /** Added after each move, if `initialMs` is a number. */
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
  /** Milliseconds of each role's first move that are not charged; 0 when absent, at most `MAX_START_DELAY_MS`. */
  readonly firstMoveGraceMs?: number;
}

/** The fields of a request for this clock, in camelCase; limits that are off are left out. */
export const gameClockRequestFields = ({ initialMs, incrementMs, perMoveMs }: GameClockSpec) => ({
  ...(initialMs === null ? {} : { initialMs, incrementMs }),
  ...(perMoveMs === null ? {} : { perMoveMs }),
});

/** A running clock keeps at least this much after a restart of the host. */
export const MIN_AFTER_RESTART_MS = 1000;
/** A client repeats a move that was refused in a storage outage after `Retry-After`; until then no clock may run out. */
export const MIN_AFTER_REFUSALS_MS = 3000;

const startingTimeMs = (clock: Pick<GameClockSpec, 'perMoveMs' | 'initialMs'>): number =>
  clock.perMoveMs ?? clock.initialMs ?? 0;

/** How many milliseconds after the beginning of its turn the clock of `role` starts. */
export const startDelayMs = (
  { firstMoveGrace }: Pick<GameClockState, 'firstMoveGrace'>,
  role: string,
): number => (firstMoveGrace?.roles.includes(role) === true ? firstMoveGrace.ms : 0);

/** The clock of a new game, in which the roles to act have their turn from `nowMs` on. */
export function startGameClock(
  { firstMoveGraceMs = 0, ...settings }: GameClockSpec,
  roles: readonly string[],
  toAct: readonly string[],
  nowMs: number,
): GameClockState {
  return {
    ...settings,
    remainingMs: Object.fromEntries(roles.map((role) => [role, startingTimeMs(settings)])),
    runningSinceMs: Object.fromEntries(toAct.map((role) => [role, nowMs + firstMoveGraceMs])),
    ...(firstMoveGraceMs === 0 ? {} : { firstMoveGrace: { ms: firstMoveGraceMs, roles } }),
  };
}

/** The clock without the grace of `role`, which has moved. */
function withoutGrace({ firstMoveGrace, ...clock }: GameClockState, role: string): GameClockState {
  const roles = firstMoveGrace?.roles.filter((graceRole) => graceRole !== role) ?? [];
  return firstMoveGrace === undefined || roles.length === 0
    ? clock
    : { ...clock, firstMoveGrace: { ...firstMoveGrace, roles } };
}

/** Milliseconds that `role` has left after `elapsedMs` of its current turn. */
export const remainingAfter = (gameClock: GameClockState, role: string, elapsedMs: number): number =>
  Math.max(0, (gameClock.remainingMs[role] ?? 0) - Math.max(0, elapsedMs));

/**
 * The clock after `press.role` acted; `toAct` are the roles to act next, whose clocks run on or start at `nowMs`. The
 * increment is added to the remaining time (Fischer clock); a per-move clock gives the full time again.
 */
export function pressGameClock(
  gameClock: GameClockState,
  press: { role: string; elapsedMs: number },
  toAct: readonly string[],
  nowMs: number,
): GameClockState {
  const remainingMs = { ...gameClock.remainingMs };
  remainingMs[press.role] =
    gameClock.perMoveMs ??
    Math.round(remainingAfter(gameClock, press.role, press.elapsedMs)) + gameClock.incrementMs;
  const runningSinceMs: Record<string, number> = {};
  for (const role of toAct) {
    runningSinceMs[role] =
      role === press.role ? nowMs : (gameClock.runningSinceMs[role] ?? nowMs + startDelayMs(gameClock, role));
  }
  return { ...withoutGrace(gameClock, press.role), remainingMs, runningSinceMs };
}

/** The clock after every role's was stopped and charged the elapsed time of its turn. */
export function stopGameClock(
  gameClock: GameClockState,
  elapsedMs: (role: string) => number,
): GameClockState {
  const remainingMs = { ...gameClock.remainingMs };
  for (const role of Object.keys(gameClock.runningSinceMs)) {
    remainingMs[role] = Math.round(remainingAfter(gameClock, role, elapsedMs(role)));
  }
  return { ...gameClock, remainingMs, runningSinceMs: {} };
}

/**
 * The clock after a time in which the host was off or could not store anything.
 * The time until `aliveMs` is charged, the time from then on is not. Each
 * running clock keeps at least `minMs`, so that the host itself ends no game. A clock that was to start later waits for
 * what was left of its delay.
 */
export function restartGameClock(
  gameClock: GameClockState,
  { aliveMs, nowMs, minMs }: { aliveMs: number; nowMs: number; minMs: number },
): GameClockState {
  const remainingMs = { ...gameClock.remainingMs };
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(gameClock.runningSinceMs)) {
    remainingMs[role] = Math.max(minMs, Math.round(remainingAfter(gameClock, role, aliveMs - sinceMs)));
    runningSinceMs[role] = nowMs + Math.max(0, sinceMs - aliveMs);
  }
  return { ...gameClock, remainingMs, runningSinceMs };
}

/** The clock as if every turn that runs had begun `byMs` later. */
export function startLater(gameClock: GameClockState, byMs: number): GameClockState {
  const runningSinceMs: Record<string, number> = {};
  for (const [role, sinceMs] of Object.entries(gameClock.runningSinceMs))
    runningSinceMs[role] = sinceMs + byMs;
  return { ...gameClock, runningSinceMs };
}

/**
 * The history of a clock from the log: how often each role acted, who is to act now, and who ran out of time.
 */
interface GameClockHistory {
  readonly moves: Readonly<Record<string, number>>;
  readonly toAct: readonly string[];
  readonly timedOut: string | null;
}

/** The history of a clock from the rows of its log, which may come from elsewhere. */
export function clockHistoryOf(
  rows: readonly { readonly kind: string; readonly role: string }[],
  toAct: readonly string[],
): GameClockHistory {
  const moves: Record<string, number> = {};
  for (const { kind, role } of rows) if (kind === 'action') moves[role] = (moves[role] ?? 0) + 1;
  const last = rows.at(-1);
  return { moves, toAct, timedOut: last?.kind === 'timeout' ? last.role : null };
}

/**
 * Says in one sentence what is impossible about a stored clock, or returns null. The log holds no durations, so a
 * clock can only be compared with its limits: no player has less than no time or more than the settings
 * give for the moves that were made, the clocks of exactly the players to act are running, and a player
 * who lost on time has none left.
 */
export function findGameClockProblem(gameClock: GameClockState, history: GameClockHistory): string | null {
  for (const [role, remainingMs] of Object.entries(gameClock.remainingMs)) {
    // A clock that had almost no time left is raised to this when the host resumes, before later increments.
    const start = Math.max(MIN_AFTER_REFUSALS_MS, startingTimeMs(gameClock));
    const maxMs =
      gameClock.perMoveMs === null ? start + gameClock.incrementMs * (history.moves[role] ?? 0) : start;
    if (remainingMs < 0 || remainingMs > maxMs) return `the clock of ${role} cannot show ${remainingMs} ms`;
  }
  const runningRoles = Object.keys(gameClock.runningSinceMs).sort().join(', ');
  const rolesToAct = [...history.toAct].sort().join(', ');
  if (runningRoles !== rolesToAct)
    return `the running clocks are those of ${runningRoles || 'nobody'}, not of ${rolesToAct || 'nobody'}`;
  const { timedOut } = history;
  return timedOut !== null && (gameClock.remainingMs[timedOut] ?? 0) > 0
    ? `${timedOut} lost by time with ${gameClock.remainingMs[timedOut]} ms left`
    : null;
}
