import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../shared/json.ts';
import { accept, refuse, type Refusal } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { ActAnswer, ActRequest, Answer } from './api.ts';
import { appendEntry, endSession, keep, opponentOf } from './append.ts';
import type { Desk } from './desk.ts';
import type { LiveSession } from './live.ts';
import { admitAction } from './rules/order-of-checks.ts';
import { settleOverdue } from './timing.ts';
import { roleOf } from './views.ts';
import { visibleHead } from './visible-log.ts';

/** Refused tries kept per session; the rest are only counted. */
const KEPT_REFUSALS = 200;

export function findSeat(
  desk: Desk,
  agentId: string,
  sessionId: string,
): { session: LiveSession; role: string } | Refusal<SessionCode> {
  const session = desk.live.get(sessionId);
  if (session === null) return refuse('NOT_FOUND', 'No such session');
  const role = roleOf(session, agentId);
  if (role === null) return refuse('FORBIDDEN', 'You take no part in this session');
  return { session, role };
}

/** Submits one action: 001 §7 and the order of checks, all inside one writer job. */
export function act(desk: Desk, agentId: string, request: ActRequest): Promise<Answer<ActAnswer>> {
  return desk.writer.write(() => {
    const seat = findSeat(desk, agentId, request.sessionId);
    if ('ok' in seat) return seat;
    const earlier = answeredBefore(desk, agentId, request);
    if (earlier) return earlier;
    const session = settleOverdue(desk, seat.session);
    const { machine, state, record } = session;
    const admitted = admitAction(
      {
        mode: machine.mode,
        over: record.status === 'completed',
        quarantined: record.quarantined,
        tick: record.tick,
        role: seat.role,
        toAct: record.status === 'completed' ? [] : machine.toAct(state),
        allows: (action) =>
          machine.allows?.(state, seat.role, action) ?? desk.live.legal(session, seat.role).includes(action),
        legal: () => desk.live.legal(session, seat.role),
      },
      { action: request.action, expectedTick: request.expectedTick },
    );
    if (!admitted.ok)
      return refused(desk, session, { role: seat.role, action: request.action, refusal: admitted });
    const after = appendEntry(desk, session, {
      kind: 'action',
      role: seat.role,
      action: admitted.value,
      state: machine.apply(state, seat.role, admitted.value),
      drawOffer: lapsed(session, seat.role),
    });
    const answer = answerOf(desk, after, seat.role);
    rememberAnswer(desk, agentId, request, answer);
    return accept(answer);
  });
}

/** An offer lapses when the other side moves on instead of taking it. */
function lapsed(session: LiveSession, role: string) {
  const offer = session.record.drawOffer;
  return offer !== null && offer.role !== role ? { ...offer, open: false } : offer;
}

export function answerOf(desk: Desk, session: LiveSession, role: string): ActAnswer {
  const { record } = session;
  return {
    tick: record.tick,
    view: session.machine.view(session.state, role),
    status: record.status,
    outcome: record.outcome,
    outcomeReason: record.outcomeReason,
    head: visibleHead(desk.store, session, role),
  };
}

const requestHash = (request: ActRequest): string =>
  createHash('sha256')
    .update(canonicalJson({ action: request.action, expected_tick: (request.expectedTick ?? null) as Json }))
    .digest('hex');

/** Safe retry: the same key and request answer the first response again. */
function answeredBefore(desk: Desk, agentId: string, request: ActRequest): Answer<ActAnswer> | null {
  if (request.idempotencyKey === undefined) return null;
  const stored = desk.extras.findRetry(agentId, request.sessionId, request.idempotencyKey);
  if (stored === null) return null;
  if (stored.requestHash !== requestHash(request)) {
    return refuse('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for a different request');
  }
  return accept(JSON.parse(stored.body) as ActAnswer);
}

/** Refusals are not stored under the key: the same request may be right a moment later. */
function rememberAnswer(desk: Desk, agentId: string, request: ActRequest, answer: ActAnswer): void {
  if (request.idempotencyKey === undefined) return;
  desk.extras.rememberRetry({
    agentId,
    sessionId: request.sessionId,
    key: request.idempotencyKey,
    requestHash: requestHash(request),
    body: JSON.stringify(answer),
    atMs: desk.ports.clock.nowMs(),
  });
}

interface RefusedTry {
  readonly role: string;
  readonly action: string;
  readonly refusal: Refusal<SessionCode>;
}

/** Keeps a refused try beside the log; the session itself stays as it was. */
function refused(desk: Desk, session: LiveSession, attempt: RefusedTry): Refusal<SessionCode> {
  const { sessionId, status, tick } = session.record;
  const { code } = attempt.refusal;
  if (desk.extras.refusalCount(sessionId) < KEPT_REFUSALS) {
    desk.extras.addRefusal({
      sessionId,
      role: attempt.role,
      tick,
      action: attempt.action.slice(0, 200),
      code,
      atMs: desk.ports.clock.nowMs(),
    });
  }
  desk.writer.afterCommit(() => desk.bus.emit('session.refused', { sessionId, role: attempt.role, code }));
  const illegal =
    code === 'INVALID_ACTION' && status === 'active' && 'legal_actions' in (attempt.refusal.detail ?? {});
  if (illegal) countIllegal(desk, session, attempt.role);
  return attempt.refusal;
}

/** With an allowance set, the role that used it up loses. */
function countIllegal(desk: Desk, session: LiveSession, role: string): void {
  const { record } = session;
  if (record.illegalLimit === null) return;
  const illegalCounts = { ...record.illegalCounts, [role]: (record.illegalCounts[role] ?? 0) + 1 };
  desk.store.setIllegalCounts(record.sessionId, illegalCounts);
  const counted: LiveSession = { ...session, record: { ...record, illegalCounts } };
  keep(desk, counted);
  if ((illegalCounts[role] ?? 0) < record.illegalLimit) return;
  endSession(desk, counted, { kind: 'illegal_moves', role, winner: opponentOf(session, role) });
}
