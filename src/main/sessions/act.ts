import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../shared/json.ts';
import { accept, refuse, type Refusal } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { ActAnswer, ActRequest, SessionAnswer } from './types.ts';
import { appendLogRow, endSession, keepInMemory, opponentOf } from './append.ts';
import type { SessionContext } from './context.ts';
import type { LiveSession } from './live.ts';
import { checkAction } from './rules/order-of-checks.ts';
import { endIfOverdue } from './timing.ts';
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
    const storedAnswer = findStoredAnswer(context, agentId, request);
    if (storedAnswer) return storedAnswer;
    const session = endIfOverdue(context, seat.session);
    const { machine, state, record } = session;
    const checked = checkAction(
      {
        mode: machine.mode,
        isOver: record.status === 'completed',
        isQuarantined: record.quarantined,
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
    if (!checked.ok)
      return recordRefusal(context, session, { role: seat.role, action: request.action, refusal: checked });
    const after = appendLogRow(context, session, {
      kind: 'action',
      role: seat.role,
      action: checked.value,
      state: machine.apply(state, seat.role, checked.value),
      drawOffer: drawOfferAfterMove(session, seat.role),
    });
    const answer = answerOf(context, after, seat.role);
    storeAnswer(context, agentId, request, answer);
    return accept(answer);
  });
}

/** An offer lapses when the other side moves on instead of taking it. */
function drawOfferAfterMove(session: LiveSession, role: string) {
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
function findStoredAnswer(
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
function storeAnswer(context: SessionContext, agentId: string, request: ActRequest, answer: ActAnswer): void {
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

interface RefusedAction {
  readonly role: string;
  readonly action: string;
  readonly refusal: Refusal<SessionCode>;
}

/** Keeps a refused try beside the log; the session itself stays as it was. */
function recordRefusal(
  context: SessionContext,
  session: LiveSession,
  refused: RefusedAction,
): Refusal<SessionCode> {
  const { sessionId, status, tick } = session.record;
  const { code } = refused.refusal;
  if (context.extras.refusalCount(sessionId) < MAX_STORED_REFUSALS) {
    context.extras.addRefusal({
      sessionId,
      role: refused.role,
      tick,
      action: refused.action.slice(0, 200),
      code,
      atMs: context.ports.clock.nowMs(),
    });
  }
  context.writer.afterCommit(() =>
    context.bus.emit('session.refused', { sessionId, role: refused.role, code }),
  );
  const isIllegalAction =
    code === 'INVALID_ACTION' && status === 'active' && 'legal_actions' in (refused.refusal.detail ?? {});
  if (isIllegalAction) countIllegalAction(context, session, refused.role);
  return refused.refusal;
}

/** With an allowance set, the role that used it up loses. */
function countIllegalAction(context: SessionContext, session: LiveSession, role: string): void {
  const { record } = session;
  if (record.illegalLimit === null) return;
  const illegalCounts = { ...record.illegalCounts, [role]: (record.illegalCounts[role] ?? 0) + 1 };
  context.store.setIllegalCounts(record.sessionId, illegalCounts);
  const counted: LiveSession = { ...session, record: { ...record, illegalCounts } };
  keepInMemory(context, counted);
  if ((illegalCounts[role] ?? 0) < record.illegalLimit) return;
  endSession(context, counted, { kind: 'illegal_moves', role, winner: opponentOf(session, role) });
}
