import { accept, refuse } from '../../../shared/outcome.ts';
import { createClockGapReader } from '../../platform/clocks/clock-gap-reader.ts';
import { watchAbsence } from './absence.ts';
import { withIdempotencyKey } from './retries.ts';
import { matchOrOpen, findOthers } from './match-or-open.ts';
import type { TermDifference } from './rules/terms.ts';
import {
  appendChallengeAudit,
  findChallengeRefusal,
  closeWithGameInJob,
  insertChallengeInJob,
  isAcceptableTo,
  isWaiting,
  CHALLENGE_LIFETIME_MS,
  prepareGame,
} from './open-and-accept.ts';
import { challengeStore, type Challenge, type ChallengeStatus } from './store.ts';
import type {
  ChallengeOutcome,
  ChallengeContext,
  ChallengesDeps,
  NewChallenge,
  ChallengeRequest,
  ChallengeResult,
} from './types.ts';

export type { Challenge } from './store.ts';

/**
 * Invitations to play, which the specification does not have. A challenge is open, and then accepted (which creates the
 * session), withdrawn by the challenger, or expired after a day. While no program of its challenger is connected, only
 * the challenger and an agent that it names have it in their lists, and only that agent can accept it. After ten
 * minutes without a program the host withdraws it.
 */
export interface Challenges {
  /** Opens a challenge, also where one with the same terms is open. */
  create(challengerId: string, request: NewChallenge): Promise<ChallengeOutcome<Challenge>>;
  /**
   * Accepts the oldest compatible challenge of an agent that is present, or opens one; a request that names its
   * opponent accepts none. An open challenge of the same agent with equal terms is returned again, unless a new
   * idempotency key asks for another one.
   */
  matchOrOpen(agentId: string, request: ChallengeRequest): Promise<ChallengeOutcome<ChallengeResult>>;
  /** With a key, a retry with the same key leads to the same response, as it does for `withdraw`. */
  accept(agentId: string, challengeId: string, idempotencyKey?: string): Promise<ChallengeOutcome<Challenge>>;
  withdraw(
    agentId: string,
    challengeId: string,
    idempotencyKey?: string,
  ): Promise<ChallengeOutcome<Challenge>>;
  /**
   * The agent's own challenges, also closed ones, and those that it may accept now: of the newest 200, newest first.
   */
  visibleTo(agentId: string): readonly Challenge[];
  /** The challenges whose challenger is present among the newest 200 open ones, newest first. */
  listOpen(): readonly Challenge[];
  find(challengeId: string): Challenge | null;
  /**
   * Challenges of others for the same game that anybody may accept now, each with the terms in which it does not fit
   * `own`.
   */
  findOthers(
    own: Challenge,
  ): readonly { readonly challenge: Challenge; readonly differs: TermDifference[] }[];
  /** Whether any agent may accept it now, if it names none: it is open, and its challenger is present. */
  isWaiting(challenge: Challenge): boolean;
  /**
   * Starts the sweep that closes challenges that have expired or whose challengers have left. `aliveMs` is the wall
   * time at which the previous host was last alive: open challenges last longer by the time since then. With null they
   * do not.
   */
  start(aliveMs: number | null): void;
  stop(): void;
}

const SWEEP_MS = 60_000;

/** Creates the service. Challenges expire and are withdrawn by the host only after `start`. */
export function createChallenges(deps: ChallengesDeps): Challenges {
  const context: ChallengeContext = { ...deps, store: challengeStore(deps.db) };
  const { store } = context;
  const readClockGap = createClockGapReader(deps.runtime.clock);
  const absence = watchAbsence(deps);
  let cancelSweep: (() => void) | null = null;
  // No challenge could be accepted while the storage failed, so that time does not count.
  deps.writer.onResume(({ lengthMs }) => context.store.extendExpiry(lengthMs));
  const scheduleSweep = (): void => {
    cancelSweep = deps.runtime.clock.after(SWEEP_MS, sweepExpired);
  };
  const postponeExpiry = (byMs: number): void => {
    if (byMs > 0) deps.writer.write(() => context.store.extendExpiry(byMs)).catch(() => undefined);
  };
  const sweepExpired = (): void => {
    postponeExpiry(readClockGap());
    const nowMs = deps.runtime.clock.nowMs();
    try {
      for (const id of store.listExpiredIds(nowMs)) expire(context, id).catch(() => false);
      for (const { challengeId, challenger } of store.listOpenChallengers())
        if (absence.isLongAbsent(challenger))
          close(context, challengeId, 'withdrawn', 'host').catch(() => false);
      deps.writer
        .write(() => store.deleteResponsesOlderThan(nowMs - CHALLENGE_LIFETIME_MS))
        .catch(() => undefined);
    } catch {
      // The database could not be read; the next sweep tries again.
    }
    scheduleSweep();
  };
  // The challenge lists of other agents change when a challenger connects or disconnects.
  const unsubscribe = deps.bus.on('agent.presence', ({ agentId }) => {
    for (const { challengeId } of store.listOpenByChallenger(agentId))
      deps.bus.emit('challenge.changed', { challengeId });
  });
  const waits = (challenge: Challenge): boolean => isWaiting(context, challenge);
  return {
    create: (challengerId, request) => create(context, challengerId, request),
    matchOrOpen: (agentId, request) => matchOrOpen(context, agentId, request),
    accept: (agentId, challengeId, key) =>
      withIdempotencyKey(context, { agentId, challengeId, key, action: 'accept' }, () =>
        acceptChallenge(context, agentId, challengeId),
      ),
    withdraw: (agentId, challengeId, key) =>
      withIdempotencyKey(context, { agentId, challengeId, key, action: 'withdraw' }, () =>
        withdraw(context, agentId, challengeId),
      ),
    visibleTo: (agentId) =>
      store
        .listVisibleTo(agentId)
        .filter(
          (challenge) => challenge.challenger === agentId || isAcceptableTo(context, challenge, agentId),
        ),
    listOpen: () => store.listOpen().filter(waits),
    find: store.find,
    findOthers: (own) => findOthers(context, own),
    isWaiting: waits,
    start(aliveMs) {
      if (aliveMs !== null) postponeExpiry(deps.runtime.clock.nowMs() - aliveMs);
      scheduleSweep();
    },
    stop() {
      unsubscribe();
      absence.stop();
      cancelSweep?.();
    },
  };
}

