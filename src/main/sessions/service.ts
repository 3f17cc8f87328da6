import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { GameRegistry } from '../games/index.ts';
import type { Openings } from '../chess-data/openings/index.ts';
import type { Log } from '../platform/log.ts';
import { type Runtime, isoNow } from '../platform/runtime.ts';
import { tokenHash } from '../platform/token-hash.ts';
import { actInSession } from './actions/act.ts';
import { markAssisted } from './actions/assistance.ts';
import type {
  AbortRequest,
  ActResponse,
  HostEnding,
  SessionResponse,
  GameClockSpec,
  CreateRequest,
  SessionRuns,
  SessionStart,
  SessionsApi,
  SessionView,
} from './types.ts';
import { checkTemplate, createSession, prepareSession } from './create-session.ts';
import { specifyGame, saveUploadedGameInJob, type CheckedGame } from './uploaded-game.ts';
import type { GameSpecification } from './rules/check-uploaded-game.ts';
import { suspendGameClock, resumeGameClock } from './clocks/clock-suspension.ts';
import type { SessionContext } from './context.ts';
import { exportSession } from './export/export-session.ts';
import { finalHeadOf, replaySourceOf, type ReplaySource } from './export/replay-source.ts';
import { idempotencyStore } from './store/idempotency-store.ts';
import { refusalStore } from './store/refusal-store.ts';
import { spectatorTokenStore } from './store/spectator-token-store.ts';
import { signatureStore } from './store/signature-store.ts';
import { createLiveSessions, type LiveSession } from './live-sessions.ts';
import { createPublicViews, type PublicViews } from './broadcast/public-views.ts';
import { delayStore } from './store/delay-store.ts';
import {
  listingStore,
  type ListingStore,
  type SessionPageQuery,
  type SharedQuery,
  type SharedRow,
} from './store/listing-store.ts';
import {
  abort,
  endForHostedPlayer,
  endForHostedPlayerInJob,
  changeDrawOffer,
  resign,
} from './actions/endings.ts';
import { positionsFor, logFor, readSpectatorView, readState, verifySession } from './views/read-session.ts';
import type { SessionRecord } from './store/session-rows.ts';
import { sessionStore } from './store/store.ts';
import {
  createTiming,
  resumeAfterOutageInJob,
  resumeAfterRestartInJob,
  startClockOnFirstView,
} from './clocks/timing.ts';
import { findRole } from './resolve-seat.ts';
import { viewFor } from './views/view-for-role.ts';
import { visibleMoves, type LogView, type VisibleMove } from './views/visible-log.ts';
import type { ExportFile } from '../../shared/contract/export-file.ts';
import type { SessionVerdict } from '../../shared/contract/session.ts';

export interface SessionsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly games: GameRegistry;
  readonly openings: Openings;
  readonly agents: Agents;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly crashPoint: CrashTrigger;
  /** The milliseconds without an action after which a session ends as abandoned. */
  readonly idleMs: () => number;
  /** The runs to which sessions belong; absent where there are none. */
  readonly runs?: () => SessionRuns;
}

/**
 * A session without its state, its running clock and its counts of illegal actions. The seed is left out because it is
 * secret, the head because its hash can reveal a sealed choice.
 */
export type SessionSummary = Omit<SessionRecord, 'seed' | 'head' | 'clock' | 'illegalCounts'> & {
  /** The clock that was agreed on, without a free first move; null for a game without a clock. */
  readonly clockChoice: GameClockSpec | null;
  /** The latest action as a spectator may see it: null while it is sealed. */
  readonly lastAction: string | null;
};

