import type { Db } from '../../platform/db/writer.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import {
  toSessionLogRow,
  toSessionRecord,
  type LogDbRow,
  type SessionDbRow,
  type SessionRecord,
} from './session-rows.ts';

/** Reads sessions and logs as values of the domain. */
export const sessionReadStore = (db: Db) => {
  const findRow = db.prepare<[string], SessionDbRow>('select * from sessions where session_id = ?');
  const listSeats = db.prepare<[string], { role: string; agent_id: string }>(
    'select role, agent_id from participants where session_id = ?',
  );
  const listLogRows = db.prepare<[string], LogDbRow>(
    'select seq, tick, kind, role, agent_id, action, created_at, hash from actions where session_id = ? order by seq',
  );
  const listLatestLogRows = db.prepare<[string, number], LogDbRow>(
    'select seq, tick, kind, role, agent_id, action, created_at, hash from actions where session_id = ? order by seq desc limit ?',
  );
  const listActiveIds = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where status = 'active'",
  );
  const listActiveWithPace = db.prepare<[], { sessionId: string; paceMs: number }>(
    "select session_id as sessionId, pace_ms as paceMs from sessions where status = 'active' and pace_ms > 0",
  );
  const listActiveIdsWithClock = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where status = 'active' and clock is not null",
  );
  const listQuarantinedIds = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where quarantined = 1 and status = 'active' limit 50",
  );
  const listExpiredIds = db.prepare<[number], { session_id: string }>(
    "select session_id from sessions where status = 'active' and quarantined = 0 and expires_ms <= ?",
  );

  const findExpiryMs = db
    .prepare<[string], number>("select expires_ms from sessions where session_id = ? and status = 'active'")
    .pluck();

  const seatsOf = (sessionId: string): Record<string, string> =>
    Object.fromEntries(listSeats.all(sessionId).map((seat) => [seat.role, seat.agent_id]));

  const find = (sessionId: string): { record: SessionRecord; state: string } | null => {
    const row = findRow.get(sessionId);
    return row ? { record: toSessionRecord(row, seatsOf(sessionId)), state: row.state } : null;
  };

  return {
    /** @throws SyntaxError for a row whose columns are not valid JSON */
    find,
    /** Like `find`, but null for a row whose columns are not valid JSON. */
    findReadable(sessionId: string): { record: SessionRecord; state: string } | null {
      try {
        return find(sessionId);
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
    listLogRows: (sessionId: string): SessionLogRow[] => listLogRows.all(sessionId).map(toSessionLogRow),
    /** The newest rows of the log, oldest first. */
    listLatestLogRows: (sessionId: string, limit: number): SessionLogRow[] =>
      listLatestLogRows.all(sessionId, limit).map(toSessionLogRow).reverse(),
    listActiveIdsWithClock: (): string[] => listActiveIdsWithClock.all().map((row) => row.session_id),
    /** At most fifty, and none that is over. */
    listQuarantinedIds: (): string[] => listQuarantinedIds.all().map((row) => row.session_id),
    listActiveWithPace: () => listActiveWithPace.all(),
    listActiveIds: (): string[] => listActiveIds.all().map((row) => row.session_id),
    /** Whether the session is active and past its expiry. */
    isExpired: (sessionId: string, nowMs: number): boolean =>
      (findExpiryMs.get(sessionId) ?? Infinity) <= nowMs,
    /** The active sessions that are past their expiry and not quarantined. */
    listExpiredIds: (nowMs: number): string[] => listExpiredIds.all(nowMs).map((row) => row.session_id),
  };
};
