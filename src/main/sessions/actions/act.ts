import { createHash } from 'node:crypto';
import { findFault } from '../../../shared/fault.ts';
import { canonicalJson, type Json } from '../../../shared/json.ts';
import { accept, refuse, type Refusal } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';
import type { ActResponse, ActRequest, SessionResponse } from '../types.ts';
import { appendLogRowInJob, endSessionInJob, cacheSessionInJob, findOpponent } from '../log/append-log.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { checkAction, type ActionCheckInput } from '../rules/check-action.ts';
import { endIfOverdueInJob } from '../clocks/timing.ts';
import { resolveSeat } from '../resolve-seat.ts';
import { visibleHead } from '../views/visible-log.ts';
import { visibleState } from '../views/visible-state.ts';

/**
 * At most this many refused actions are stored per session, so that a looping
 * client cannot fill the disk.
 */
const MAX_STORED_REFUSALS = 200;
/** Of a refused action, which may be any text, at most this many characters are stored. */
const MAX_STORED_ACTION_LENGTH = 200;

/**
 * Submits one action of a player (docs/specifications/001-session-host.md §7).
 *
 * Order of checks; the first that fails decides the response, whatever else is wrong:
 *
 * 1. The token is known, else 401 UNAUTHORIZED (the gateway).
 * 2. The body has the right form, else 400 INVALID_REQUEST (the gateway).
 * 3. The session exists, else 404 NOT_FOUND.
 * 4. The agent takes part in it, else 403 FORBIDDEN.
 * 5. The game is not over, else 400 INVALID_ACTION.
 * 6. Sequential games: `expected_tick` is a non-negative integer, else 400 INVALID_REQUEST.
 * 7. Sequential games: `expected_tick` is the current tick, else 409 CONFLICT.
 * 8. The role is to act, else 400 INVALID_ACTION, or ALREADY_ACTED in a simultaneous phase.
 * 9. The action is in the legal list, or with `anyNotation` is one of it in another notation, else 400 INVALID_ACTION.
 *
 * Between 4 and 5, a retry with a known `Idempotency-Key` gets its first response again (409 IDEMPOTENCY_MISMATCH if it
 * is another request), a game whose clock ran out ends, and a quarantined session is refused with 409 QUARANTINED. The
 * check for quarantine and steps 5 to 9 are in `rules/check-action.ts`. Steps 3 to 9 and the write run in one writer
 * job, so no other write can come between the checks and the log row.
 */
export function actInSession(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
): Promise<SessionResponse<ActResponse>> {
  return context.writer.write(() => {
    const seat = resolveSeat(context, agentId, request.sessionId);
    if ('ok' in seat) return seat;
    const storedResponse = findStoredResponse(context, agentId, request);
    if (storedResponse) return storedResponse;
    const session = endIfOverdueInJob(context, seat.session);
    const { gameTemplate, state, record } = session;
    const checked = checkAction(
      {
        mode: gameTemplate.mode,
        isOver: record.status === 'completed',
        isQuarantined: record.quarantined,
        tick: record.tick,
        role: seat.role,
        toAct: record.status === 'completed' ? [] : gameTemplate.toAct(state),
        allows: (action) =>
          gameTemplate.allows?.(state, seat.role, action) ??
          context.live.legal(session, seat.role).includes(action),
        read: request.anyNotation && notationReader(session, seat.role),
        legal: () => context.live.legal(session, seat.role),
      },
      { action: request.action, expectedTick: request.expectedTick },
    );
    if (!checked.ok)
      return recordRefusalInJob(context, session, {
        role: seat.role,
        action: request.action,
        refusal: checked,
      });
    const after = appendLogRowInJob(context, session, {
      kind: 'action',
      role: seat.role,
      action: checked.value,
      state: gameTemplate.apply(state, seat.role, checked.value),
      drawOffer: drawOfferAfterMove(session, seat.role),
    });
    const response = actResponseOf(context, after, seat.role);
    saveResponseInJob(context, agentId, request, response);
    return accept(response);
  });
}

/** Returns a function that reads other notations in the view of the role, for games that have some. */
function notationReader({ gameTemplate, state }: LiveSession, role: string): ActionCheckInput['read'] {
  const { parseNotation } = gameTemplate;
  if (parseNotation === undefined) return undefined;
  return (written) => parseNotation(gameTemplate.view(state, role), written);
}