/** The service of the session host, used by its transports, the hosted players and the window. */
export interface Sessions extends SessionsApi {
  /**
   * Checks the request and returns a function that creates the session; the
   * caller runs it in a writer job. `start` comes from this host only.
   */
  prepare(callerId: string, request: CreateRequest, start?: SessionStart): SessionResponse<() => SessionView>;
  /** Fixes a game that another program will play; nothing is stored. */
  specify(callerId: string, request: CreateRequest, start: SessionStart): SessionResponse<GameSpecification>;
  /** Stores a game that another program played and that was checked; must be called in a writer job. */
  saveUploadedGameInJob(game: CheckedGame): void;
  /**
   * Starts timers, clocks and idle expiry. `aliveMs` is the wall time at which the previous host was last alive: the
   * time since then is charged to no player. With null no clock is moved.
   */
  start(aliveMs: number | null): void;
  /** Stops the timers; nothing is stored. */
  stop(): void;
  /**
   * Lets no clock of a session run for this time in milliseconds, or until `resumeGameClock`: a player's program
   * starts. The host forgets this when it stops.
   */
  suspendGameClock(sessionId: string, suspendMs: number): void;
  resumeGameClock(sessionId: string): void;
  /** Records that a player has seen the game, for example in an event; see `CreateRequest.clockGraceMs`. */
  markViewed(agentId: string, sessionId: string): void;
  /** Marks a game in progress as assisted; INVALID_ACTION after its end. The caller checks who may ask for it. */
  markAssisted(sessionId: string, actor: string): Promise<SessionResponse<null>>;
  /**
   * Does what `endForHostedPlayer` does inside a writer job of the caller, so that what follows from the end is stored
   * together with it.
   */
  endForHostedPlayerInJob(sessionId: string, role: string, reason: HostEnding): SessionResponse<ActResponse>;
  /** Ends a game without a winner; no player is to blame. */
  abort(sessionId: string, ending: AbortRequest): Promise<SessionResponse<ActResponse>>;
  findSummary(sessionId: string): SessionSummary | null;
  /** Null for an unknown session and for an agent that takes no part. */
  roleOf(sessionId: string, agentId: string): string | null;
  /** The views for people who take no part, with the delay of a session. */
  readonly publicViews: PublicViews;
  /** The view of one role, or of a spectator when `role` is null, without any delay. The caller decides who may see it. */
  viewAs(sessionId: string, role: string | null): ReturnType<typeof viewFor> | null;
  /** The log, likewise without any delay. */
  logAs(sessionId: string, role: string | null): LogView | null;
  /** The newest actions that `role` may see, oldest first: those among the last `limit` rows of the log. */
  latestMovesAs(sessionId: string, role: string | null, limit: number): readonly VisibleMove[];
  /** The views after each tick, from the start of the game on; empty for an unknown session. */
  positionsAs(sessionId: string, role: string | null): JsonObject[];
  /** The stored refusals of actions, oldest first. */
  listRefusals(sessionId: string): ReturnType<ReturnType<typeof refusalStore>['listBySession']>;
  /** The ids of one page of sessions, the latest changed first. */
  listPage(query: SessionPageQuery): readonly string[];
  /** How many sessions fit the query, on whatever page. */
  countSessions(query: Omit<SessionPageQuery, 'limit'>): number;
  countByStatus(): { active: number; completed: number };
  /** One page of the sessions in which both agents take part, the latest changed first. */
  listShared(query: SharedQuery): readonly SharedRow[];
  /** The ids of the sessions of one agent, the latest changed first. */
  listPlayedBy(agentId: string, query: Pick<SessionPageQuery, 'status' | 'limit'>): readonly string[];
  /** The ids of the sessions of one agent that are not over, in no order. */
  activeSessionsOf(agentId: string): readonly string[];
  /** The ids of at most fifty quarantined sessions that are not over. */
  listQuarantined(): readonly string[];
  /** Active sessions with a minimum time between moves of hosted players, read without replaying any log. */
  listPaced(): readonly { readonly sessionId: string; readonly paceMs: number }[];
  /** Verifies hash chain and state. The verdict has the head that `viewer` may know; null for an unknown session. */
  verify(sessionId: string, viewer: string | null): SessionVerdict | null;
  export(
    sessionId: string,
    query: { format: 'pgn' | 'json'; viewer: string | null },
  ): SessionResponse<ExportFile>;
  /** Everything of a completed session that a replay file contains, seed and hidden actions included. */
  readReplaySource(sessionId: string): SessionResponse<ReplaySource>;
  /**
   * The hash of the last row of a completed session's log, which is not verified; null for others and in quarantine.
   */
  findFinalHead(sessionId: string): string | null;
  /** Creates a read-only token for spectators at a participant's request; only its SHA-256 is stored. */
  createSpectatorToken(agentId: string, sessionId: string): Promise<SessionResponse<{ token: string }>>;
  /** The id of the session that a spectator's token opens; null for an unknown token. */
  authenticateSpectator(token: string): string | null;
  /** Checks the template, its options and the clock of a request whose participants are not known yet. */
  checkTemplate(request: Pick<CreateRequest, 'template' | 'options' | 'clock'>): Outcome<null, SessionCode>;
}

