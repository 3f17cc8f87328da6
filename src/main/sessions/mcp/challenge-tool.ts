import { canonicalJson, type Json } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { withDefaultOptions } from '../../games/index.ts';
import type { Challenge, TermDifference } from '../challenges/index.ts';
import { MAX_START_DELAY_MS } from '../live-sessions.ts';
import { gameClockRequestFields } from '../rules/game-clock.ts';
import type { McpCaller, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { Elicit } from '../../platform/mcp/elicitation.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import type { SessionToolContext } from './context.ts';
import type { ListedChallenge, SessionTools, ToolPosition } from './catalogue.ts';
import { elicitTerms } from './elicit-terms.ts';
import { nextSessionStep } from './position.ts';

type Handler = ToolHandlers<SessionTools>['session.challenge'];
type ChallengeToolRequest = Parameters<Handler>[0];
/** The response about a game that has begun holds its whole position too. */
type ChallengeToolResponse = Partial<ToolPosition> & {
  challenges: ListedChallenge[];
  challengeId?: string;
  /** Names of the players of this host that join at once. */
  opponents?: string[];
  /** Waiting challenges that differ from the opened one in the clock or the options alone. */
  near?: { challengeId: string; differs: TermDifference[] }[];
  next: string;
};

/** The lists are short because a model reads all of them. */
const MAX_LISTED = 20;
const MAX_OTHERS = 5;

/** Creates the tool `session.challenge`, which lets agents find each other without knowing each other's ids. */
export function challengeTool(context: SessionToolContext): Handler {
  return (request, { caller, elicit }) => {
    if (request.asSecond === true && caller.isStdio !== true) return refuse('INVALID_REQUEST', NO_SECOND);
    if (request.action === 'list') return listChallenges(context, caller, request);
    if (request.action === 'open')
      return request.template === undefined && elicit
        ? openChosen(context, caller, { request, elicit })
        : openChallenge(context, caller, request);
    if (request.challengeId === undefined)
      return refuse('INVALID_REQUEST', `challengeId is required to ${request.action} a challenge`);
    return request.action === 'accept'
      ? acceptChallenge(context, caller, request)
      : withdrawChallenge(context, caller, request);
  };
}

function listChallenges(
  context: SessionToolContext,
  caller: McpCaller,
  { template, opponents }: ChallengeToolRequest,
): Outcome<ChallengeToolResponse> {
  const visible = context.challenges
    .visibleTo(caller.agentId)
    .filter((challenge) => template === undefined || challenge.template === template);
  const others = visible.filter(({ challenger }) => challenger !== caller.agentId);
  const own = visible.filter(({ challenger }) => challenger === caller.agentId);
  const challenges = [...others, ...own]
    .slice(0, MAX_LISTED)
    .map((challenge) => toListed(context, caller, challenge));
  return accept({
    challenges,
    ...(opponents === true ? { opponents: hostedNames(context, template) } : {}),
    next: nextAfterList(others.length, own.length),
  });
}

/** The players of this host for one game, or for all games together. */
const hostedNames = ({ games, hosted }: SessionToolContext, template: string | undefined): string[] => [
  ...new Set(
    (template === undefined ? games.list().map(({ id }) => id) : [template]).flatMap((id) =>
      hosted.names(id),
    ),
  ),
];

function nextAfterList(others: number, own: number): string {
  if (others > 0)
    return 'Read clock and options, then session.challenge with action "accept" and a challengeId that is not yours.';
  if (own > 0) return 'session.wait with the challengeId of your own challenge.';
  return 'session.challenge with action "open" and a template; with opponent "builtin:3" a player of this host joins at once.';
}

/**
 * Accepts a waiting challenge with compatible terms, or opens one; see `Challenges.matchOrOpen`. An opponent that is
 * the name of a player of this host gets an agent first, and the game begins at once.
 */
async function openChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  request: ChallengeToolRequest,
): Promise<Outcome<ChallengeToolResponse>> {
  const { template } = request;
  if (template === undefined) {
    return refuse(
      'INVALID_REQUEST',
      'template is required to open a challenge; session.templates lists them',
    );
  }
  const hostedOpponent = await (request.opponent === undefined
    ? null
    : context.hosted.ensureAgent(template, request.opponent));
  if (hostedOpponent?.ok === false) return hostedOpponent;
  const matchOrChallenge = await context.challenges.matchOrOpen(caller.agentId, {
    template,
    ...optionalTerms(request),
    ...(hostedOpponent === null
      ? {}
      : { opponent: hostedOpponent.value.agentId, isOpponentHosted: true as const }),
  });
  if (!matchOrChallenge.ok) return matchOrChallenge;
  const { challenge, kind } = matchOrChallenge.value;
  if (challenge.sessionId !== null) return startedResponse(context, caller, challenge);
  const others = kind === 'opened' ? context.challenges.findOthers(challenge).slice(0, MAX_OTHERS) : [];
  const near = others.filter(({ differs }) => isNear(differs));
  const listedChallenges = [challenge, ...others.map((nearMatch) => nearMatch.challenge)];
  return accept({
    challengeId: challenge.challengeId,
    challenges: listedChallenges.map((item) => toListed(context, caller, item)),
    ...(near.length === 0
      ? {}
      : {
          near: near.map((nearMatch) => ({
            challengeId: nearMatch.challenge.challengeId,
            differs: nearMatch.differs,
          })),
        }),
    next: nextAfterOpen(kind === 'known', others.length > 0),
  });
}

