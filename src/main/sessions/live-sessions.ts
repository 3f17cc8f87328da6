import { canonicalJson, parseJson, type JsonObject } from '../../shared/json.ts';
import type { LoggedAction, GameTemplate, GameRegistry } from '../games/index.ts';
import type { Clock } from '../platform/runtime.ts';
import type { SessionLogRow } from './rules/log-row.ts';
import { replaySession } from './rules/replay.ts';
import { inRoleOrder, setupOf } from './session-setup.ts';
import type { SessionRecord } from './store/session-rows.ts';
import type { SessionStore } from './store/store.ts';

/** A session in memory: its database row parsed once, with the template that plays it. */
export interface LiveSession {
  readonly record: SessionRecord;
  readonly state: JsonObject;
  readonly gameTemplate: GameTemplate;
  /**
   * The monotonic time at which the clock of each role to act started or will start, by role; empty without a clock.
   * `record.clock.runningSinceMs` stores the same in wall time.
   */
  readonly runningSinceMonotonicMs: Readonly<Record<string, number>>;
  /** The latest action; null before the first. */
  readonly lastAction: LoggedAction | null;
}

/** The sessions in memory. A session that is not there is loaded from the database when it is needed. */
export interface LiveSessions {
  /** Null for an unknown id, a row that cannot be read and a template that this host does not have. */
  get(sessionId: string): LiveSession | null;
  cache(session: LiveSession): void;
  forget(sessionId: string): void;
  forgetAll(): void;
  /** Lets no clock of a session start before this monotonic time in milliseconds; see clock-suspension.ts. */
  suspendClock(sessionId: string, untilMs: number): void;
  /** Ends the suspension, also one whose time is over; false when there was none. */
  resumeClock(sessionId: string): boolean;
  /**
   * The monotonic time before which no clock of a session starts; 0, or a time that is over, for one without a
   * suspension.
   */
  clockSuspendedUntilMs(sessionId: string): number;
  /** The legal list of one role, computed once for each state of a session. */
  legal(session: LiveSession, role: string): readonly string[];
  /**
   * Calls `listener` for each session that is loaded and not yet quarantined whose state or tick differs from the
   * replay of its log, and once for each session whose row cannot be read.
   */
  onDamaged(listener: (sessionId: string) => void): void;
}

/**
 * The clock of an accepted challenge starts at most this long after the acceptance, and the free first move of a clock
 * is at most this long.
 */
export const MAX_START_DELAY_MS = 30_000;

/** A clock that waits until the player to move first has read the game waits at most this long. */
export const MAX_FIRST_LOOK_MS = 60_000;

/**
 * A stored clock starts at most this long after its session was loaded, also if the system's time was set back: after
 * the longest time for a first look and the longest free first move.
 */
const MAX_LOADED_DELAY_MS = MAX_FIRST_LOOK_MS + MAX_START_DELAY_MS;

/** Above this number the session that was loaded or changed longest ago is dropped from memory. */
const MAX_CACHED_SESSIONS = 4096;

/** Creates the sessions in memory; none is loaded yet. */
export function createLiveSessions(store: SessionStore, games: GameRegistry, clock: Clock): LiveSessions {
  const byId = new Map<string, LiveSession>();
  const legalOf = new WeakMap<LiveSession, Map<string, readonly string[]>>();
  const damageListeners = new Set<(sessionId: string) => void>();
  const unreadableIds = new Set<string>();
  const suspendedUntil = new Map<string, number>();
  const reportDamaged = (sessionId: string): void => {
    for (const listener of damageListeners) listener(sessionId);
  };

  const cache = (session: LiveSession): void => {
    byId.delete(session.record.sessionId);
    byId.set(session.record.sessionId, session);
    if (byId.size <= MAX_CACHED_SESSIONS) return;
    const oldest = byId.keys().next();
    if (!oldest.done) byId.delete(oldest.value);
  };

  /** A row that does not parse is reported once and treated as missing; other sessions are not affected. */
  const find = (sessionId: string): ReturnType<SessionStore['find']> => {
    try {
      return store.find(sessionId);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (!unreadableIds.has(sessionId)) reportDamaged(sessionId);
      unreadableIds.add(sessionId);
      return null;
    }
  };

  const load = (sessionId: string): LiveSession | null => {
    const storedSession = find(sessionId);
    const gameTemplate = storedSession && games.get(storedSession.record.template);
    if (!storedSession || !gameTemplate) return null;
    const session = restoreSession(storedSession, gameTemplate, { store, clock });
    if (session.record.quarantined !== storedSession.record.quarantined) reportDamaged(sessionId);
    cache(session);
    return session;
  };

  return {
    get: (sessionId) => byId.get(sessionId) ?? load(sessionId),
    cache,
    forget: (sessionId) => void byId.delete(sessionId),
    forgetAll: () => byId.clear(),
    suspendClock: (sessionId, untilMs) => void suspendedUntil.set(sessionId, untilMs),
    resumeClock: (sessionId) => suspendedUntil.delete(sessionId),
    clockSuspendedUntilMs: (sessionId) => suspendedUntil.get(sessionId) ?? 0,
    legal(session, role) {
      const listByRole = legalOf.get(session) ?? new Map<string, readonly string[]>();
      legalOf.set(session, listByRole);
      const list = listByRole.get(role) ?? session.gameTemplate.legal(session.state, role);
      listByRole.set(role, list);
      return list;
    },
    onDamaged: (listener) => void damageListeners.add(listener),
  };
}

