import { accept, refuse } from '../../../shared/outcome.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';
import type { SessionVerdict } from '../../../shared/contract/session.ts';
import type { SessionContext } from '../context.ts';
import { exportSession } from '../export/export-session.ts';
import type { SessionResponse, SessionView } from '../types.ts';
import { findBrokenRow, logFor, verifySession } from '../views/read-session.ts';
import type { LogView } from '../views/visible-log.ts';
import { visibleHead } from '../views/visible-log.ts';
import { viewFor } from '../views/view-for-role.ts';
import { readDelayedSession, type DelayedSession } from './delayed-session.ts';
import { isoNow } from '../../platform/runtime.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/** One hour, the longest delay of a session. */
export const MAX_DELAY_MS = HOUR_MS;

/** The view for people who take no part. */
export interface PublicState {
  readonly view: SessionView;
  /** Wall time in milliseconds at which they may see more; null while nothing is held back. */
  readonly nextReleaseMs: number | null;
}

/**
 * A session as people who take no part in it see it: spectators of this host, those of published sessions and the buyers
 * of reports. Everything here is delayed by the session's delay. An unknown session is null, or NOT_FOUND where it is
 * refused.
 */
export interface PublicViews {
  view(sessionId: string): PublicState | null;
  log(sessionId: string): LogView | null;
  verify(sessionId: string): SessionVerdict | null;
  export(sessionId: string, format: 'pgn' | 'json'): SessionResponse<ExportFile>;
  /** Milliseconds; 0 without a delay. */
  delayMs(sessionId: string): number;
  /**
   * Shows the session later by `delayMs` from now on, 0 for at once, with a row in the audit log. INVALID_ACTION after
   * its end. The delay that it has already is accepted and changes nothing. The caller checks `MAX_DELAY_MS`.
   */
  setDelay(
    sessionId: string,
    delay: { readonly delayMs: number; readonly actor: string },
  ): Promise<SessionResponse<null>>;
}

export function createPublicViews(context: SessionContext): PublicViews {
  const read = <T>(
    sessionId: string,
    use: (delayed: DelayedSession, delayedContext: SessionContext) => T,
  ): T | null => {
    const session = context.live.get(sessionId);
    if (session === null) return null;
    const delayedSession = readDelayedSession(context, session);
    return use(delayedSession, { ...context, store: delayedSession.store });
  };
  return {
    view: (sessionId) =>
      read(sessionId, ({ session, nextReleaseMs }, delayedContext) => ({
        view: viewFor(delayedContext, session, null),
        nextReleaseMs,
      })),
    log: (sessionId) =>
      read(sessionId, ({ session }, delayedContext) => logFor(delayedContext, session, null)),
    verify: (sessionId) =>
      read(sessionId, ({ session }, delayedContext) =>
        session === context.live.get(sessionId)
          ? verifySession(context, sessionId, null)
          : verifyReleased(session, delayedContext),
      ),
    export: (sessionId, format) =>
      read(sessionId, ({ session }, delayedContext) =>
        exportSession(delayedContext, session, { format, viewer: null }),
      ) ?? refuse('NOT_FOUND', 'No such session'),
    delayMs: (sessionId) => context.delays.delayMsOf(sessionId),
    setDelay: (sessionId, delay) => setDelay(context, sessionId, delay),
  };
}

/**
 * Verifies the hash chain of the released rows. The state that follows from them is what outsiders see, so it equals
 * their replay.
 */
function verifyReleased(session: DelayedSession['session'], delayedContext: SessionContext): SessionVerdict {
  const rows = delayedContext.store.listLogRows(session.record.sessionId);
  const firstBroken = findBrokenRow(session.record, rows);
  return {
    ok: firstBroken === null,
    rows: rows.length,
    head: visibleHead(delayedContext.store, session, null),
    stateEqualsReplay: true,
    firstBroken,
  };
}

async function setDelay(
  context: SessionContext,
  sessionId: string,
  { delayMs, actor }: { readonly delayMs: number; readonly actor: string },
): Promise<SessionResponse<null>> {
  const session = context.live.get(sessionId);
  if (session === null) return refuse('NOT_FOUND', 'No such session');
  return context.writer.write(() => {
    const { status } = context.live.get(sessionId)?.record ?? session.record;
    if (delayMs === context.delays.delayMsOf(sessionId)) return accept(null);
    if (status === 'completed')
      return refuse('INVALID_ACTION', 'This session is over; a delay is set before the end');
    saveDelayInJob(context, sessionId, { delayMs, actor });
    const { tick } = session.record;
    context.writer.afterCommit(() => context.bus.emit('session.changed', { sessionId, tick, ended: false }));
    return accept(null);
  });
}

/**
 * Stores the delay with a row in the audit log. It is no rule of the game, so the header of the log does not have it.
 */
export function saveDelayInJob(
  context: SessionContext,
  sessionId: string,
  { delayMs, actor }: { readonly delayMs: number; readonly actor: string },
): void {
  context.delays.upsert(sessionId, delayMs, isoNow(context));
  context.audit.append({
    system: 'sessions',
    action: 'SESSION_DELAYED',
    subject: sessionId,
    actor,
    payload: { delayMs, audience: 'spectator' },
  });
}