/**
 * Creates the service. It watches the deadlines of sessions that change; `start` begins to watch those of all stored
 * ones.
 */
export function createSessions(deps: SessionsDeps): Sessions {
  const store = sessionStore(deps.db);
  const live = createLiveSessions(store, deps.games, deps.runtime.clock);
  const context: SessionContext = {
    ...deps,
    store,
    live,
    refusals: refusalStore(deps.db),
    idempotency: idempotencyStore(deps.db),
    spectatorTokens: spectatorTokenStore(deps.db),
    signatures: signatureStore(deps.db),
    delays: delayStore(deps.db),
  };
  const timing = createTiming(context);
  deps.writer.onCommitFailed(() => {
    live.forgetAll();
    context.delays.forgetCached();
  });
  deps.writer.onResume((outage) => resumeAfterOutageInJob(context, outage));
  live.onDamaged((sessionId) => void quarantine(context, sessionId));
  return {
    create: (callerId, request) => createSession(context, callerId, request),
    prepare: (callerId, request, start) => prepareSession(context, callerId, request, start),
    specify: (callerId, request, start) => specifyGame(context, callerId, request, start),
    saveUploadedGameInJob: (game) => saveUploadedGameInJob(context, game),
    readState(agentId, sessionId) {
      markViewed(context, sessionId, agentId);
      return readState(context, agentId, sessionId);
    },
    suspendGameClock: (sessionId, suspendMs) => suspendGameClock(context, sessionId, suspendMs),
    resumeGameClock: (sessionId) => resumeGameClock(context, sessionId),
    markViewed: (agentId, sessionId) => markViewed(context, sessionId, agentId),
    spectate: (sessionId) => readSpectatorView(context, sessionId),
    act: (agentId, request) => actInSession(context, agentId, request),
    resign: (agentId, sessionId) => resign(context, agentId, sessionId),
    draw: (agentId, sessionId, draw) => changeDrawOffer(context, agentId, { sessionId, draw }),
    endForHostedPlayer: (sessionId, role, kind) => endForHostedPlayer(context, sessionId, { role, kind }),
    endForHostedPlayerInJob: (sessionId, role, kind) =>
      endForHostedPlayerInJob(context, sessionId, { role, kind }),
    markAssisted: (sessionId, actor) => markAssisted(context, sessionId, actor),
    abort: (sessionId, ending) => abort(context, sessionId, ending),
    start: (aliveMs) => startSessions(context, timing, aliveMs),
    stop: () => timing.stop(),
    publicViews: createPublicViews(context),
    ...viewMethods(context),
    ...listMethods(context, listingStore(deps.db)),
    ...spectatorMethods(context),
    checkTemplate: (request) => {
      const templateCheck = checkTemplate(context, request);
      return templateCheck.ok ? accept(null) : templateCheck;
    },
  };
}

/**
 * Starts the clock of a player who sees the game for the first time, if it waits for that. Reading changes nothing
 * else.
 */
function markViewed(context: SessionContext, sessionId: string, agentId: string): void {
  const session = context.live.get(sessionId);
  const role = session && findRole(session, agentId);
  if (session !== null && role !== null) startClockOnFirstView(context, session, role);
}

function viewMethods(context: SessionContext) {
  const withSession = <T>(sessionId: string, read: (session: LiveSession) => T): T | null => {
    const session = context.live.get(sessionId);
    return session && read(session);
  };
  return {
    findSummary: (sessionId: string) => withSession(sessionId, summaryOf),
    roleOf: (sessionId: string, agentId: string) =>
      withSession(sessionId, (session) => findRole(session, agentId)),
    viewAs: (sessionId: string, role: string | null) =>
      withSession(sessionId, (session) => viewFor(context, session, role)),
    logAs: (sessionId: string, role: string | null) =>
      withSession(sessionId, (session) => logFor(context, session, role)),
    latestMovesAs: (sessionId: string, role: string | null, limit: number) =>
      withSession(sessionId, (session) =>
        visibleMoves(session, context.store.listLatestLogRows(sessionId, limit), role),
      ) ?? [],
    positionsAs: (sessionId: string, role: string | null) =>
      withSession(sessionId, (session) => positionsFor(context, session, role)) ?? [],
    verify: (sessionId: string, viewer: string | null) => verifySession(context, sessionId, viewer),
    export: (
      sessionId: string,
      query: { format: 'pgn' | 'json'; viewer: string | null },
    ): SessionResponse<ExportFile> =>
      withSession(sessionId, (session) => exportSession(context, session, query)) ??
      refuse('NOT_FOUND', 'No such session'),
    findFinalHead: (sessionId: string) => withSession(sessionId, finalHeadOf),
    readReplaySource: (sessionId: string): SessionResponse<ReplaySource> =>
      withSession(sessionId, (session) => replaySourceOf(context, session)) ??
      refuse('NOT_FOUND', 'No such session'),
  };
}