async function create(
  context: ChallengeContext,
  challengerId: string,
  request: NewChallenge,
): Promise<ChallengeOutcome<Challenge>> {
  const refusal = findChallengeRefusal(context, challengerId, request);
  return refusal ?? context.writer.write(() => insertChallengeInJob(context, challengerId, request));
}

/**
 * Finds a challenge that the agent may see: one with a named opponent is visible to that agent and the challenger only.
 */
function resolveVisibleChallenge(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): ChallengeOutcome<Challenge> {
  const challenge = context.store.find(challengeId);
  const visible =
    challenge &&
    (challenge.opponent === null || [challenge.opponent, challenge.challenger].includes(agentId));
  return challenge && visible ? accept(challenge) : refuse('NOT_FOUND', 'No such challenge');
}

const OWN_CHALLENGE =
  'This is your own challenge. Two connections of one program are one agent; a second player needs another name (--agent NAME)';

async function acceptChallenge(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): Promise<ChallengeOutcome<Challenge>> {
  const visible = resolveVisibleChallenge(context, agentId, challengeId);
  if (!visible.ok) return visible;
  const challenge = visible.value;
  if (challenge.challenger === agentId) return refuse('INVALID_REQUEST', OWN_CHALLENGE);
  if (hasAccepted(context, challenge, agentId)) return accept(challenge);
  const { status } = challenge;
  if (status !== 'open') return refuse('CONFLICT', `This challenge is ${status}`);
  if (!isAcceptableTo(context, challenge, agentId))
    return refuse('CONFLICT', 'The program that opened this challenge is not connected');
  const preparedGame = prepareGame(context, challenge, { agentId, role: null });
  if (!preparedGame.ok) return preparedGame;
  return context.writer.write(() => {
    const closedChallenge = closeWithGameInJob(context, challenge, agentId, preparedGame.value);
    if (closedChallenge.ok) return closedChallenge;
    // The same acceptance may have arrived twice at once.
    const current = context.store.find(challengeId);
    return current !== null && hasAccepted(context, current, agentId) ? accept(current) : closedChallenge;
  });
}

/** Whether this agent has accepted the challenge already: it may repeat its request after a lost response. */
const hasAccepted = (
  { sessions }: ChallengeContext,
  { sessionId }: Pick<Challenge, 'sessionId'>,
  agentId: string,
): boolean => sessionId !== null && sessions.roleOf(sessionId, agentId) !== null;

async function withdraw(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): Promise<ChallengeOutcome<Challenge>> {
  const challenge = resolveVisibleChallenge(context, agentId, challengeId);
  if (!challenge.ok) return challenge;
  const { challenger, status } = challenge.value;
  if (status !== 'open') return refuse('CONFLICT', `This challenge is ${status}`);
  if (challenger !== agentId) return refuse('FORBIDDEN', 'Only the challenger can withdraw this challenge');
  if (!(await close(context, challengeId, 'withdrawn', agentId)))
    return refuse('CONFLICT', 'This challenge is closed');
  return accept({ ...challenge.value, status: 'withdrawn' });
}

/** Expires a challenge if it is still due: its end may have been moved between the sweep's read and this write. */
const expire = (context: ChallengeContext, challengeId: string): Promise<boolean> =>
  context.writer.write(() => {
    const isDue = (context.store.find(challengeId)?.expiresMs ?? 0) <= context.runtime.clock.nowMs();
    return isDue && closeInJob(context, challengeId, 'expired', 'host');
  });

const close = (
  context: ChallengeContext,
  challengeId: string,
  status: ChallengeStatus,
  actor: string,
): Promise<boolean> => context.writer.write(() => closeInJob(context, challengeId, status, actor));

function closeInJob(
  context: ChallengeContext,
  challengeId: string,
  status: ChallengeStatus,
  actor: string,
): boolean {
  const isClosed = context.store.close(challengeId, status);
  if (isClosed) appendChallengeAudit(context, challengeId, `CHALLENGE_${status.toUpperCase()}`, actor);
  return isClosed;
}