/**
 * The draw offer after a move of `role`: it closes when the other player made it and `role` moves instead of answering.
 */
function drawOfferAfterMove(session: LiveSession, role: string) {
  const offer = session.record.drawOffer;
  return offer !== null && offer.role !== role ? { ...offer, open: false } : offer;
}

/** The response to `role` after its action, or after an ending that concerns it. */
export function actResponseOf(context: SessionContext, session: LiveSession, role: string): ActResponse {
  const { record } = session;
  return {
    tick: record.tick,
    view: visibleState(context, session, session.state, role),
    status: record.status,
    outcome: record.outcome,
    outcomeReason: record.outcomeReason,
    fault: findFault({ reason: record.outcomeReason, winner: record.winner }, role),
    head: visibleHead(context.store, session, role),
  };
}

const requestHash = (request: ActRequest): string =>
  createHash('sha256')
    .update(canonicalJson({ action: request.action, expected_tick: (request.expectedTick ?? null) as Json }))
    .digest('hex');

/**
 * The stored response for a repeated `Idempotency-Key`, or null when the key is
 * absent or new. The same key with another request is refused.
 */
function findStoredResponse(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
): SessionResponse<ActResponse> | null {
  if (request.idempotencyKey === undefined) return null;
  const stored = context.idempotency.findResponse(agentId, request.sessionId, request.idempotencyKey);
  if (stored === null) return null;
  if (stored.requestHash !== requestHash(request)) {
    return refuse('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for a different request');
  }
  // Responses that were stored before outcomes named a fault have none.
  return accept({ fault: null, ...(JSON.parse(stored.body) as Omit<ActResponse, 'fault'>) });
}

/**
 * Stores the response to an accepted action under its key, if it has one. A refusal is not stored: it may soon be
 * wrong.
 */
function saveResponseInJob(
  context: SessionContext,
  agentId: string,
  request: ActRequest,
  response: ActResponse,
): void {
  if (request.idempotencyKey === undefined) return;
  context.idempotency.insert({
    agentId,
    sessionId: request.sessionId,
    key: request.idempotencyKey,
    requestHash: requestHash(request),
    body: JSON.stringify(response),
    atMs: context.runtime.clock.nowMs(),
  });
}

interface RefusedAction {
  readonly role: string;
  readonly action: string;
  readonly refusal: Refusal<SessionCode>;
}

/**
 * Stores the refusal in its own table, up to `MAX_STORED_REFUSALS`, and emits `session.refused`. The log and the state
 * change only when it is the illegal action with which the role loses.
 */
function recordRefusalInJob(
  context: SessionContext,
  session: LiveSession,
  refused: RefusedAction,
): Refusal<SessionCode> {
  const { sessionId, status, tick } = session.record;
  const { code } = refused.refusal;
  if (context.refusals.count(sessionId) < MAX_STORED_REFUSALS) {
    context.refusals.insert({
      sessionId,
      role: refused.role,
      tick,
      action: refused.action.slice(0, MAX_STORED_ACTION_LENGTH),
      code,
      atMs: context.runtime.clock.nowMs(),
    });
  }
  context.writer.afterCommit(() =>
    context.bus.emit('session.refused', { sessionId, role: refused.role, code }),
  );
  const isIllegalAction =
    code === 'INVALID_ACTION' && status === 'active' && 'legal_actions' in (refused.refusal.detail ?? {});
  if (isIllegalAction) countIllegalActionInJob(context, session, refused.role);
  return refused.refusal;
}

/**
 * Counts an illegal action when the session limits them; a role that reaches the limit loses the game. An action out of
 * turn is not counted.
 */
function countIllegalActionInJob(context: SessionContext, session: LiveSession, role: string): void {
  const { record } = session;
  if (record.illegalLimit === null) return;
  const illegalCounts = { ...record.illegalCounts, [role]: (record.illegalCounts[role] ?? 0) + 1 };
  context.store.updateIllegalCounts(record.sessionId, illegalCounts);
  const counted: LiveSession = { ...session, record: { ...record, illegalCounts } };
  cacheSessionInJob(context, counted);
  if ((illegalCounts[role] ?? 0) < record.illegalLimit) return;
  endSessionInJob(context, counted, { kind: 'illegal_moves', role, winner: findOpponent(session, role) });
}
