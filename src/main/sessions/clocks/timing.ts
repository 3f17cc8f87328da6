import type { Outage } from '../../platform/db/writer.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { appendLogRowInJob, cacheSessionInJob } from '../log/append-log.ts';
import { endSessionInJob, findOpponent } from '../log/end-session.ts';
import {
  MIN_AFTER_REFUSALS_MS,
  MIN_AFTER_RESTART_MS,
  remainingAfter,
  restartGameClock,
  startDelayMs,
} from '../rules/game-clock.ts';
import type { GameClockReading } from '../types.ts';
import { createIdleSweep } from './idle-sweep.ts';

/**
 * The time of running sessions: reads their clocks, ends games on time and idle sessions, and moves the clocks on after a
 * restart or an outage. `rules/game-clock.ts` contains time control and increment.
 */

/** Milliseconds until the clock of this role starts; 0 when it runs. */
const startsInMs = (session: LiveSession, role: string, nowMs: number): number =>
  Math.max(0, (session.runningSinceMonotonicMs[role] ?? nowMs) - nowMs);

/**
 * Starts the clock of a role that reads its game for the first time, if the clock was to start later; not during a free
 * first move, nor while the clocks are suspended. If that cannot be stored, the clock starts when the time that the
 * player has to read the game is over.
 */
export function startClockOnFirstView(context: SessionContext, session: LiveSession, role: string): void {
  const { clock } = context.runtime;
  const nowMs = clock.monotonicMs();
  if (startsInMs(session, role, nowMs) === 0) return;
  // Viewing a game is not a move, so the first move keeps its free time.
  if (session.record.clock !== null && startDelayMs(session.record.clock, role) > 0) return;
  const { sessionId } = session.record;
  if (context.live.clockSuspendedUntilMs(sessionId) > nowMs) return;
  const startedMs = clock.nowMs();
  // The response to this request shows the clock as running, so it runs in memory before it is stored.
  context.live.cache({
    ...session,
    runningSinceMonotonicMs: { ...session.runningSinceMonotonicMs, [role]: nowMs },
  });
  const storeStart = (): void => {
    const current = context.live.get(sessionId);
    if (!current?.record.clock || (current.record.clock.runningSinceMs[role] ?? 0) <= startedMs) return;
    const runningSinceMs = { ...current.record.clock.runningSinceMs, [role]: startedMs };
    const startedClock = { ...current.record.clock, runningSinceMs };
    context.store.updateClock(sessionId, startedClock);
    cacheSessionInJob(context, { ...current, record: { ...current.record, clock: startedClock } });
    const { tick } = current.record;
    context.writer.afterCommit(() => context.bus.emit('session.changed', { sessionId, tick, ended: false }));
  };
  context.writer.write(storeStart).catch(() => undefined);
}

/** The clock of a session now, or null when it has none. It stands still while nothing can be stored. */
export function readGameClock(
  context: Pick<SessionContext, 'runtime' | 'writer'>,
  session: LiveSession,
): GameClockReading | null {
  const { clock: gameClock } = session.record;
  if (gameClock === null) return null;
  const nowMs = context.writer.outageSinceMs() ?? context.runtime.clock.monotonicMs();
  // A clock that is still to start does not run yet.
  const runningRoles = Object.keys(session.runningSinceMonotonicMs).filter(
    (role) => startsInMs(session, role, nowMs) === 0,
  );
  const remainingMs: Record<string, number> = { ...gameClock.remainingMs };
  for (const role of runningRoles) {
    remainingMs[role] = Math.round(
      remainingAfter(gameClock, role, nowMs - (session.runningSinceMonotonicMs[role] ?? nowMs)),
    );
  }
  return {
    remainingMs,
    running: runningRoles,
    incrementMs: gameClock.incrementMs,
    perMoveMs: gameClock.perMoveMs,
    atMs: context.runtime.clock.nowMs(),
  };
}

const overdueRoles = (context: SessionContext, session: LiveSession): string[] => {
  const reading = session.record.status === 'active' ? readGameClock(context, session) : null;
  return reading === null ? [] : reading.running.filter((role) => reading.remainingMs[role] === 0);
};

/**
 * Ends the game when a role has no time left, and returns the session after that; a session without an overdue role, or
 * in quarantine, is returned unchanged. The opponent wins, unless it could not win by the rules or, in a simultaneous
 * phase, is overdue too.
 */
export function endIfOverdueInJob(context: SessionContext, session: LiveSession): LiveSession {
  const overdue = overdueRoles(context, session);
  const role = overdue[0];
  if (role === undefined || session.record.quarantined) return session;
  const opponent = overdue.length === 1 ? findOpponent(session, role) : null;
  const { gameTemplate, state } = session;
  const winner = opponent !== null && (gameTemplate.canWin?.(state, opponent) ?? true) ? opponent : null;
  return endSessionInJob(context, session, { kind: 'timeout', role, winner });
}

