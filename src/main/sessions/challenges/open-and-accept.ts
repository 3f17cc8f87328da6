import type { SessionCode } from '../../../shared/codes/session.ts';
import { accept, refuse, type Refusal } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { MAX_START_DELAY_MS } from '../index.ts';
import { findShortClockRefusal } from './rules/terms.ts';
import type { Challenge } from './store.ts';
import type { ChallengeOutcome, ChallengeContext, NewChallenge } from './types.ts';
import { DAY_MS } from '../../../shared/units.ts';

/** The steps that opening and accepting a challenge consist of. */

const MAX_OPEN_PER_AGENT = 20;
/** A challenge expires after this time. The idempotency keys of requests about challenges are kept as long. */
export const CHALLENGE_LIFETIME_MS = DAY_MS;

/** Whether the challenge is open and its challenger present. */
export const isWaiting = ({ agents }: ChallengeContext, { status, challenger }: Challenge): boolean =>
  status === 'open' && agents.isPresent(challenger);

/**
 * Whether an agent that may see the challenge, and did not open it, may accept it now: it waits, or it is open and
 * names this agent. A named agent may also accept while the challenger is away, because it knows the challenger, who
 * may reconnect.
 */
export const isAcceptableTo = (context: ChallengeContext, challenge: Challenge, agentId: string): boolean =>
  isWaiting(context, challenge) || (challenge.status === 'open' && challenge.opponent === agentId);

/** The refusal of a request that cannot become a challenge, or null. */
export function findChallengeRefusal(
  context: ChallengeContext,
  challengerId: string,
  request: NewChallenge,
): Refusal<SessionCode> | null {
  const templateCheck = context.sessions.checkTemplate(request);
  if (!templateCheck.ok) return templateCheck;
  return findShortClockRefusal(request.clock ?? null) ?? findPlayersRefusal(context, challengerId, request);
}

/**
 * Opens a challenge, unless the agent has `MAX_OPEN_PER_AGENT` already. They are counted in the writer job, so that
 * simultaneous requests cannot exceed the limit together.
 */
export function insertChallengeInJob(
  context: ChallengeContext,
  challengerId: string,
  request: NewChallenge,
): ChallengeOutcome<Challenge> {
  const createdChallenge = createOpenChallenge(context, challengerId, request);
  if (createdChallenge.ok) storeChallengeInJob(context, createdChallenge.value);
  return createdChallenge;
}

/** Creates an open challenge that is not stored yet, and refuses one above the limit of its challenger. */
export function createOpenChallenge(
  context: ChallengeContext,
  challengerId: string,
  request: NewChallenge,
): ChallengeOutcome<Challenge> {
  if (context.store.countOpen(challengerId) >= MAX_OPEN_PER_AGENT) {
    return refuse('CONFLICT', `You already have ${MAX_OPEN_PER_AGENT} open challenges; withdraw one first`);
  }
  const nowMs = context.runtime.clock.nowMs();
  return accept({
    challengeId: context.runtime.ids.uuid(),
    template: request.template,
    options: (request.options ?? {}) as JsonObject,
    clock: request.clock ?? null,
    illegalLimit: request.illegalLimit ?? null,
    challenger: challengerId,
    opponent: request.opponent ?? null,
    role: request.role ?? null,
    status: 'open',
    sessionId: null,
    createdAt: new Date(nowMs).toISOString(),
    expiresMs: nowMs + CHALLENGE_LIFETIME_MS,
  });
}

/** Stores what `createOpenChallenge` created. */
export function storeChallengeInJob(context: ChallengeContext, challenge: Challenge): void {
  const { challengeId, challenger } = challenge;
  context.store.insert(challenge);
  // The challenger counts as present at this moment, also when the call came from this process.
  context.agents.connect(challenger)();
  appendChallengeAudit(context, challengeId, 'CHALLENGE_OPENED', challenger);
}

function findPlayersRefusal(context: ChallengeContext, challengerId: string, request: NewChallenge) {
  const gameTemplate = context.games.get(request.template);
  if (gameTemplate?.roles.length !== 2)
    return refuse('INVALID_REQUEST', 'A challenge needs a game for two players');
  if (request.role !== undefined && !gameTemplate.roles.includes(request.role)) {
    return refuse('INVALID_REQUEST', `The roles of ${gameTemplate.id} are ${gameTemplate.roles.join(', ')}`);
  }
  if (request.opponent === challengerId) return refuse('INVALID_REQUEST', 'You cannot challenge yourself');
  if (request.opponent !== undefined && !context.agents.isActive(request.opponent)) {
    return refuse('NOT_FOUND', 'No such agent');
  }
  return null;
}

/** Appends the audit row of a change of a challenge, and emits `challenge.changed` after the commit. */
export function appendChallengeAudit(
  context: ChallengeContext,
  challengeId: string,
  action: string,
  actor: string,
): void {
  context.audit.append({ system: 'sessions', action, subject: challengeId, actor, payload: {} });
  context.writer.afterCommit(() => context.bus.emit('challenge.changed', { challengeId }));
}

interface Acceptor {
  readonly agentId: string;
  /** The role that the acceptor wants; null for any. */
  readonly role: string | null;
}

/**
 * Checks an acceptance and returns the function that creates the session. A challenger without a wish gets a role by
 * lot from those that the acceptor leaves.
 */
export function prepareGame(context: ChallengeContext, challenge: Challenge, { agentId, role }: Acceptor) {
  const roles = context.games.get(challenge.template)?.roles ?? [];
  const coin = (context.runtime.random.bytes(1)[0] ?? 0) % 2;
  const freeRoles = role === null ? roles : roles.filter((candidate) => candidate !== role);
  const challengerRole = challenge.role ?? freeRoles[coin % freeRoles.length] ?? '';
  const participants = Object.fromEntries(
    roles.map((candidate) => [candidate, candidate === challengerRole ? challenge.challenger : agentId]),
  );
  return context.sessions.prepare(agentId, {
    template: challenge.template,
    participants,
    options: challenge.options,
    clockGraceMs: MAX_START_DELAY_MS,
    ...(challenge.clock ? { clock: challenge.clock } : {}),
    ...(challenge.illegalLimit === null ? {} : { illegalLimit: challenge.illegalLimit }),
  });
}

/**
 * Closes the challenge and creates the session in one transaction, so exactly one agent can accept a challenge.
 * CONFLICT when it is no longer open.
 */
export function closeWithGameInJob(
  context: ChallengeContext,
  challenge: Challenge,
  agentId: string,
  openSession: () => { readonly sessionId: string },
): ChallengeOutcome<Challenge> {
  const { challengeId } = challenge;
  if (!context.store.close(challengeId, 'accepted'))
    return refuse('CONFLICT', 'Another agent has already accepted this challenge');
  const { sessionId } = openSession();
  context.store.linkSession(challengeId, sessionId);
  appendChallengeAudit(context, challengeId, 'CHALLENGE_ACCEPTED', agentId);
  return accept({ ...challenge, status: 'accepted', sessionId });
}
