import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { ActResponse } from '../types.ts';
import type { SessionToolContext } from './context.ts';
import type { SessionTools } from './catalogue.ts';
import { nextCallOf, nextSessionStep } from './position.ts';
import { nextAfterWait, toWaited, waitForTurn } from './wait-tool.ts';

type Handlers = ToolHandlers<SessionTools>;
type MoveRequest = Parameters<Handlers['session.act']>[0];

/** Creates `session.act` and `session.resign`, the tools that change a game. */
export const moveTools = (context: SessionToolContext): Pick<Handlers, 'session.act' | 'session.resign'> => ({
  'session.act': (request, call) => act(context, request, call),
  'session.resign': (request, call) => resign(context, request, call),
});

async function act(context: SessionToolContext, request: MoveRequest, call: ToolContext) {
  const { agentId } = call.caller;
  const { sessionId } = request;
  const played = await submit(context, agentId, request);
  if (!played.ok) return toToolRefusal(context, agentId, sessionId, played);
  const waited =
    request.waitMs > 0 ? await waitForTurn(context, call, { sessionId, timeoutMs: request.waitMs }) : null;
  return acceptedResponse(context, agentId, sessionId, waited);
}

async function submit(
  context: SessionToolContext,
  agentId: string,
  request: MoveRequest,
): Promise<Outcome<ActResponse>> {
  const { sessionId, action, draw, expectedTick, idempotencyKey } = request;
  if ((action === undefined) === (draw === undefined)) {
    return refuse('INVALID_REQUEST', 'Give either action or draw, not both');
  }
  if (draw !== undefined) {
    const stale = findExpectedTickRefusal(context, agentId, sessionId, expectedTick);
    return stale ?? context.sessions.draw(agentId, sessionId, draw);
  }
  return context.sessions.act(agentId, {
    sessionId,
    action: action ?? '',
    anyNotation: true,
    ...(expectedTick === undefined ? {} : { expectedTick }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** The refusal of a session that the agent may not see, or of a tick that is not the current one; null for neither. */
function findExpectedTickRefusal(
  { sessions }: SessionToolContext,
  agentId: string,
  sessionId: string,
  expectedTick: number | undefined,
): Refusal | null {
  const view = sessions.state(agentId, sessionId);
  if (!view.ok) return view;
  if (expectedTick === undefined || expectedTick === view.value.tick) return null;
  return refuse(
    'CONFLICT',
    `expectedTick ${expectedTick} does not match the current tick ${view.value.tick}`,
  );
}

type ResignRequest = Parameters<Handlers['session.resign']>[0];

async function resign(
  context: SessionToolContext,
  { sessionId, expectedTick }: ResignRequest,
  { caller: { agentId } }: ToolContext,
) {
  const before = context.sessions.state(agentId, sessionId);
  if (!before.ok) return before;
  // A repeated resignation, for example after a lost response, is accepted again.
  const { outcomeReason, winner, role } = before.value;
  if (outcomeReason === 'resignation' && winner !== role)
    return acceptedResponse(context, agentId, sessionId, null);
  const stale = findExpectedTickRefusal(context, agentId, sessionId, expectedTick);
  const resigned = stale ?? (await context.sessions.resign(agentId, sessionId));
  if (!resigned.ok) return toToolRefusal(context, agentId, sessionId, resigned);
  return acceptedResponse(context, agentId, sessionId, null);
}

/**
 * The response to an accepted action, with the current position, which may contain the opponent's move after a wait.
 * `waited` is null when the request asked for none.
 */
function acceptedResponse(
  context: SessionToolContext,
  agentId: string,
  sessionId: string,
  waited: WaitEnd | null,
) {
  const view = context.sessions.state(agentId, sessionId);
  if (!view.ok) return view;
  const end = waited === null ? null : toWaited(waited, view.value);
  return accept({
    accepted: true as const,
    // `yourTurn` in the same response says this already.
    ...(end === null || end === 'your_turn' ? {} : { waited: end }),
    ...context.toPositionUpdate(view.value),
    ...nextCallOf(view.value, nextAfterWait(waited, view.value)),
  });
}

/** Adds the legal list, the tick and the next call to a refusal, so that the model can correct itself. */
function toToolRefusal(
  context: SessionToolContext,
  agentId: string,
  sessionId: string,
  refusal: Refusal,
): Refusal {
  const message = refusal.message.replaceAll('expected_tick', 'expectedTick');
  const view = context.sessions.state(agentId, sessionId);
  if (!view.ok) return refusal;
  const { legal, legalCount, tick } = context.toPositionUpdate(view.value);
  return refuse(refusal.code, message, {
    legal,
    ...(legalCount === undefined ? {} : { legalCount }),
    tick,
    next: nextSessionStep(view.value),
  });
}
