import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { SessionCode } from '../../../shared/codes/session.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Agents } from '../../agents/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/tx.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Registry } from '../../games/index.ts';
import type { Ports } from '../../platform/ports.ts';
import { watchClockJumps } from '../../platform/clock-jumps.ts';
import type { ClockSpec, Sessions } from '../index.ts';
import { challengeStore, type Challenge, type ChallengeStatus } from './store.ts';

export type { Challenge } from './store.ts';

export interface ChallengesDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly agents: Agents;
  readonly games: Registry;
  readonly sessions: Sessions;
}

export interface NewChallenge {
  readonly template: string;
  readonly role?: string;
  readonly opponent?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clock?: ClockSpec;
  readonly illegalLimit?: number;
}

type Answer<T> = Outcome<T, SessionCode>;

/**
 * Invitations to play, which the specification does not have. A challenge is
 * open, and then accepted (which creates the session), withdrawn by the
 * challenger, or expired after a day.
 */
export interface Challenges {
  create(challengerId: string, request: NewChallenge): Promise<Answer<Challenge>>;
  accept(agentId: string, challengeId: string): Promise<Answer<Challenge>>;
  withdraw(agentId: string, challengeId: string): Promise<Answer<Challenge>>;
  visibleTo(agentId: string): readonly Challenge[];
  open(): readonly Challenge[];
  find(challengeId: string): Challenge | null;
  /** `aliveMs` is the wall time at which the previous host was last alive, or null. */
  start(aliveMs: number | null): void;
  stop(): void;
}

const MAX_OPEN_PER_AGENT = 20;
const LIFETIME_MS = 24 * 3_600_000;
const SWEEP_MS = 60_000;

type Store = ReturnType<typeof challengeStore>;
type ChallengeContext = ChallengesDeps & { readonly store: Store };

export function createChallenges(deps: ChallengesDeps): Challenges {
  const context: ChallengeContext = { ...deps, store: challengeStore(deps.db) };
  const clockJump = watchClockJumps(deps.ports.clock);
  let cancelSweep: (() => void) | null = null;
  // A challenge does not grow old while nobody could accept it.
  deps.writer.onResume(({ lengthMs }) => context.store.moveExpiry(lengthMs));
  const scheduleSweep = (): void => {
    cancelSweep = deps.ports.clock.after(SWEEP_MS, sweepExpired);
  };
  const moveExpiry = (byMs: number): void => {
    if (byMs > 0) deps.writer.write(() => context.store.moveExpiry(byMs)).catch(() => undefined);
  };
  const sweepExpired = (): void => {
    moveExpiry(clockJump());
    try {
      for (const id of context.store.expiredIds(deps.ports.clock.nowMs()))
        expire(context, id).catch(() => false);
    } catch {
      // The database could not be read; the next sweep tries again.
    }
    scheduleSweep();
  };
  return {
    create: (challengerId, request) => create(context, challengerId, request),
    accept: (agentId, challengeId) => acceptChallenge(context, agentId, challengeId),
    withdraw: (agentId, challengeId) => withdraw(context, agentId, challengeId),
    visibleTo: context.store.visibleTo,
    open: context.store.open,
    find: context.store.find,
    start(aliveMs) {
      if (aliveMs !== null) moveExpiry(deps.ports.clock.nowMs() - aliveMs);
      scheduleSweep();
    },
    stop: () => cancelSweep?.(),
  };
}

async function create(
  context: ChallengeContext,
  challengerId: string,
  request: NewChallenge,
): Promise<Answer<Challenge>> {
  const admitted = context.sessions.admitTemplate(request);
  if (!admitted.ok) return admitted;
  const refused = checkPlayers(context, challengerId, request);
  if (refused) return refused;
  const nowMs = context.ports.clock.nowMs();
  const challenge: Challenge = {
    challengeId: context.ports.ids.uuid(),
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
    expiresMs: nowMs + LIFETIME_MS,
  };
  return context.writer.write(() => {
    // Counted inside the writer job, so that simultaneous requests cannot exceed the limit together.
    if (context.store.openCount(challengerId) >= MAX_OPEN_PER_AGENT) {
      return refuse('CONFLICT', `You already have ${MAX_OPEN_PER_AGENT} open challenges; withdraw one first`);
    }
    context.store.insert(challenge);
    appendAudit(context, challenge.challengeId, 'CHALLENGE_OPENED', challengerId);
    return accept(challenge);
  });
}

