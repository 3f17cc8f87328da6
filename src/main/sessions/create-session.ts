import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { GameTemplate } from '../games/index.ts';
import type { GameClockSpec, SessionResponse, SessionStart, CreateRequest, SessionView } from './types.ts';
import { appendLogRowInJob, cacheSessionInJob } from './log/append-log.ts';
import { headerHash } from './log/hash-chain.ts';
import type { SessionContext } from './context.ts';
import { MAX_START_DELAY_MS, type LiveSession } from './live-sessions.ts';
import { startGameClock } from './rules/game-clock.ts';
import type { SessionRecord } from './store/session-rows.ts';
import { inRoleOrder, sessionSeedCommitment, setupOf } from './session-setup.ts';
import { saveDelayInJob } from './broadcast/public-views.ts';
import { viewFor } from './views/view-for-role.ts';
import { isoNow } from '../platform/runtime.ts';

/** Creates a session (docs/specifications/001-session-host.md §7). */
export async function createSession(
  context: SessionContext,
  callerId: string,
  request: CreateRequest,
): Promise<SessionResponse<SessionView>> {
  const preparedSession = prepareSession(context, callerId, request);
  return preparedSession.ok ? accept(await context.writer.write(preparedSession.value)) : preparedSession;
}

/**
 * Checks the request and returns a function that creates the session and plays its opening; the caller runs it in a
 * writer job. It returns the caller's view.
 */
export function prepareSession(
  context: SessionContext,
  callerId: string,
  request: CreateRequest,
  start: SessionStart = {},
): SessionResponse<() => SessionView> {
  const requestCheck = checkCreateRequest(context, callerId, request);
  if (!requestCheck.ok) return requestCheck;
  const { gameTemplate, options } = requestCheck.value;
  const role =
    Object.keys(request.participants).find((seat) => request.participants[seat] === callerId) ?? null;
  return accept(() => {
    const { seed, identity } = start;
    const openedSession = insertSessionInJob(context, gameTemplate, {
      callerId,
      request,
      options,
      seed,
      identity,
    });
    const { delayMs = 0 } = request;
    if (delayMs > 0) saveDelayInJob(context, openedSession.record.sessionId, { delayMs, actor: callerId });
    return viewFor(context, playOpeningInJob(context, openedSession, start.openingActions ?? []), role);
  });
}

/** Plays the first actions of a session for its players, in the writer job that creates it. */
const playOpeningInJob = (
  context: SessionContext,
  openedSession: LiveSession,
  actions: readonly string[],
): LiveSession =>
  actions.reduce((session, action) => {
    const { gameTemplate, state } = session;
    const role = gameTemplate.toAct(state)[0] ?? '';
    const next = gameTemplate.apply(state, role, action);
    return appendLogRowInJob(context, session, {
      kind: 'action',
      role,
      action,
      state: next,
      drawOffer: null,
    });
  }, openedSession);

interface CheckedTemplate {
  readonly gameTemplate: GameTemplate;
  readonly options: JsonObject;
}

/**
 * Checks the template, its options and the clock, and the participants: every role must have an agent of its own, every
 * agent must be active, and the caller must be among them.
 */
export function checkCreateRequest(
  context: SessionContext,
  callerId: string,
  request: CreateRequest,
): Outcome<CheckedTemplate, SessionCode> {
  const template = checkTemplate(context, request);
  if (!template.ok) return template;
  const { gameTemplate } = template.value;
  const { participants } = request;
  const missingRoles = gameTemplate.roles.filter((role) => !Object.hasOwn(participants, role));
  const extra = Object.keys(participants).filter((role) => !gameTemplate.roles.includes(role));
  if (missingRoles.length > 0)
    return refuse('INVALID_REQUEST', `Roles without an agent: ${missingRoles.join(', ')}`);
  if (extra.length > 0)
    return refuse(
      'INVALID_REQUEST',
      `${gameTemplate.id} has the roles ${gameTemplate.roles.join(', ')} only`,
    );
  const agents = Object.values(participants);
  if (new Set(agents).size !== agents.length)
    return refuse('INVALID_REQUEST', 'One agent cannot play two roles');
  if (agents.some((agentId) => !context.agents.isActive(agentId)))
    return refuse('NOT_FOUND', 'No such agent');
  if (!agents.includes(callerId)) return refuse('FORBIDDEN', 'You must be one of the participants');
  return template;
}

