import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { SessionView } from '../types.ts';
import type { SessionToolContext } from './context.ts';
import { clampWaitMs } from '../../platform/mcp/wait-limits.ts';
import type { SessionTools, WAIT_ENDS } from './catalogue.ts';
import { isYourTurn, nextCallOf, nextSessionStep } from './position.ts';

type Handler = ToolHandlers<SessionTools>['session.wait'];
type WaitToolResponse = Outcome<Awaited<ReturnType<Handler>> extends Outcome<infer T> ? T : never>;

const TOO_MANY_WAITS = refuse(
  'RATE_LIMITED',
  'You have too many waiting calls; let one of them return first',
);

/**
 * Creates the tool `session.wait`, which returns when something has happened, or after its time. It blocks instead of
 * notifying, because not every MCP client shows notifications to its model.
 */
export function sessionWaitTool(context: SessionToolContext): Handler {
  return (request, call) => {
    const timeoutMs = clampWaitMs(request.timeoutMs);
    if ((request.sessionId === undefined) === (request.challengeId === undefined)) {
      return refuse('INVALID_REQUEST', 'Give either sessionId or challengeId, not both');
    }
    return request.sessionId === undefined
      ? waitForOpponent(context, call, { challengeId: request.challengeId ?? '', timeoutMs })
      : waitForSession(context, call, {
          sessionId: request.sessionId,
          sinceTick: request.sinceTick,
          timeoutMs,
        });
  };
}

/**
 * Whether the caller has something to do or to learn: a turn, an open draw offer, the end or the quarantine of the
 * game.
 */
const isWaitOver = (view: SessionView): boolean =>
  view.status === 'completed' ||
  view.quarantined ||
  isYourTurn(view) ||
  (view.drawOfferedBy !== null && view.drawOfferedBy !== view.role);

/**
 * Waits until the caller has something to do or to learn (`isWaitOver`), at most `timeoutMs`; used at the end of
 * `session.act`.
 */
export function waitUntilActionable(
  { sessions, waiters }: SessionToolContext,
  { caller, signal, progress }: ToolContext,
  { sessionId, timeoutMs }: { readonly sessionId: string; readonly timeoutMs: number },
): Promise<WaitEnd> {
  const { agentId } = caller;
  const isDone = (): boolean => {
    const view = sessions.readState(agentId, sessionId);
    return !view.ok || isWaitOver(view.value);
  };
  return waiters.wait({
    agentId,
    topic: sessionId,
    timeoutMs: clampWaitMs(timeoutMs),
    isDone,
    signal,
    progress,
  });
}

interface SessionWait {
  readonly sessionId: string;
  readonly sinceTick: number | undefined;
  readonly timeoutMs: number;
}

async function waitForSession(
  context: SessionToolContext,
  call: ToolContext,
  request: SessionWait,
): Promise<WaitToolResponse> {
  const { agentId } = call.caller;
  const { sessionId, sinceTick, timeoutMs } = request;
  const read = () => context.sessions.readState(agentId, sessionId);
  const first = read();
  if (!first.ok) return first;
  const hasChanged = (view: SessionView): boolean =>
    isWaitOver(view) || (sinceTick !== undefined && view.tick > sinceTick);
  const isDone = (): boolean => {
    const view = read();
    return !view.ok || hasChanged(view.value);
  };
  const { signal, progress } = call;
  const end = await context.waiters.wait({ agentId, topic: sessionId, timeoutMs, isDone, signal, progress });
  if (end === 'full') return TOO_MANY_WAITS;
  const view = read();
  if (!view.ok) return view;
  return accept({
    waited: waitEndName(end, view.value),
    ...context.toPositionUpdate(view.value),
    ...nextCallOf(view.value, adviceAfterWait(end, view.value)),
  });
}

/**
 * The advice after a wait; `end` is null where nobody waited. When a newer wait has replaced this one, another call
 * would replace the newer one in turn, without end.
 */
export function adviceAfterWait(end: WaitEnd | null, view: SessionView): string {
  if (end === 'superseded')
    return 'Stop here: a newer call of yours waits for this game, perhaps in another window, and gets the answer. Do not wait again.';
  return end === 'timeout' && !isWaitOver(view)
    ? `${nextSessionStep(view)} Nothing has happened yet; call again.`
    : nextSessionStep(view);
}

/** The end of a wait by the name that the tools use; `timeout` also for one that was cancelled or not admitted. */
export function waitEndName(end: WaitEnd, view: SessionView): (typeof WAIT_ENDS)[number] {
  if (end === 'superseded') return 'superseded';
  if (end !== 'done') return 'timeout';
  if (view.status === 'completed') return 'ended';
  return isYourTurn(view) ? 'your_turn' : 'changed';
}

interface ChallengeWait {
  readonly challengeId: string;
  readonly timeoutMs: number;
}

async function waitForOpponent(
  context: SessionToolContext,
  call: ToolContext,
  request: ChallengeWait,
): Promise<WaitToolResponse> {
  const { agentId } = call.caller;
  const { challengeId, timeoutMs } = request;
  const find = () => findVisibleChallenge(context, agentId, challengeId);
  if (find() === null) return refuse('NOT_FOUND', 'No such challenge');
  const { signal, progress } = call;
  const isDone = (): boolean => find()?.status !== 'open';
  const end = await context.waiters.wait({
    agentId,
    topic: challengeId,
    timeoutMs,
    isDone,
    signal,
    progress,
  });
  if (end === 'full') return TOO_MANY_WAITS;
  const challenge = find();
  if (challenge?.sessionId) {
    const { sessionId } = challenge;
    const view = context.peekView(agentId, sessionId);
    return view === null
      ? refuse('NOT_FOUND', 'No such session')
      : accept({ waited: 'accepted' as const, ...context.toPosition(view), next: nextSessionStep(view) });
  }
  if (end === 'done') {
    return accept({ waited: 'closed' as const, next: 'This challenge is closed: session.challenge "list".' });
  }
  return end === 'superseded'
    ? accept({
        waited: end,
        next: 'Stop here: a newer call of yours waits for this challenge. Do not wait again.',
      })
    : accept({ waited: 'timeout' as const, next: 'No opponent yet: call again.' });
}

/**
 * The challenge if it is open to any agent, involves this agent, or has become
 * a game of this agent; else null.
 */
function findVisibleChallenge(
  { challenges, sessions }: SessionToolContext,
  agentId: string,
  challengeId: string,
) {
  const challenge = challenges.find(challengeId);
  if (challenge === null) return null;
  const { opponent, challenger, status, sessionId } = challenge;
  const isOpen = opponent === null && status === 'open';
  const isOwn = challenger === agentId || opponent === agentId;
  const isPlaying = sessionId !== null && sessions.roleOf(sessionId, agentId) !== null;
  return isOpen || isOwn || isPlaying ? challenge : null;
}