function summaryOf(session: LiveSession): SessionSummary {
  const { seed: _seed, head: _head, clock: gameClock, illegalCounts: _counts, ...summary } = session.record;
  const { lastAction: last } = session;
  const isSealed = last !== null && session.gameTemplate.isHiddenFrom(session.state, last, null);
  const clockChoice = gameClock && {
    initialMs: gameClock.initialMs,
    incrementMs: gameClock.incrementMs,
    perMoveMs: gameClock.perMoveMs,
  };
  return { ...summary, clockChoice, lastAction: isSealed ? null : (last?.action ?? null) };
}

function listMethods(context: SessionContext, lists: ListingStore) {
  return {
    listRefusals: context.refusals.listBySession,
    listPage: lists.listPage,
    countSessions: lists.count,
    countByStatus: lists.countByStatus,
    listShared: lists.listShared,
    listPlayedBy: lists.listByAgent,
    activeSessionsOf: lists.listActiveByAgent,
    listQuarantined: context.store.listQuarantinedIds,
    listPaced: context.store.listActiveWithPace,
  };
}

function spectatorMethods(context: SessionContext) {
  return {
    async createSpectatorToken(
      agentId: string,
      sessionId: string,
    ): Promise<SessionResponse<{ token: string }>> {
      const session = context.live.get(sessionId);
      if (session === null) return refuse('NOT_FOUND', 'No such session');
      if (findRole(session, agentId) === null) return refuse('FORBIDDEN', 'You take no part in this session');
      const token = Buffer.from(context.runtime.random.bytes(32)).toString('base64url');
      await context.writer.write(() => {
        context.spectatorTokens.insert({
          tokenHash: tokenHash(token),
          sessionId,
          mintedBy: agentId,
          createdAt: isoNow(context),
        });
        context.audit.append({
          system: 'sessions',
          action: 'SPECTATOR_MINTED',
          subject: sessionId,
          actor: agentId,
          payload: {},
        });
      });
      return accept({ token });
    },
    authenticateSpectator: (token: string): string | null =>
      context.spectatorTokens.findSessionId(tokenHash(token)),
  };
}

/**
 * Blocks a session whose state differs from the replay of its log, or whose row cannot be read. It takes no more
 * actions, and stays visible if it can be read.
 */
async function quarantine(context: SessionContext, sessionId: string): Promise<void> {
  context.log('error', 'session quarantined: its state differs from the replay of its log', { sessionId });
  await context.writer
    .write(() => {
      context.store.markQuarantined(sessionId);
      context.audit.append({
        system: 'sessions',
        action: 'SESSION_QUARANTINED',
        subject: sessionId,
        actor: 'host',
        payload: {},
      });
      context.writer.afterCommit(() => {
        const session = context.live.get(sessionId);
        context.bus.emit('session.changed', { sessionId, tick: session?.record.tick ?? 0, ended: false });
      });
    })
    .catch(() => undefined);
}

/**
 * Resumes clocks and timers, then loads every active session in the background.
 * Loading replays the log, so damage is found before a player meets it.
 */
function startSessions(
  context: SessionContext,
  timing: ReturnType<typeof createTiming>,
  aliveMs: number | null,
): void {
  if (aliveMs !== null) context.writer.writeNow(() => resumeAfterRestartInJob(context, aliveMs));
  timing.start();
  const uncheckedIds = context.store.listActiveIds();
  const checkNext = (): void => {
    const sessionId = uncheckedIds.pop();
    if (sessionId === undefined || timing.isStopped()) return;
    timing.watch(sessionId);
    setImmediate(checkNext);
  };
  setImmediate(checkNext);
}
