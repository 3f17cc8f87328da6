import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ToolContext, ToolHandlers } from '../../platform/mcp/definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { SessionView } from '../types.ts';
import type { SessionToolContext } from '../mcp.ts';
import { WAIT, type SessionTools } from './catalogue.ts';
import { isYourTurn, nextStep } from './position.ts';

type Handler = ToolHandlers<SessionTools>['session.wait'];
type Answered = Outcome<Awaited<ReturnType<Handler>> extends Outcome<infer T> ? T : never>;

const clamp = (ms: number): number => Math.min(WAIT.maxMs, Math.max(WAIT.minMs, ms));

const BUSY = refuse('RATE_LIMITED', 'You wait in too many places already; let one of them answer first');

/** `session.wait`: the one channel that every model surely reads is the answer of a call. */
export function waitTool(deps: SessionToolContext): Handler {
  return (request, context) => {
    const timeoutMs = clamp(request.timeoutMs);
    if ((request.sessionId === undefined) === (request.challengeId === undefined)) {
      return refuse('INVALID_REQUEST', 'sessionId: give either sessionId or challengeId');
    }
    return request.sessionId === undefined
      ? waitForOpponent(deps, context, { challengeId: request.challengeId ?? '', timeoutMs })
      : waitForSession(deps, context, {
          sessionId: request.sessionId,
          sinceTick: request.sinceTick,
          timeoutMs,
        });
  };
}

const isWaitingForYou = (view: SessionView): boolean =>
  view.status === 'completed' ||
  view.quarantined ||
  isYourTurn(view) ||
  (view.drawOfferedBy !== null && view.drawOfferedBy !== view.role);

/** Until this caller has something to do; for the end of `session.act`. */
export function waitForTurn(
  { sessions, waiters }: SessionToolContext,
  { caller, signal, progress }: ToolContext,
  { sessionId, timeoutMs }: { readonly sessionId: string; readonly timeoutMs: number },
): Promise<WaitEnd> {
  const { agentId } = caller;
  const isDone = (): boolean => {
    const view = sessions.state(agentId, sessionId);
    return !view.ok || isWaitingForYou(view.value);
  };
  return waiters.wait({ agentId, topic: sessionId, timeoutMs: clamp(timeoutMs), isDone, signal, progress });
}

interface SessionRequest {
  readonly sessionId: string;
  readonly sinceTick: number | undefined;
  readonly timeoutMs: number;
}

async function waitForSession(
  deps: SessionToolContext,
  context: ToolContext,
  request: SessionRequest,
): Promise<Answered> {
  const { agentId } = context.caller;
  const { sessionId, sinceTick, timeoutMs } = request;
  const now = () => deps.sessions.state(agentId, sessionId);
  const first = now();
  if (!first.ok) return first;
  const hasChanged = (view: SessionView): boolean =>
    isWaitingForYou(view) || (sinceTick !== undefined && view.tick > sinceTick);
  const isDone = (): boolean => {
    const view = now();
    return !view.ok || hasChanged(view.value);
  };
  const { signal, progress } = context;
  const end = await deps.waiters.wait({ agentId, topic: sessionId, timeoutMs, isDone, signal, progress });
  if (end === 'full') return BUSY;
  const view = now();
  if (!view.ok) return view;
  return accept({
    status: formatEnd(end, view.value),
    tick: view.value.tick,
    sessionId,
    session: deps.position(view.value),
    next:
      end === 'timeout' ? `${nextStep(view.value)} Nothing happened yet; call again.` : nextStep(view.value),
  });
}

function formatEnd(end: WaitEnd, view: SessionView) {
  if (end === 'superseded') return 'superseded' as const;
  if (end !== 'done') return 'timeout' as const;
  if (view.status === 'completed') return 'ended' as const;
  return isYourTurn(view) ? ('your_turn' as const) : ('changed' as const);
}

interface ChallengeRequest {
  readonly challengeId: string;
  readonly timeoutMs: number;
}

async function waitForOpponent(
  deps: SessionToolContext,
  context: ToolContext,
  request: ChallengeRequest,
): Promise<Answered> {
  const { agentId } = context.caller;
  const { challengeId, timeoutMs } = request;
  const find = () => visibleChallenge(deps, agentId, challengeId);
  if (find() === null) return refuse('NOT_FOUND', 'No such challenge');
  const { signal, progress } = context;
  const isDone = (): boolean => find()?.status !== 'open';
  const end = await deps.waiters.wait({ agentId, topic: challengeId, timeoutMs, isDone, signal, progress });
  if (end === 'full') return BUSY;
  const challenge = find();
  if (challenge?.sessionId) {
    const { sessionId } = challenge;
    return accept({ status: 'accepted' as const, sessionId, next: 'The game has started: session.state.' });
  }
  if (end === 'done') {
    return accept({ status: 'closed' as const, next: 'This challenge is closed: session.challenge "list".' });
  }
  return accept({
    status: end === 'superseded' ? end : ('timeout' as const),
    next: 'Nobody yet: call again.',
  });
}

/** Open to anyone, or between these two, or already this caller's game. */
function visibleChallenge(
  { challenges, sessions }: SessionToolContext,
  agentId: string,
  challengeId: string,
) {
  const challenge = challenges.find(challengeId);
  if (challenge === null) return null;
  const { opponent, challenger, status, sessionId } = challenge;
  const open = opponent === null && status === 'open';
  const own = challenger === agentId || opponent === agentId;
  const seated = sessionId !== null && sessions.roleOf(sessionId, agentId) !== null;
  return open || own || seated ? challenge : null;
}
