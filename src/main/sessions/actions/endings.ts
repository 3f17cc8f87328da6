import { isVoidReason } from '../../../shared/fault.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { AbortRequest, ActResponse, SessionResponse, HostEnding } from '../types.ts';
import { admitsDraws } from '../../games/index.ts';
import { appendLogRowInJob } from '../log/append-log.ts';
import { endSessionInJob, findOpponent } from '../log/end-session.ts';
import { resolveSeat } from '../resolve-seat.ts';
import { actResponseOf } from './act.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { endIfOverdueInJob } from '../clocks/timing.ts';

/** Endings outside the rules of a game: resignation, draw offers, aborts, and endings declared by the host. */

/** Refuses a session that is missing, quarantined or over. Ends a game whose clock has run out first. */
function checkActiveInJob(
  context: SessionContext,
  session: LiveSession | null,
): SessionResponse<LiveSession> {
  if (session === null) return refuse('NOT_FOUND', 'No such session');
  const current = endIfOverdueInJob(context, session);
  if (current.record.quarantined) return refuse('QUARANTINED', 'This session is quarantined');
  if (current.record.status === 'completed') return refuse('INVALID_ACTION', 'The game is over');
  return accept(current);
}

/** Ends the game by the resignation of an agent; the only other role wins, or nobody if there are several. */
export function resign(
  context: SessionContext,
  agentId: string,
  sessionId: string,
): Promise<SessionResponse<ActResponse>> {
  return context.writer.write(() => {
    const seat = resolveSeat(context, agentId, sessionId);
    if (!seat.ok) return seat;
    const { role } = seat.value;
    const session = checkActiveInJob(context, seat.value.session);
    if (!session.ok) return session;
    const winner = findOpponent(session.value, role);
    return accept(
      actResponseOf(context, endSessionInJob(context, session.value, { kind: 'resign', role, winner }), role),
    );
  });
}

/** Offers, accepts or declines a draw in a game that admits draws. An offer against an open offer accepts it. */
export function changeDrawOffer(
  context: SessionContext,
  agentId: string,
  request: { sessionId: string; draw: 'offer' | 'accept' | 'decline' },
): Promise<SessionResponse<ActResponse>> {
  return context.writer.write(() => {
    const seat = resolveSeat(context, agentId, request.sessionId);
    if (!seat.ok) return seat;
    const { role } = seat.value;
    const session = checkActiveInJob(context, seat.value.session);
    if (!session.ok) return session;
    if (!admitsDraws(session.value.gameTemplate))
      return refuse('INVALID_ACTION', 'Players of this game cannot agree on a draw');
    const sessionAfter = DRAW_ACTIONS[request.draw](context, session.value, role);
    return sessionAfter.ok ? accept(actResponseOf(context, sessionAfter.value, role)) : sessionAfter;
  });
}

const appendDrawRow = (
  context: SessionContext,
  session: LiveSession,
  kind: 'draw_offer' | 'draw_decline',
  role: string,
) => {
  const { tick, drawOffer } = session.record;
  const offer =
    kind === 'draw_offer' ? { role, tick, open: true } : drawOffer && { ...drawOffer, open: false };
  return accept(
    appendLogRowInJob(context, session, { kind, role, action: null, state: session.state, drawOffer: offer }),
  );
};

const isOfferedByOther = (session: LiveSession, role: string): boolean =>
  session.record.drawOffer?.open === true && session.record.drawOffer.role !== role;

const DRAW_ACTIONS: Record<
  'offer' | 'accept' | 'decline',
  (context: SessionContext, session: LiveSession, role: string) => SessionResponse<LiveSession>
> = {
  offer(context, session, role) {
    const { drawOffer, tick } = session.record;
    // When both players offer a draw, they agree on it.
    if (isOfferedByOther(session, role)) return DRAW_ACTIONS.accept(context, session, role);
    if (drawOffer?.role === role && (drawOffer.open || drawOffer.tick === tick)) {
      return refuse('INVALID_ACTION', 'You have already offered a draw; wait for the next move');
    }
    return appendDrawRow(context, session, 'draw_offer', role);
  },
  accept(context, session, role) {
    if (!isOfferedByOther(session, role)) return refuse('INVALID_ACTION', 'There is no draw offer to accept');
    return accept(endSessionInJob(context, session, { kind: 'draw_accept', role, winner: null }));
  },
  decline(context, session, role) {
    if (!isOfferedByOther(session, role))
      return refuse('INVALID_ACTION', 'There is no draw offer to decline');
    return appendDrawRow(context, session, 'draw_decline', role);
  },
};

/** Whether no player is to blame for an ending of this kind, so that no player wins. */
const hasNoWinner = (kind: HostEnding): boolean => kind === 'aborted' || isVoidReason(kind);

/**
 * Ends a game that will not be finished: the person at this computer or a player asked for it, or the host itself, when
 * the time for the result of a stake is over. No player wins and none is to blame. The audit row records who ended it
 * and why. The response is that to the first role.
 */
export function abort(
  context: SessionContext,
  sessionId: string,
  { by, reason, beforeTick = Infinity }: AbortRequest,
): Promise<SessionResponse<ActResponse>> {
  return context.writer.write(() => {
    const session = checkActiveInJob(context, context.live.get(sessionId));
    if (!session.ok) return session;
    if (session.value.record.tick >= beforeTick)
      return refuse('INVALID_ACTION', 'The game has gone too far to be aborted');
    const role = session.value.gameTemplate.roles[0] ?? '';
    context.audit.append({
      system: 'sessions',
      action: 'SESSION_ABORTED',
      subject: sessionId,
      actor: by,
      payload: { reason },
    });
    const endedSession = endSessionInJob(context, session.value, { kind: 'aborted', role, winner: null });
    return accept(actResponseOf(context, endedSession, role));
  });
}

interface HostedPlayerEnding {
  readonly role: string;
  readonly kind: HostEnding;
}

/** Ends a game because a player hosted here cannot continue, or the host decides it; see `HostEnding` for who wins. */
export const endForHostedPlayer = (
  context: SessionContext,
  sessionId: string,
  ending: HostedPlayerEnding,
): Promise<SessionResponse<ActResponse>> =>
  context.writer.write(() => endForHostedPlayerInJob(context, sessionId, ending));

/** Does the same inside a writer job of the caller. */
export function endForHostedPlayerInJob(
  context: SessionContext,
  sessionId: string,
  ending: HostedPlayerEnding,
): SessionResponse<ActResponse> {
  const session = checkActiveInJob(context, context.live.get(sessionId));
  if (!session.ok) return session;
  const winner = hasNoWinner(ending.kind) ? null : findOpponent(session.value, ending.role);
  return accept(
    actResponseOf(context, endSessionInJob(context, session.value, { ...ending, winner }), ending.role),
  );
}
