import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../shared/json.ts';
import { accept, refuse, type Refusal } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { ActAnswer, ActRequest, SessionAnswer } from './types.ts';
import { appendEntry, endSession, keep, opponentOf } from './append.ts';
import type { SessionContext } from './context.ts';
import type { LiveSession } from './live.ts';
import { admitAction } from './rules/order-of-checks.ts';
import { settleOverdue } from './timing.ts';
import { roleOf } from './views.ts';
import { visibleHead } from './visible-log.ts';

/** Refused tries kept per session; the rest are only counted. */
const MAX_STORED_REFUSALS = 200;

export function findSeat(
  context: SessionContext,
  agentId: string,
  sessionId: string,
): { session: LiveSession; role: string } | Refusal<SessionCode> {
  const session = context.live.get(sessionId);
  if (session === null) return refuse('NOT_FOUND', 'No such session');
  const role = roleOf(session, agentId);
  if (role === null) return refuse('FORBIDDEN', 'You take no part in this session');
  return { session, role };
}

/** Submits one action: 001 §7 and the order of checks, all inside one writer job. */
export function act(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
): Promise<SessionAnswer<ActAnswer>> {
  return context.writer.write(() => {
    const seat = findSeat(context, agentId, request.sessionId);
    if ('ok' in seat) return seat;
    const earlier = answeredBefore(context, agentId, request);
    if (earlier) return earlier;
    const session = settleOverdue(context, seat.session);
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
          machine.allows?.(state, seat.role, action) ??
          context.live.legal(session, seat.role).includes(action),
        legal: () => context.live.legal(session, seat.role),
      },
      { action: request.action, expectedTick: request.expectedTick },
    );
    if (!admitted.ok)
      return refused(context, session, { role: seat.role, action: request.action, refusal: admitted });
    const after = appendEntry(context, session, {
      kind: 'action',
      role: seat.role,
      action: admitted.value,
      state: machine.apply(state, seat.role, admitted.value),
      drawOffer: lapsed(session, seat.role),
    });
    const answer = answerOf(context, after, seat.role);
    rememberAnswer(context, agentId, request, answer);
    return accept(answer);
  });
}

/** An offer lapses when the other side moves on instead of taking it. */
function lapsed(session: LiveSession, role: string) {
  const offer = session.record.drawOffer;
  return offer !== null && offer.role !== role ? { ...offer, open: false } : offer;
}

export function answerOf(context: SessionContext, session: LiveSession, role: string): ActAnswer {
  const { record } = session;
  return {
    tick: record.tick,
    view: session.machine.view(session.state, role),
    status: record.status,
    outcome: record.outcome,
    outcomeReason: record.outcomeReason,
    head: visibleHead(context.store, session, role),
  };
}

const requestHash = (request: ActRequest): string =>
  createHash('sha256')
    .update(canonicalJson({ action: request.action, expected_tick: (request.expectedTick ?? null) as Json }))
    .digest('hex');

/** Safe retry: the same key and request answer the first response again. */
function answeredBefore(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
): SessionAnswer<ActAnswer> | null {
  if (request.idempotencyKey === undefined) return null;
  const stored = context.extras.findRetry(agentId, request.sessionId, request.idempotencyKey);
  if (stored === null) return null;
  if (stored.requestHash !== requestHash(request)) {
    return refuse('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for a different request');
  }
  return accept(JSON.parse(stored.body) as ActAnswer);
}

/** Refusals are not stored under the key: the same request may be right a moment later. */
function rememberAnswer(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
  answer: ActAnswer,
): void {
  if (request.idempotencyKey === undefined) return;
  context.extras.rememberRetry({
    agentId,
    sessionId: request.sessionId,
    key: request.idempotencyKey,
    requestHash: requestHash(request),
    body: JSON.stringify(answer),
    atMs: context.ports.clock.nowMs(),
  });
}

interface RefusedTry {
  readonly role: string;
  readonly action: string;
  readonly refusal: Refusal<SessionCode>;
}

/** Keeps a refused try beside the log; the session itself stays as it was. */
function refused(context: SessionContext, session: LiveSession, attempt: RefusedTry): Refusal<SessionCode> {
  const { sessionId, status, tick } = session.record;
  const { code } = attempt.refusal;
  if (context.extras.refusalCount(sessionId) < MAX_STORED_REFUSALS) {
    context.extras.addRefusal({
      sessionId,
      role: attempt.role,
      tick,
      action: attempt.action.slice(0, 200),
      code,
      atMs: context.ports.clock.nowMs(),
    });
  }
  context.writer.afterCommit(() =>
    context.bus.emit('session.refused', { sessionId, role: attempt.role, code }),
  );
  const illegal =
    code === 'INVALID_ACTION' && status === 'active' && 'legal_actions' in (attempt.refusal.detail ?? {});
  if (illegal) countIllegal(context, session, attempt.role);
  return attempt.refusal;
}

/** With an allowance set, the role that used it up loses. */
function countIllegal(context: SessionContext, session: LiveSession, role: string): void {
  const { record } = session;
  if (record.illegalLimit === null) return;
  const illegalCounts = { ...record.illegalCounts, [role]: (record.illegalCounts[role] ?? 0) + 1 };
  context.store.setIllegalCounts(record.sessionId, illegalCounts);
  const counted: LiveSession = { ...session, record: { ...record, illegalCounts } };
  keep(context, counted);
  if ((illegalCounts[role] ?? 0) < record.illegalLimit) return;
  endSession(context, counted, { kind: 'illegal_moves', role, winner: opponentOf(session, role) });
}
