import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { ActResponse } from '../types.ts';
import type { SessionToolContext } from './context.ts';
import type { SessionTools } from './catalogue.ts';
import { findNextCall, nextSessionStep } from './position.ts';
import { nextAfterWait, toWaited, waitForTurn } from './wait-tool.ts';

type Handlers = ToolHandlers<SessionTools>;
type MoveRequest = Parameters<Handlers['session.act']>[0];

/** `session.act` and `session.resign`, the tools that change a game. */
export const moveTools = (deps: SessionToolContext): Pick<Handlers, 'session.act' | 'session.resign'> => ({
  'session.act': (request, context) => act(deps, request, context),
  'session.resign': (request, context) => resign(deps, request, context),
});

async function act(deps: SessionToolContext, request: MoveRequest, context: ToolContext) {
  const { agentId } = context.caller;
  const { sessionId } = request;
  const played = await submit(deps, agentId, request);
  if (!played.ok) return toToolRefusal(deps, agentId, sessionId, played);
  const waited =
    request.waitMs > 0 ? await waitForTurn(deps, context, { sessionId, timeoutMs: request.waitMs }) : null;
  return acceptedResponse(deps, agentId, sessionId, waited);
}

async function submit(
  deps: SessionToolContext,
  agentId: string,
  request: MoveRequest,
): Promise<Outcome<ActResponse>> {
  const { sessionId, action, draw, expectedTick, idempotencyKey } = request;
  if ((action === undefined) === (draw === undefined)) {
    return refuse('INVALID_REQUEST', 'Give either action or draw, not both');
  }
  if (draw !== undefined) {
    const stale = checkExpectedTick(deps, agentId, sessionId, expectedTick);
    return stale ?? deps.sessions.draw(agentId, sessionId, draw);
  }
  return deps.sessions.act(agentId, {
    sessionId,
    action: action ?? '',
    anyNotation: true,
    ...(expectedTick === undefined ? {} : { expectedTick }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

function checkExpectedTick(
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
  deps: SessionToolContext,
  { sessionId, expectedTick }: ResignRequest,
  { caller: { agentId } }: ToolContext,
) {
  const before = deps.sessions.state(agentId, sessionId);
  if (!before.ok) return before;
  // A repeated resignation, for example after a lost answer, is accepted again.
  const { outcomeReason, winner, role } = before.value;
  if (outcomeReason === 'resignation' && winner !== role)
    return acceptedResponse(deps, agentId, sessionId, null);
  const stale = checkExpectedTick(deps, agentId, sessionId, expectedTick);
  const resigned = stale ?? (await deps.sessions.resign(agentId, sessionId));
  if (!resigned.ok) return toToolRefusal(deps, agentId, sessionId, resigned);
  return acceptedResponse(deps, agentId, sessionId, null);
}

/**
 * The answer to an accepted action, with the current position; after a wait it
 * may include the opponent's reply.
 */
function acceptedResponse(
  deps: SessionToolContext,
  agentId: string,
  sessionId: string,
  waited: WaitEnd | null,
) {
  const view = deps.sessions.state(agentId, sessionId);
  if (!view.ok) return view;
  const end = waited === null ? null : toWaited(waited, view.value);
  return accept({
    accepted: true as const,
    // `yourTurn` in the same answer says this already.
    ...(end === null || end === 'your_turn' ? {} : { waited: end }),
    ...deps.leanPosition(view.value),
    ...findNextCall(view.value, nextAfterWait(waited, view.value)),
  });
}

/** Adds the legal list, the tick and the next call to a refusal, so that the model can correct itself. */
function toToolRefusal(
  deps: SessionToolContext,
  agentId: string,
  sessionId: string,
  refusal: Refusal,
): Refusal {
  const message = refusal.message.replaceAll('expected_tick', 'expectedTick');
  const view = deps.sessions.state(agentId, sessionId);
  if (!view.ok) return refusal;
  const { legal, legalCount, tick } = deps.leanPosition(view.value);
  return refuse(refusal.code, message, {
    legal,
    ...(legalCount === undefined ? {} : { legalCount }),
    tick,
    next: nextSessionStep(view.value),
  });
}