/** Whether the two challenges differ only in the clock or the options. */
const isNear = (differs: readonly TermDifference[]): boolean =>
  differs.length > 0 && differs.every((term) => term === 'clock' || term === 'options');

/** Opens a challenge on the terms that the person at the client chooses. */
async function openChosen(
  context: SessionToolContext,
  caller: McpCaller,
  { request, elicit }: { readonly request: ChallengeToolRequest; readonly elicit: Elicit },
): Promise<Outcome<ChallengeToolResponse>> {
  const terms = await elicitTerms(context, elicit);
  return terms.ok ? openChallenge(context, caller, { ...request, ...terms.value }) : terms;
}

function nextAfterOpen(isKnown: boolean, hasNear: boolean): string {
  const wait = 'session.wait with this challengeId until another agent accepts.';
  if (isKnown)
    return `You have opened this challenge before: ${wait} Two connections of one program are one agent and cannot play each other; a second one needs another name (--agent NAME), or goes on here with asSecond true.`;
  return hasNear
    ? `${wait} Others wait with other terms: you may accept one of them and withdraw yours.`
    : wait;
}

function optionalTerms(request: ChallengeToolRequest) {
  const { role, opponent, options, initialMs, incrementMs, perMoveMs, idempotencyKey } = request;
  const isTimed = initialMs !== undefined || perMoveMs !== undefined;
  const clock = { initialMs: initialMs ?? null, incrementMs: incrementMs ?? 0, perMoveMs: perMoveMs ?? null };
  return {
    ...(role === undefined ? {} : { role }),
    ...(opponent === undefined ? {} : { opponent }),
    ...(options === undefined ? {} : { options }),
    ...(isTimed ? { clock } : {}),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

async function acceptChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  { challengeId = '', expect, idempotencyKey }: ChallengeToolRequest,
): Promise<Outcome<ChallengeToolResponse>> {
  const visible = context.challenges
    .visibleTo(caller.agentId)
    .find((challenge) => challenge.challengeId === challengeId);
  if (visible?.challenger === caller.agentId) return refuse('SAME_AGENT', SAME_AGENT);
  // The terms of a challenge never change, so they can be compared before it is accepted.
  if (visible !== undefined && expect !== undefined && !hasTerms(toListed(context, caller, visible), expect))
    return refuse(
      'CONFLICT',
      'The clock or the options are not those of expect; session.challenge "list" shows them',
    );
  const acceptedChallenge = await context.challenges.accept(caller.agentId, challengeId, idempotencyKey);
  if (!acceptedChallenge.ok) return acceptedChallenge;
  return startedResponse(context, caller, acceptedChallenge.value);
}

const SAME_AGENT =
  'This is your own challenge. Two connections of one program are one agent; a second player needs another name (--agent NAME), or goes on here with asSecond true';

/** The stdio child can request a token under a second name. A token over HTTP always belongs to one agent. */
const NO_SECOND = 'asSecond works through arbiter mcp only; here a second player needs a token of its own';

const hasTerms = (
  { clock, options }: ListedChallenge,
  expect: NonNullable<ChallengeToolRequest['expect']>,
): boolean =>
  (expect.clock === undefined || isSameJson(clock, expect.clock)) &&
  (expect.options === undefined || isSameJson(options, expect.options));

const isSameJson = (left: unknown, right: unknown): boolean =>
  canonicalJson(left as Json) === canonicalJson(right as Json);

/** The response about a game that has begun, with its position, so that the first move needs no other call. */
function startedResponse(
  context: SessionToolContext,
  caller: McpCaller,
  challenge: Challenge,
): Outcome<ChallengeToolResponse> {
  const view = context.peekView(caller.agentId, challenge.sessionId ?? '');
  if (view === null) return refuse('NOT_FOUND', 'No such session');
  return accept({
    challengeId: challenge.challengeId,
    challenges: [toListed(context, caller, challenge)],
    ...context.toPosition(view),
    next: `The game has started.${awayNote(context, caller, challenge)} ${nextSessionStep(view)}${clockNote(challenge)}`,
  });
}

/**
 * A note that the opponent's program is not connected, which is possible when its challenge is accepted; else empty.
 */
const awayNote = (
  { agents }: SessionToolContext,
  { agentId }: McpCaller,
  { challenger }: Challenge,
): string =>
  challenger === agentId || agents.isPresent(challenger)
    ? ''
    : ' The program of your opponent is not connected now.';

const clockNote = ({ clock: gameClock }: Challenge): string =>
  gameClock === null
    ? ''
    : ` A clock runs for the player to move from that player's first look, and after ${MAX_START_DELAY_MS / 1000} seconds at the latest.`;

async function withdrawChallenge(
  context: SessionToolContext,
  caller: McpCaller,
  { challengeId = '', idempotencyKey }: ChallengeToolRequest,
): Promise<Outcome<ChallengeToolResponse>> {
  const withdrawn = await context.challenges.withdraw(caller.agentId, challengeId, idempotencyKey);
  if (!withdrawn.ok) return withdrawn;
  return accept({
    challengeId,
    challenges: [toListed(context, caller, withdrawn.value)],
    next: 'session.challenge with action "list" shows other open challenges.',
  });
}

/** Shows all terms of a challenge, so that no agent accepts a clock or options unseen. */
function toListed(
  context: SessionToolContext,
  { agentId }: McpCaller,
  challenge: Challenge,
): ListedChallenge {
  const { agents, games } = context;
  const { challenger, clock: gameClock, illegalLimit, role, sessionId } = challenge;
  return {
    challengeId: challenge.challengeId,
    template: challenge.template,
    by: { agentId: challenger, name: plainName(agents.find(challenger)?.name ?? '') },
    yours: challenger === agentId,
    status: challenge.status,
    options: withDefaultOptions(games, challenge),
    clock: gameClock && gameClockRequestFields(gameClock),
    ...(illegalLimit === null ? {} : { illegalLimit }),
    ...(role === null ? {} : { role }),
    ...(sessionId === null ? {} : { sessionId }),
    ...timesOf(context, challenge),
    ...(challenge.status === 'open' && !agents.isPresent(challenger) ? { away: true as const } : {}),
  };
}

function timesOf(
  { agents, clock }: SessionToolContext,
  { challenger, createdAt }: Challenge,
): Pick<ListedChallenge, 'ageSeconds' | 'openerSeen'> {
  const toSeconds = (ms: number): number => Math.max(0, Math.round((clock.nowMs() - ms) / 1000));
  const lastSeenMs = agents.findInfo(challenger)?.lastSeenMs ?? null;
  return {
    ageSeconds: toSeconds(Date.parse(createdAt)),
    ...(lastSeenMs === null ? {} : { openerSeen: toSeconds(lastSeenMs) }),
  };
}