/**
 * Creates the timers of the deadlines of game clocks, and the sweep of idle sessions, which begins with `start`. A
 * timer is set when its session changes, and by `watch`.
 */
export function createTiming(context: SessionContext) {
  const timers = new Map<string, () => void>();
  const idleSweep = createIdleSweep(context);
  let isStopped = false;

  const cancelTimer = (sessionId: string): void => {
    timers.get(sessionId)?.();
    timers.delete(sessionId);
  };

  /**
   * The deadline is checked again inside the writer job: a move that arrived in
   * time was written before it.
   */
  const endOverdue = (sessionId: string): Promise<void> =>
    context.writer
      .write(() => {
        const session = context.live.get(sessionId);
        if (session) endIfOverdueInJob(context, session);
      })
      .catch(() => undefined)
      .then(() => watch(sessionId));

  /** Sets the timer for the next start or the next deadline of a clock of this session; none without a clock. */
  const watch = (sessionId: string): void => {
    cancelTimer(sessionId);
    // While nothing can be stored the clocks stand still; the end of the outage changes each of these sessions.
    const isOff = isStopped || context.writer.outageSinceMs() !== null;
    const session = isOff ? null : context.live.get(sessionId);
    if (!session || session.record.status !== 'active' || session.record.quarantined) return;
    const reading = readGameClock(context, session);
    if (reading === null) return;
    const nowMs = context.runtime.clock.monotonicMs();
    const starts = Object.keys(session.runningSinceMonotonicMs).map((role) =>
      startsInMs(session, role, nowMs),
    );
    const nextStart = Math.min(...starts.filter((ms) => ms > 0));
    const soonest = Math.min(...reading.running.map((role) => reading.remainingMs[role] ?? 0));
    if (nextStart < soonest) {
      // Viewers get the running clock; this event also sets the timer of its deadline.
      const { tick } = session.record;
      const announce = (): void => context.bus.emit('session.changed', { sessionId, tick, ended: false });
      timers.set(sessionId, context.runtime.clock.after(nextStart, announce));
    } else if (soonest < Infinity) {
      const onDeadline = (): void => void endOverdue(sessionId);
      timers.set(sessionId, context.runtime.clock.after(Math.max(1, soonest), onDeadline));
    }
  };

  const unsubscribe = context.bus.on('session.changed', ({ sessionId }) => watch(sessionId));
  return {
    start: idleSweep.start,
    watch,
    isStopped: (): boolean => isStopped,
    stop(): void {
      isStopped = true;
      unsubscribe();
      idleSweep.stop();
      for (const sessionId of timers.keys()) cancelTimer(sessionId);
    },
  };
}

/**
 * Resumes clocks and idle expiry of active sessions after a restart; the time the host was down is not charged. A
 * running clock keeps at least `MIN_AFTER_RESTART_MS`.
 */
export function resumeAfterRestartInJob(context: SessionContext, lastAliveMs: number): void {
  const nowMs = context.runtime.clock.nowMs();
  const aliveMs = Math.min(lastAliveMs, nowMs);
  // A request may have loaded a session before its clock and its expiry were moved.
  context.live.forgetAll();
  context.store.extendExpiry(nowMs - aliveMs);
  for (const sessionId of context.store.listActiveIdsWithClock()) {
    const gameClock = context.store.findReadable(sessionId)?.record.clock;
    if (gameClock)
      context.store.updateClock(
        sessionId,
        restartGameClock(gameClock, { aliveMs, nowMs, minMs: MIN_AFTER_RESTART_MS }),
      );
  }
}

/**
 * Charges no clock and no idle expiry with the time in which nothing could be stored, and notes it in the log of each
 * active game with a clock. If moves were refused in that time, a running clock keeps at least `MIN_AFTER_REFUSALS_MS`.
 * A quarantined game keeps its clock.
 */
export function resumeAfterOutageInJob(context: SessionContext, { lengthMs, hasRefused }: Outage): void {
  const nowMs = context.runtime.clock.nowMs();
  context.live.forgetAll();
  context.store.extendExpiry(lengthMs);
  for (const sessionId of context.store.listActiveIdsWithClock()) {
    const storedRecord = context.store.findReadable(sessionId)?.record;
    if (!storedRecord?.clock || storedRecord.quarantined) continue;
    const minMs = hasRefused ? MIN_AFTER_REFUSALS_MS : 0;
    const resumedClock = restartGameClock(storedRecord.clock, { aliveMs: nowMs - lengthMs, nowMs, minMs });
    context.store.updateClock(sessionId, resumedClock);
    const session = context.live.get(sessionId);
    if (session === null || session.record.quarantined) continue;
    const [role = session.gameTemplate.roles[0] ?? ''] = Object.keys(storedRecord.clock.runningSinceMs);
    appendLogRowInJob(context, session, {
      kind: 'outage',
      role,
      action: { stopped_ms: Math.round(lengthMs) },
      state: session.state,
      drawOffer: session.record.drawOffer,
    });
  }
}
