import { canonicalJson, readJson, type JsonObject } from '../../shared/json.ts';
import type { LoggedAction, Machine, Registry } from '../games/index.ts';
import type { Clock } from '../platform/ports.ts';
import type { SessionLogRow } from './rules/log-row.ts';
import { replay } from './rules/replay.ts';
import { setupOf } from './setup.ts';
import type { SessionRecord } from './store/rows.ts';
import type { SessionStore } from './store/store.ts';

/** A session in memory: what is on disk, parsed once, plus what the rules answered for it. */
export interface LiveSession {
  readonly record: SessionRecord;
  readonly state: JsonObject;
  readonly machine: Machine;
  /** Monotonic time since when a role's clock runs. */
  readonly runningSince: Readonly<Record<string, number>>;
  /** The newest move of a player, for hiding rules and for lists. */
  readonly lastAction: LoggedAction | null;
}

export interface LiveSessions {
  get(sessionId: string): LiveSession | null;
  put(session: LiveSession): void;
  drop(sessionId: string): void;
  dropAll(): void;
  /** The legal list of one role, computed once per session and tick. */
  legal(session: LiveSession, role: string): readonly string[];
  /** Sessions whose replay differs from their state were met since start. */
  onDamaged(listener: (sessionId: string) => void): void;
}

/** Completed sessions are kept only while they are fresh. */
const MAX_SESSIONS = 4096;

export function createLiveSessions(store: SessionStore, games: Registry, clock: Clock): LiveSessions {
  const byId = new Map<string, LiveSession>();
  const legalOf = new WeakMap<LiveSession, Map<string, readonly string[]>>();
  const damageListeners = new Set<(sessionId: string) => void>();
  const unreadableIds = new Set<string>();
  const reportDamaged = (sessionId: string): void => {
    for (const listener of damageListeners) listener(sessionId);
  };

  const put = (session: LiveSession): void => {
    byId.delete(session.record.sessionId);
    byId.set(session.record.sessionId, session);
    if (byId.size <= MAX_SESSIONS) return;
    const oldest = byId.keys().next();
    if (!oldest.done) byId.delete(oldest.value);
  };

  /** Rows that do not parse belong to one session, and only that one is lost. */
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
    const found = find(sessionId);
    const machine = found && games.get(found.record.template);
    if (!found || !machine) return null;
    const session = restoreSession(found, machine, { store, clock });
    if (session.record.quarantined !== found.record.quarantined) reportDamaged(sessionId);
    put(session);
    return session;
  };

  return {
    get: (sessionId) => byId.get(sessionId) ?? load(sessionId),
    put,
    drop: (sessionId) => void byId.delete(sessionId),
    dropAll: () => byId.clear(),
    legal(session, role) {
      const listByRole = legalOf.get(session) ?? new Map<string, readonly string[]>();
      legalOf.set(session, listByRole);
      const list = listByRole.get(role) ?? session.machine.legal(session.state, role);
      listByRole.set(role, list);
      return list;
    },
    onDamaged: (listener) => void damageListeners.add(listener),
  };
}

/**
 * An active session is believed only after its log was folded again: a state
 * that differs from its replay is quarantined, never repaired. What is shown
 * of it is where its log leads, since the stored state may be anything.
 */
function restoreSession(
  found: { record: SessionRecord; state: string },
  machine: Machine,
  { store, clock }: { store: SessionStore; clock: Clock },
): LiveSession {
  const rows = store.log(found.record.sessionId);
  const checked = checkAgainstReplay(found, machine, rows);
  const lastRow = rows.findLast((row) => row.kind === 'action' && typeof row.action === 'string');
  const wallMs = clock.nowMs();
  return {
    record: { ...found.record, quarantined: found.record.quarantined || !checked.isSound },
    state: checked.state,
    machine,
    runningSince: Object.fromEntries(
      Object.entries(found.record.clock?.runningSinceMs ?? {}).map(([role, sinceMs]) => [
        role,
        clock.monotonicMs() - Math.max(0, wallMs - sinceMs),
      ]),
    ),
    lastAction: lastRow ? { tick: lastRow.tick, role: lastRow.role, action: lastRow.action as string } : null,
  };
}

/** Completed sessions are taken as stored while they can be read; `verify` folds them when asked. */
function checkAgainstReplay(
  { record, state: text }: { record: SessionRecord; state: string },
  machine: Machine,
  rows: readonly SessionLogRow[],
): { state: JsonObject; isSound: boolean } {
  const stored = parseStoredState(text);
  const isCompleted = record.status === 'completed' && !record.quarantined;
  if (stored !== null && isCompleted && isReadable(machine, stored)) return { state: stored, isSound: true };
  const setup = setupOf(record);
  try {
    const replayed = replay(machine, setup, rows);
    const agrees = stored !== null && canonicalJson(replayed.state) === canonicalJson(stored);
    return { state: replayed.state, isSound: agrees && replayed.tick === record.tick };
  } catch {
    return { state: machine.start(setup), isSound: false };
  }
}

/** A state that its own rules cannot show is none of theirs. */
function isReadable(machine: Machine, state: JsonObject): boolean {
  try {
    for (const viewer of [null, ...machine.roles]) machine.view(state, viewer);
    return machine.result(state) !== null;
  } catch {
    return false;
  }
}

/** The state that a row holds; null for a text that is no JSON object. */
export function parseStoredState(text: string): JsonObject | null {
  const value = readJson(text);
  return typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null;
}
