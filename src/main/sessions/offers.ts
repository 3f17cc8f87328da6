import { accept, refuse } from '../../shared/outcome.ts';
import type { ActAnswer, Answer, HostEnding } from './api.ts';
import { appendEntry, endSession, opponentOf } from './append.ts';
import { answerOf, findSeat } from './act.ts';
import type { Desk } from './desk.ts';
import type { LiveSession } from './live.ts';
import { settleOverdue } from './timing.ts';

/** Ways out of a game besides its rules: resignation, agreement, forfeit by the host. */

function open(desk: Desk, session: LiveSession): Answer<LiveSession> {
  const settled = settleOverdue(desk, session);
  if (settled.record.quarantined) return refuse('QUARANTINED', 'This session is quarantined');
  if (settled.record.status === 'completed') return refuse('INVALID_ACTION', 'The game is over');
  return accept(settled);
}

export function resign(desk: Desk, agentId: string, sessionId: string): Promise<Answer<ActAnswer>> {
  return desk.writer.write(() => {
    const seat = findSeat(desk, agentId, sessionId);
    if ('ok' in seat) return seat;
    const session = open(desk, seat.session);
    if (!session.ok) return session;
    const winner = opponentOf(session.value, seat.role);
    return accept(
      answerOf(desk, endSession(desk, session.value, { kind: 'resign', role: seat.role, winner }), seat.role),
    );
  });
}

export function offerDraw(
  desk: Desk,
  agentId: string,
  request: { sessionId: string; draw: 'offer' | 'accept' | 'decline' },
): Promise<Answer<ActAnswer>> {
  return desk.writer.write(() => {
    const seat = findSeat(desk, agentId, request.sessionId);
    if ('ok' in seat) return seat;
    const session = open(desk, seat.session);
    if (!session.ok) return session;
    const after = DRAW[request.draw](desk, session.value, seat.role);
    return after.ok ? accept(answerOf(desk, after.value, seat.role)) : after;
  });
}

const row = (desk: Desk, session: LiveSession, kind: 'draw_offer' | 'draw_decline', role: string) => {
  const { tick, drawOffer } = session.record;
  const offer =
    kind === 'draw_offer' ? { role, tick, open: true } : drawOffer && { ...drawOffer, open: false };
  return accept(
    appendEntry(desk, session, { kind, role, action: null, state: session.state, drawOffer: offer }),
  );
};

const offeredByOther = (session: LiveSession, role: string): boolean =>
  session.record.drawOffer?.open === true && session.record.drawOffer.role !== role;

const DRAW: Record<
  'offer' | 'accept' | 'decline',
  (desk: Desk, session: LiveSession, role: string) => Answer<LiveSession>
> = {
  offer(desk, session, role) {
    const { drawOffer, tick } = session.record;
    // Two offers that cross are an agreement.
    if (offeredByOther(session, role)) return DRAW.accept(desk, session, role);
    if (drawOffer?.role === role && (drawOffer.open || drawOffer.tick === tick)) {
      return refuse('INVALID_ACTION', 'You have offered a draw already; wait until the game has moved on');
    }
    return row(desk, session, 'draw_offer', role);
  },
  accept(desk, session, role) {
    if (!offeredByOther(session, role)) return refuse('INVALID_ACTION', 'There is no draw offer to accept');
    return accept(endSession(desk, session, { kind: 'draw_accept', role, winner: null }));
  },
  decline(desk, session, role) {
    if (!offeredByOther(session, role)) return refuse('INVALID_ACTION', 'There is no draw offer to decline');
    return row(desk, session, 'draw_decline', role);
  },
};

/** Neither side is to blame, so neither wins. */
const UNDECIDED: ReadonlySet<HostEnding> = new Set(['endpoint_lost', 'aborted'] as const);

export function forfeit(
  desk: Desk,
  sessionId: string,
  loss: { role: string; kind: HostEnding },
): Promise<Answer<ActAnswer>> {
  return desk.writer.write(() => {
    const found = desk.live.get(sessionId);
    if (found === null) return refuse('NOT_FOUND', 'No such session');
    const session = open(desk, found);
    if (!session.ok) return session;
    const winner = UNDECIDED.has(loss.kind) ? null : opponentOf(session.value, loss.role);
    return accept(answerOf(desk, endSession(desk, session.value, { ...loss, winner }), loss.role));
  });
}
