import { cacheSessionInJob } from '../log/append-log.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { stopGameClock } from '../rules/game-clock.ts';

/**
 * Players that are programs need time to start, which must not count as thinking time. While the
 * clocks of a session are suspended, clocks of the players to act start later, and reading the game starts no clock.
 */

/**
 * Lets no clock of the session run for `suspendMs`, or until `resumeGameClock`. Does nothing in a game without a clock.
 */
export function suspendGameClock(context: SessionContext, sessionId: string, suspendMs: number): void {
  if (!context.live.get(sessionId)?.record.clock) return;
  context.live.suspendClock(sessionId, context.runtime.clock.monotonicMs() + suspendMs);
  restartClocksAfter(context, sessionId, suspendMs);
}

/** Starts the clocks of the session now, if they were suspended. */
export function resumeGameClock(context: SessionContext, sessionId: string): void {
  if (!context.live.resumeClock(sessionId)) return;
  restartClocksAfter(context, sessionId, 0);
}

/** Starts every clock that runs or waits `delayMs` from now, and charges what has passed of the running ones. */
function restartClocksAfter(context: SessionContext, sessionId: string, delayMs: number): void {
  const storeStart = (): void => {
    const session = context.live.get(sessionId);
    if (!session?.record.clock || session.record.status !== 'active') return;
    const { clock: hostClock } = context.runtime;
    const stoppedClock = stopGameClock(session.record.clock, (role) =>
      elapsedOf(session, role, hostClock.monotonicMs()),
    );
    const roles = Object.keys(session.runningSinceMonotonicMs);
    const since = (nowMs: number) => Object.fromEntries(roles.map((role) => [role, nowMs + delayMs]));
    const startedClock = { ...stoppedClock, runningSinceMs: since(hostClock.nowMs()) };
    context.store.updateClock(sessionId, startedClock);
    const record = { ...session.record, clock: startedClock };
    cacheSessionInJob(context, {
      ...session,
      record,
      runningSinceMonotonicMs: since(hostClock.monotonicMs()),
    });
    const { tick } = session.record;
    context.writer.afterCommit(() => context.bus.emit('session.changed', { sessionId, tick, ended: false }));
  };
  // A suspension that cannot be stored ends automatically when its time is over.
  context.writer.write(storeStart).catch(() => undefined);
}

const elapsedOf = (session: LiveSession, role: string, nowMs: number): number =>
  Math.max(0, nowMs - (session.runningSinceMonotonicMs[role] ?? nowMs));