/**
 * Restores a session from its row and its log. The log of an active session is replayed: if the stored state or tick
 * differs, the session is quarantined and never repaired. Viewers then see the replayed state, or the start of the game
 * when the log cannot be replayed.
 */
function restoreSession(
  storedSession: { record: SessionRecord; state: string },
  gameTemplate: GameTemplate,
  { store, clock }: { store: SessionStore; clock: Clock },
): LiveSession {
  const rows = store.listLogRows(storedSession.record.sessionId);
  const checkedSession = checkAgainstReplay(storedSession, gameTemplate, rows);
  const lastRow = rows.findLast((row) => row.kind === 'action' && typeof row.action === 'string');
  const wallMs = clock.nowMs();
  return {
    record: {
      ...storedSession.record,
      // The table stores no order; its rows are returned in the order of the agents' ids.
      participants: inRoleOrder(gameTemplate.roles, storedSession.record.participants),
      quarantined: storedSession.record.quarantined || !checkedSession.isSound,
    },
    state: checkedSession.state,
    gameTemplate,
    runningSinceMonotonicMs: Object.fromEntries(
      Object.entries(storedSession.record.clock?.runningSinceMs ?? {}).map(([role, sinceMs]) => [
        role,
        clock.monotonicMs() - Math.max(-MAX_LOADED_DELAY_MS, wallMs - sinceMs),
      ]),
    ),
    lastAction: lastRow ? { tick: lastRow.tick, role: lastRow.role, action: lastRow.action as string } : null,
  };
}

/**
 * The state to use, and whether the stored one agrees with it. Completed sessions that are not quarantined are not
 * replayed as long as their template can read the stored state; `verify` replays them on request.
 */
function checkAgainstReplay(
  { record, state: text }: { record: SessionRecord; state: string },
  gameTemplate: GameTemplate,
  rows: readonly SessionLogRow[],
): { state: JsonObject; isSound: boolean } {
  const storedState = parseStoredState(text);
  const isCompleted = record.status === 'completed' && !record.quarantined;
  if (storedState !== null && isCompleted && isReadable(gameTemplate, storedState))
    return { state: storedState, isSound: true };
  const setup = setupOf(record);
  try {
    const replayedState = replaySession(gameTemplate, setup, rows);
    const agrees = storedState !== null && canonicalJson(replayedState.state) === canonicalJson(storedState);
    return { state: replayedState.state, isSound: agrees && replayedState.tick === record.tick };
  } catch {
    return { state: gameTemplate.start(setup), isSound: false };
  }
}

/** Whether the template can read this state of a finished game; a state on which it throws was not written by it. */
function isReadable(gameTemplate: GameTemplate, state: JsonObject): boolean {
  try {
    for (const viewer of [null, ...gameTemplate.roles]) gameTemplate.view(state, viewer);
    return gameTemplate.result(state) !== null;
  } catch {
    return false;
  }
}

/** The state stored in a row, or null when the text is not a JSON object. */
export function parseStoredState(text: string): JsonObject | null {
  const value = parseJson(text);
  return typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null;
}
