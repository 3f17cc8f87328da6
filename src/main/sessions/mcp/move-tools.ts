import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { ActResponse } from '../types.ts';
import type { SessionToolContext } from './context.ts';
import type { SessionTools } from './catalogue.ts';
import { nextCallOf, nextSessionStep } from './position.ts';
import { adviceAfterWait, waitEndName, waitUntilActionable } from './wait-tool.ts';

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
  const moveResult = await submit(context, agentId, request);
  if (!moveResult.ok) return toToolRefusal(context, agentId, sessionId, moveResult);
  const waitEnd =
    request.waitMs > 0
      ? await waitUntilActionable(context, call, { sessionId, timeoutMs: request.waitMs })
      : null;
  return acceptedResponse(context, agentId, sessionId, waitEnd);
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
  const view = sessions.readState(agentId, sessionId);
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
  const stateBefore = context.sessions.readState(agentId, sessionId);
  if (!stateBefore.ok) return stateBefore;
  // A repeated resignation, for example after a lost response, is accepted again.
  const { outcomeReason, winner, role } = stateBefore.value;
  if (outcomeReason === 'resignation' && winner !== role)
    return acceptedResponse(context, agentId, sessionId, null);
  const stale = findExpectedTickRefusal(context, agentId, sessionId, expectedTick);
  const resignation = stale ?? (await context.sessions.resign(agentId, sessionId));
  if (!resignation.ok) return toToolRefusal(context, agentId, sessionId, resignation);
  return acceptedResponse(context, agentId, sessionId, null);
}

/**
 * The response to an accepted action, with the current position, which may contain the opponent's move after a wait.
 * `waitEnd` is null when the request asked for no wait.
 */
function acceptedResponse(
  context: SessionToolContext,
  agentId: string,
  sessionId: string,
  waitEnd: WaitEnd | null,
) {
  const view = context.sessions.readState(agentId, sessionId);
  if (!view.ok) return view;
  const end = waitEnd === null ? null : waitEndName(waitEnd, view.value);
  return accept({
    accepted: true as const,
    // `yourTurn` in the same response says this already.
    ...(end === null || end === 'your_turn' ? {} : { waited: end }),
    ...context.toPositionUpdate(view.value),
    ...nextCallOf(view.value, adviceAfterWait(waitEnd, view.value)),
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
  const view = context.sessions.readState(agentId, sessionId);
  if (!view.ok) return refusal;
  const { legal, legalCount, tick } = context.toPositionUpdate(view.value);
  return refuse(refusal.code, message, {
    legal,
    ...(legalCount === undefined ? {} : { legalCount }),
    tick,
    next: nextSessionStep(view.value),
  });
}
