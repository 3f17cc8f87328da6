import { accept, refuse } from '../../../shared/outcome.ts';
import { cacheSessionInJob } from '../log/append-log.ts';
import type { SessionContext } from '../context.ts';
import type { SessionResponse } from '../types.ts';

/**
 * Marks a game in progress as assisted: a person sees evaluations while playing it. The mark stays for ever, and the
 * audit log keeps who asked for it. A game that is marked already stays as it is.
 */
export function markAssisted(
  context: SessionContext,
  sessionId: string,
  actor: string,
): Promise<SessionResponse<null>> {
  return context.writer.write(() => {
    const session = context.live.get(sessionId);
    if (session === null) return refuse('NOT_FOUND', 'No such session');
    const { record } = session;
    if (record.status === 'completed') return refuse('INVALID_ACTION', 'The game is over');
    if (record.assisted) return accept(null);
    context.store.markAssisted(sessionId);
    context.audit.append({
      system: 'sessions',
      action: 'SESSION_ASSISTED',
      subject: sessionId,
      actor,
      payload: { tick: record.tick },
    });
    cacheSessionInJob(context, { ...session, record: { ...record, assisted: true } });
    context.writer.afterCommit(() =>
      context.bus.emit('session.changed', { sessionId, tick: record.tick, ended: false }),
    );
    return accept(null);
  });
}