function checkPlayers(context: ChallengeContext, challengerId: string, request: NewChallenge) {
  const machine = context.games.get(request.template);
  if (machine?.roles.length !== 2)
    return refuse('INVALID_REQUEST', 'A challenge needs a game for two players');
  if (request.role !== undefined && !machine.roles.includes(request.role)) {
    return refuse('INVALID_REQUEST', `The roles of ${machine.id} are ${machine.roles.join(', ')}`);
  }
  if (request.opponent === challengerId) return refuse('INVALID_REQUEST', 'You cannot challenge yourself');
  if (request.opponent !== undefined && !context.agents.isActive(request.opponent)) {
    return refuse('NOT_FOUND', 'No such agent');
  }
  return null;
}

/** Must run inside a writer job. */
function appendAudit(context: ChallengeContext, challengeId: string, action: string, actor: string): void {
  context.audit.append({ system: 'sessions', action, subject: challengeId, actor, payload: {} });
  context.writer.afterCommit(() => context.bus.emit('challenge.changed', { challengeId }));
}

/** A challenge with a named opponent is visible to that agent and the challenger only. */
function findOpenChallenge(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): Answer<Challenge> {
  const challenge = context.store.find(challengeId);
  const visible =
    challenge &&
    (challenge.opponent === null || [challenge.opponent, challenge.challenger].includes(agentId));
  if (!challenge || !visible) return refuse('NOT_FOUND', 'No such challenge');
  if (challenge.status !== 'open') return refuse('CONFLICT', `This challenge is ${challenge.status}`);
  return accept(challenge);
}

async function acceptChallenge(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): Promise<Answer<Challenge>> {
  const found = findOpenChallenge(context, agentId, challengeId);
  if (!found.ok) return found;
  const challenge = found.value;
  if (challenge.challenger === agentId) return refuse('INVALID_REQUEST', 'This is your own challenge');
  const prepared = context.sessions.prepare(agentId, {
    template: challenge.template,
    participants: assignRoles(context, challenge, agentId),
    options: challenge.options,
    ...(challenge.clock ? { clock: challenge.clock } : {}),
    ...(challenge.illegalLimit === null ? {} : { illegalLimit: challenge.illegalLimit }),
  });
  if (!prepared.ok) return prepared;
  // The challenge closes and the session opens in one transaction, so exactly one agent can accept it.
  const sessionId = await context.writer.write(() => {
    if (!context.store.close(challengeId, 'accepted')) return null;
    const session = prepared.value();
    context.store.attach(challengeId, session.sessionId);
    appendAudit(context, challengeId, 'CHALLENGE_ACCEPTED', agentId);
    return session.sessionId;
  });
  if (sessionId === null) return refuse('CONFLICT', 'Another agent has already accepted this challenge');
  return accept({ ...challenge, status: 'accepted', sessionId });
}

function assignRoles(
  context: ChallengeContext,
  challenge: Challenge,
  opponent: string,
): Record<string, string> {
  const roles = context.games.get(challenge.template)?.roles ?? [];
  const coin = (context.ports.random.bytes(1)[0] ?? 0) % 2;
  const challengerRole = challenge.role ?? roles[coin] ?? '';
  return Object.fromEntries(
    roles.map((role) => [role, role === challengerRole ? challenge.challenger : opponent]),
  );
}

async function withdraw(
  context: ChallengeContext,
  agentId: string,
  challengeId: string,
): Promise<Answer<Challenge>> {
  const admitted = findOpenChallenge(context, agentId, challengeId);
  if (!admitted.ok) return admitted;
  if (admitted.value.challenger !== agentId)
    return refuse('FORBIDDEN', 'Only the challenger can withdraw this challenge');
  if (!(await close(context, challengeId, 'withdrawn', agentId)))
    return refuse('CONFLICT', 'This challenge is closed');
  return accept({ ...admitted.value, status: 'withdrawn' });
}

/** The time may have been extended between the look of the sweep and this write. */
const expire = (context: ChallengeContext, challengeId: string): Promise<boolean> =>
  context.writer.write(() => {
    const isDue = (context.store.find(challengeId)?.expiresMs ?? 0) <= context.ports.clock.nowMs();
    return isDue && closeNow(context, challengeId, 'expired', 'host');
  });

const close = (
  context: ChallengeContext,
  challengeId: string,
  status: ChallengeStatus,
  actor: string,
): Promise<boolean> => context.writer.write(() => closeNow(context, challengeId, status, actor));

function closeNow(
  context: ChallengeContext,
  challengeId: string,
  status: ChallengeStatus,
  actor: string,
): boolean {
  const isClosed = context.store.close(challengeId, status);
  if (isClosed) appendAudit(context, challengeId, `CHALLENGE_${status.toUpperCase()}`, actor);
  return isClosed;
}
