import { createClockGapReader } from '../../platform/clocks/clock-gap-reader.ts';
import type { SessionContext } from '../context.ts';
import { endSessionInJob, findOpponent } from '../log/end-session.ts';
import { startLater } from '../rules/game-clock.ts';

const SWEEP_MS = 60_000;

/** Creates the periodic sweep that ends idle sessions. */
export function createIdleSweep(context: SessionContext) {
  const readClockGap = createClockGapReader(context.runtime.clock);
  let cancelSweep: () => void = () => undefined;
  let isStopped = false;

  /** Postpones the expiry by the time for which the computer slept or its clock was set ahead. */
  const postponeExpiry = (): void => {
    const jumpMs = readClockGap();
    if (jumpMs > 0) context.writer.write(() => moveStoredTimesInJob(context, jumpMs)).catch(() => undefined);
  };

  /**
   * Queues the ends of all expired sessions in one turn of the event loop, so that a test that moves the clock can
   * wait until all of them are written.
   */
  const sweepIdleSessions = (): void => {
    if (isStopped) return;
    postponeExpiry();
    try {
      for (const sessionId of context.store.listExpiredIds(context.runtime.clock.nowMs())) {
        if (context.runs?.().canWaitIndefinitely(sessionId) === true) continue;
        context.writer.write(() => endIfAbandonedInJob(context, sessionId)).catch(() => undefined);
      }
    } catch (error) {
      context.log('error', 'could not look for idle sessions', { error: String(error) });
    }
    cancelSweep = context.runtime.clock.after(SWEEP_MS, sweepIdleSessions);
  };

  return {
    start(): void {
      cancelSweep = context.runtime.clock.after(SWEEP_MS, sweepIdleSessions);
    },
    stop(): void {
      isStopped = true;
      cancelSweep();
    },
  };
}

/**
 * Ends a session in which nobody acted for the idle time, unless it is quarantined. If exactly one role had to act, it
 * loses; if several had to act, or the tick is still 0, no role wins.
 */
function endIfAbandonedInJob(context: SessionContext, sessionId: string): void {
  const session = context.live.get(sessionId);
  if (!session || session.record.status !== 'active' || session.record.quarantined) return;
  // `postponeExpiry` changes only the stored expiry, so that the session in memory may have an older one.
  if (!context.store.isExpired(sessionId, context.runtime.clock.nowMs())) return;
  const rolesToAct = session.gameTemplate.toAct(session.state);
  const role = rolesToAct[0] ?? session.gameTemplate.roles[0] ?? '';
  const winner = rolesToAct.length === 1 && session.record.tick > 0 ? findOpponent(session, role) : null;
  endSessionInJob(context, session, { kind: 'abandoned', role, winner });
}

/**
 * Moves the stored expiry and the stored clocks of active sessions; clocks in memory run by the monotonic time anyway.
 */
function moveStoredTimesInJob(context: SessionContext, byMs: number): void {
  context.store.extendExpiry(byMs);
  for (const sessionId of context.store.listActiveIdsWithClock()) {
    const gameClock = context.store.findReadable(sessionId)?.record.clock;
    if (gameClock) context.store.updateClock(sessionId, startLater(gameClock, byMs));
  }
}
