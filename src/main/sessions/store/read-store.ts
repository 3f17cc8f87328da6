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
  const byId = db.prepare<[string], SessionDbRow>('select * from sessions where session_id = ?');
  const seats = db.prepare<[string], { role: string; agent_id: string }>(
    'select role, agent_id from participants where session_id = ?',
  );
  const log = db.prepare<[string], LogDbRow>(
    'select seq, tick, kind, role, agent_id, action, created_at, hash from actions where session_id = ? order by seq',
  );
  const latest = db.prepare<[string, number], LogDbRow>(
    'select seq, tick, kind, role, agent_id, action, created_at, hash from actions where session_id = ? order by seq desc limit ?',
  );
  const active = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where status = 'active'",
  );
  const paced = db.prepare<[], { sessionId: string; paceMs: number }>(
    "select session_id as sessionId, pace_ms as paceMs from sessions where status = 'active' and pace_ms > 0",
  );
  const clocked = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where status = 'active' and clock is not null",
  );
  const quarantined = db.prepare<[], { session_id: string }>(
    "select session_id from sessions where quarantined = 1 and status = 'active' limit 50",
  );
  const expired = db.prepare<[number], { session_id: string }>(
    "select session_id from sessions where status = 'active' and quarantined = 0 and expires_ms <= ?",
  );

  const expiry = db
    .prepare<[string], number>("select expires_ms from sessions where session_id = ? and status = 'active'")
    .pluck();

  const seatsOf = (sessionId: string): Record<string, string> =>
    Object.fromEntries(seats.all(sessionId).map((seat) => [seat.role, seat.agent_id]));

  const find = (sessionId: string): { record: SessionRecord; state: string } | null => {
    const row = byId.get(sessionId);
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
    log: (sessionId: string): SessionLogRow[] => log.all(sessionId).map(toSessionLogRow),
    /** The newest rows of the log, oldest first. */
    latestRows: (sessionId: string, limit: number): SessionLogRow[] =>
      latest.all(sessionId, limit).map(toSessionLogRow).reverse(),
    activeClockIds: (): string[] => clocked.all().map((row) => row.session_id),
    quarantinedIds: (): string[] => quarantined.all().map((row) => row.session_id),
    paced: () => paced.all(),
    activeIds: (): string[] => active.all().map((row) => row.session_id),
    isExpired: (sessionId: string, nowMs: number): boolean => (expiry.get(sessionId) ?? Infinity) <= nowMs,
    expiredIds: (nowMs: number): string[] => expired.all(nowMs).map((row) => row.session_id),
  };
};
