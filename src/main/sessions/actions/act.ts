import { createHash } from 'node:crypto';
import { findFault } from '../../../shared/fault.ts';
import { canonicalJson, type Json } from '../../../shared/json.ts';
import { accept, refuse, type Refusal } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';
import type { ActResponse, ActRequest, SessionResponse } from '../types.ts';
import { appendLogRowInJob, cacheSessionInJob } from '../log/append-log.ts';
import { endSessionInJob, findOpponent } from '../log/end-session.ts';
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
 * 9. The action is in the legal list or, with `anyNotation`, is a legal action in another notation, else 400 INVALID_ACTION.
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
    if (!seat.ok) return seat;
    const { role } = seat.value;
    const storedResponse = findStoredResponse(context, agentId, request);
    if (storedResponse) return storedResponse;
    const session = endIfOverdueInJob(context, seat.value.session);
    const { gameTemplate, state, record } = session;
    const legalAction = checkAction(
      {
        mode: gameTemplate.mode,
        isOver: record.status === 'completed',
        isQuarantined: record.quarantined,
        tick: record.tick,
        role,
        toAct: record.status === 'completed' ? [] : gameTemplate.toAct(state),
        allows: (action) =>
          gameTemplate.allows?.(state, role, action) ?? context.live.legal(session, role).includes(action),
        parseNotation: request.anyNotation && notationParser(session, role),
        legal: () => context.live.legal(session, role),
      },
      { action: request.action, expectedTick: request.expectedTick },
    );
    if (!legalAction.ok)
      return recordRefusalInJob(context, session, { role, action: request.action, refusal: legalAction });
    const sessionAfter = appendLogRowInJob(context, session, {
      kind: 'action',
      role,
      action: legalAction.value,
      state: gameTemplate.apply(state, role, legalAction.value),
      drawOffer: drawOfferAfterMove(session, role),
    });
    const response = actResponseOf(context, sessionAfter, role);
    saveResponseInJob(context, agentId, request, response);
    return accept(response);
  });
}

/** Returns a function that parses other notations in the view of the role, for games that have some. */
function notationParser(
  { gameTemplate, state }: LiveSession,
  role: string,
): ActionCheckInput['parseNotation'] {
  const { parseNotation } = gameTemplate;
  if (parseNotation === undefined) return undefined;
  return (text) => parseNotation(gameTemplate.view(state, role), text);
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
  const storedResponse = context.idempotency.findResponse(agentId, request.sessionId, request.idempotencyKey);
  if (storedResponse === null) return null;
  if (storedResponse.requestHash !== requestHash(request)) {
    return refuse('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for a different request');
  }
  // Responses that were stored before outcomes named a fault have none.
  return accept({ fault: null, ...(JSON.parse(storedResponse.body) as Omit<ActResponse, 'fault'>) });
}

/**
 * Stores the response to an accepted action under its key, if it has one. A refusal is not stored, because the same
 * action may be accepted a moment later.
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
  refusedAction: RefusedAction,
): Refusal<SessionCode> {
  const { sessionId, status, tick } = session.record;
  const { code } = refusedAction.refusal;
  if (context.refusals.count(sessionId) < MAX_STORED_REFUSALS) {
    context.refusals.insert({
      sessionId,
      role: refusedAction.role,
      tick,
      action: refusedAction.action.slice(0, MAX_STORED_ACTION_LENGTH),
      code,
      atMs: context.runtime.clock.nowMs(),
    });
  }
  context.writer.afterCommit(() =>
    context.bus.emit('session.refused', { sessionId, role: refusedAction.role, code }),
  );
  const isIllegalAction =
    code === 'INVALID_ACTION' &&
    status === 'active' &&
    'legal_actions' in (refusedAction.refusal.detail ?? {});
  if (isIllegalAction) countIllegalActionInJob(context, session, refusedAction.role);
  return refusedAction.refusal;
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
  const countedSession: LiveSession = { ...session, record: { ...record, illegalCounts } };
  cacheSessionInJob(context, countedSession);
  if ((illegalCounts[role] ?? 0) < record.illegalLimit) return;
  endSessionInJob(context, countedSession, {
    kind: 'illegal_moves',
    role,
    winner: findOpponent(session, role),
  });
}