/**
 * Checks the template, its options and the clock, and returns the options with their defaults. Challenges use it too:
 * they have no participants yet.
 */
export function checkTemplate(
  context: SessionContext,
  request: Pick<CreateRequest, 'template' | 'options' | 'clock'>,
): Outcome<CheckedTemplate, SessionCode> {
  const gameTemplate = context.games.get(request.template);
  if (gameTemplate === undefined) {
    const templates = context.games.list().map(({ id }) => id);
    return refuse('INVALID_REQUEST', `Unknown template; the templates are ${templates.join(', ')}`);
  }
  const options = gameTemplate.options.safeParse(request.options ?? {});
  if (!options.success) {
    const issue = options.error.issues[0];
    return refuse(
      'INVALID_REQUEST',
      `options.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const problem = request.clock ? findGameClockSpecProblem(request.clock) : null;
  return problem === null
    ? accept({ gameTemplate, options: options.data })
    : refuse('INVALID_REQUEST', problem);
}

function findGameClockSpecProblem({
  initialMs,
  perMoveMs,
  firstMoveGraceMs = 0,
}: GameClockSpec): string | null {
  if ((initialMs === null) === (perMoveMs === null)) return 'A clock has either initial_ms or per_move_ms';
  return firstMoveGraceMs > MAX_START_DELAY_MS
    ? `A first move is free for at most ${MAX_START_DELAY_MS} ms`
    : null;
}

interface NewSession {
  readonly callerId: string;
  readonly request: CreateRequest;
  readonly options: JsonObject;
  readonly seed: string | undefined;
  readonly identity: SessionStart['identity'];
}

function insertSessionInJob(
  context: SessionContext,
  gameTemplate: GameTemplate,
  { callerId, request, options, seed: givenSeed, identity }: NewSession,
): LiveSession {
  const { clock: time, random, ids } = context.runtime;
  const { sessionId, createdAt } = identity ?? { sessionId: ids.uuid(), createdAt: isoNow(context) };
  const seed = gameTemplate.hasChance ? (givenSeed ?? Buffer.from(random.bytes(32)).toString('hex')) : null;
  const setup = setupOf({ sessionId, options, seed });
  const state = gameTemplate.start(setup);
  const toAct = gameTemplate.toAct(state);
  const header = {
    session_id: sessionId,
    template: gameTemplate.id,
    options,
    participants: inRoleOrder(gameTemplate.roles, request.participants),
    seed_commitment: sessionSeedCommitment(setup),
    created_at: createdAt,
  };
  const graceMs = request.clockGraceMs ?? 0;
  const record: SessionRecord = {
    sessionId,
    template: gameTemplate.id,
    status: 'active',
    tick: 0,
    createdAt,
    updatedAt: createdAt,
    createdBy: callerId,
    options,
    seed,
    seq: 0,
    head: headerHash(header),
    outcome: null,
    outcomeReason: null,
    winner: null,
    clock: request.clock
      ? startGameClock(request.clock, gameTemplate.roles, toAct, time.nowMs() + graceMs)
      : null,
    expiresMs: time.nowMs() + context.idleMs(),
    illegalLimit: request.illegalLimit ?? null,
    illegalCounts: {},
    drawOffer: null,
    quarantined: false,
    assisted: false,
    paceMs: request.paceMs ?? 0,
    participants: inRoleOrder(gameTemplate.roles, request.participants),
  };
  context.store.insert(record, JSON.stringify(state));
  const payload = {
    template: gameTemplate.id,
    participants: header.participants,
    options,
    head: record.head,
  };
  context.audit.append({
    system: 'sessions',
    action: 'SESSION_CREATED',
    subject: sessionId,
    actor: callerId,
    payload,
  });
  const startMs = time.monotonicMs() + graceMs + (request.clock?.firstMoveGraceMs ?? 0);
  const runningSinceMonotonicMs = record.clock
    ? Object.fromEntries(toAct.map((role) => [role, startMs]))
    : {};
  const session: LiveSession = { record, state, gameTemplate, runningSinceMonotonicMs, lastAction: null };
  cacheSessionInJob(context, session);
  context.writer.afterCommit(() => context.bus.emit('session.changed', { sessionId, tick: 0, ended: false }));
  return session;
}
