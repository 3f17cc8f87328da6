import { canonicalJson, type Json } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Challenge } from '../challenges/index.ts';
import type { McpCaller, ToolHandlers } from '../../platform/mcp/definition.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import type { SessionToolContext } from '../mcp.ts';
import type { ListedChallenge, SessionTools } from './catalogue.ts';

type Handler = ToolHandlers<SessionTools>['session.challenge'];
type ChallengeToolRequest = Parameters<Handler>[0];
type ChallengeToolAnswer = { challenges: ListedChallenge[]; sessionId?: string; next: string };

/** The list is short because a model reads all of it. */
const MAX_LISTED = 20;

/** `session.challenge` lets agents find each other without knowing each other's ids. */
export function challengeTool(context: SessionToolContext): Handler {
  return (request, { caller }) => {
    if (request.action === 'list') return listChallenges(context, caller, request.template);
    if (request.action === 'open') return openChallenge(context, caller, request);
    if (request.challengeId === undefined)
      return refuse('INVALID_REQUEST', `challengeId is required to ${request.action} a challenge`);
    return request.action === 'accept'
      ? acceptChallenge(context, caller, request.challengeId)
      : withdrawChallenge(context, caller, request.challengeId);
  };
}

function listChallenges(
  context: SessionToolContext,
  caller: McpCaller,
  template: string | undefined,
): Outcome<ChallengeToolAnswer> {
  const visible = context.challenges
    .visibleTo(caller.agentId)
    .filter((challenge) => template === undefined || challenge.template === template);
  const others = visible.filter(({ challenger }) => challenger !== caller.agentId);
  const own = visible.filter(({ challenger }) => challenger === caller.agentId);
  const challenges = [...others, ...own].slice(0, MAX_LISTED).map((each) => toListed(context, caller, each));
  return accept({ challenges, next: nextAfterList(others.length, own.length) });
}

function nextAfterList(others: number, own: number): string {
  if (others > 0) return 'session.challenge with action "accept" and a challengeId that is not yours.';
  if (own > 0) return 'session.wait with the challengeId of your own challenge.';
  return 'session.challenge with action "open" and a template.';
}

/**
 * Accepts an open challenge with the same terms, or opens a new one. Two agents
 * may open equal challenges at the same moment; then the older one is accepted
 * and the newer one withdrawn, so that they do not wait for each other.
 */
async function openChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  request: ChallengeToolRequest,
): Promise<Outcome<ChallengeToolAnswer>> {
  if (request.template === undefined) {
    return refuse(
      'INVALID_REQUEST',
      'template is required to open a challenge; session.templates lists them',
    );
  }
  const terms: ChallengeTerms = { template: request.template, ...optionalTerms(request) };
  const matched = await acceptMatching(context, caller, terms);
  if (matched !== null) return matched;
  const opened = await context.challenges.create(caller.agentId, terms);
  if (!opened.ok) return opened;
  const matchedLater = await acceptMatching(context, caller, terms, opened.value);
  if (matchedLater !== null) {
    await context.challenges.withdraw(caller.agentId, opened.value.challengeId);
    return matchedLater;
  }
  return accept({
    challenges: [toListed(context, caller, opened.value)],
    next: 'session.wait with this challengeId until another agent accepts.',
  });
}

type ChallengeTerms = ReturnType<typeof optionalTerms> & { readonly template: string };

const isOlder = (a: Challenge, b: Challenge): boolean =>
  a.createdAt === b.createdAt ? a.challengeId < b.challengeId : a.createdAt < b.createdAt;

/** Accepts the oldest open challenge with the same terms; null when there is none. */
async function acceptMatching(
  context: SessionToolContext,
  caller: McpCaller,
  terms: ChallengeTerms,
  own: Challenge | null = null,
): Promise<Outcome<ChallengeToolAnswer> | null> {
  if ('opponent' in terms) return null;
  const waiting = context.challenges
    .open()
    .filter((other) => other.challenger !== caller.agentId && hasTerms(other, terms))
    .filter((other) => own === null || isOlder(other, own))
    .sort((a, b) => (isOlder(a, b) ? -1 : 1));
  for (const { challengeId } of waiting) {
    const accepted = await acceptChallenge(context, caller, challengeId);
    if (accepted.ok) return accepted;
  }
  return null;
}

const sameJson = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b);

function hasTerms(other: Challenge, terms: ChallengeTerms): boolean {
  const { role = null, options = {}, clock = null } = terms;
  return (
    other.opponent === null &&
    other.illegalLimit === null &&
    other.template === terms.template &&
    (other.role === null ? role === null : role !== null && role !== other.role) &&
    sameJson(other.options, options as Json) &&
    sameJson({ ...other.clock }, { ...clock })
  );
}

function optionalTerms(request: ChallengeToolRequest) {
  const { role, opponent, options, initialMs, incrementMs, perMoveMs } = request;
  const timed = initialMs !== undefined || perMoveMs !== undefined;
  const clock = { initialMs: initialMs ?? null, incrementMs: incrementMs ?? 0, perMoveMs: perMoveMs ?? null };
  return {
    ...(role === undefined ? {} : { role }),
    ...(opponent === undefined ? {} : { opponent }),
    ...(options === undefined ? {} : { options }),
    ...(timed ? { clock } : {}),
  };
}

async function acceptChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  challengeId: string,
): Promise<Outcome<ChallengeToolAnswer>> {
  const accepted = await context.challenges.accept(caller.agentId, challengeId);
  if (!accepted.ok) return accepted;
  const { sessionId } = accepted.value;
  return accept({
    challenges: [toListed(context, caller, accepted.value)],
    ...(sessionId === null ? {} : { sessionId }),
    next: 'The game has started: session.state with this sessionId.',
  });
}

async function withdrawChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  challengeId: string,
): Promise<Outcome<ChallengeToolAnswer>> {
  const withdrawn = await context.challenges.withdraw(caller.agentId, challengeId);
  if (!withdrawn.ok) return withdrawn;
  return accept({
    challenges: [toListed(context, caller, withdrawn.value)],
    next: 'session.challenge with action "list" shows other open challenges.',
  });
}

const toListed = (
  { agents }: SessionToolContext,
  { agentId }: McpCaller,
  challenge: Challenge,
): ListedChallenge => ({
  challengeId: challenge.challengeId,
  template: challenge.template,
  by: { agentId: challenge.challenger, name: plainName(agents.find(challenge.challenger)?.name ?? '') },
  yours: challenge.challenger === agentId,
  status: challenge.status,
  ...(challenge.role === null ? {} : { role: challenge.role }),
  ...(challenge.sessionId === null ? {} : { sessionId: challenge.sessionId }),
});
