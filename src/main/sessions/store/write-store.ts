import { jsonOrNull } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { GameClockState } from '../rules/game-clock.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import type { SessionRecord } from './session-rows.ts';

const INSERT_SESSION = `insert into sessions
  (session_id, template, state, status, tick, created_at, updated_at, created_by, options, seed, seq, head,
   clock, expires_ms, illegal_limit, pace_ms)
  values (?, ?, ?, 'active', 0, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`;

const INSERT_ACTION = `insert into actions
  (action_id, session_id, agent_id, role, action, tick, created_at, seq, kind, hash)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const CHANGED_COLUMNS =
  'state = ?, tick = ?, updated_at = ?, seq = ?, head = ?, clock = ?, expires_ms = ?, illegal_counts = ?, draw_offer = ?';
// Tick and seq in the condition make a second write of the same step change no row.
const WHERE_UNCHANGED = 'session_id = ? and tick = ? and seq = ?';
// Moves leave the status column out: setting it would rewrite the indexes on it each time.
const UPDATE_SESSION = `update sessions set ${CHANGED_COLUMNS} where ${WHERE_UNCHANGED}`;
const END_SESSION = `update sessions set ${CHANGED_COLUMNS}, status = ?, outcome = ?, outcome_reason = ?, winner = ?
  where ${WHERE_UNCHANGED}`;

const endingOf = ({ status, outcome, outcomeReason, winner }: SessionRecord) =>
  [status, outcome, outcomeReason, winner] as const;

/** Writes sessions and logs. */
export const sessionWriteStore = (db: Db) => {
  const insertSession = db.prepare(INSERT_SESSION);
  const insertParticipant = db.prepare(
    'insert into participants (session_id, agent_id, role) values (?, ?, ?)',
  );
  const insertLogRow = db.prepare(INSERT_ACTION);
  const update = db.prepare(UPDATE_SESSION);
  const updateAtEnd = db.prepare(END_SESSION);
  const markQuarantined = db.prepare('update sessions set quarantined = 1 where session_id = ?');
  const markAssisted = db.prepare('update sessions set assisted = 1 where session_id = ?');
  const updateClock = db.prepare('update sessions set clock = ? where session_id = ?');
  const extendExpiry = db.prepare("update sessions set expires_ms = expires_ms + ? where status = 'active'");
  const updateIllegalCounts = db.prepare('update sessions set illegal_counts = ? where session_id = ?');

  return {
    /**
     * Stores a new session with its participants: active, at tick 0 and without rows, whatever `record` says of these.
     */
    insert(record: SessionRecord, state: string): void {
      insertSession.run(
        record.sessionId,
        record.template,
        state,
        record.createdAt,
        record.updatedAt,
        record.createdBy,
        JSON.stringify(record.options),
        record.seed,
        record.head,
        jsonOrNull(record.clock),
        record.expiresMs,
        record.illegalLimit,
        record.paceMs,
      );
      for (const [role, agentId] of Object.entries(record.participants)) {
        insertParticipant.run(record.sessionId, agentId, role);
      }
    },
    insertLogRow(actionId: string, sessionId: string, row: SessionLogRow): void {
      insertLogRow.run(
        actionId,
        sessionId,
        row.agentId,
        row.role,
        JSON.stringify(row.action),
        row.tick,
        row.createdAt,
        row.seq,
        row.kind,
        row.hash,
      );
    },
    /** Stores the new state; false when the stored session is no longer at the tick and row of `recordBefore`. */
    update(recordBefore: SessionRecord, recordAfter: SessionRecord, state: string): boolean {
      const values = [
        state,
        recordAfter.tick,
        recordAfter.updatedAt,
        recordAfter.seq,
        recordAfter.head,
        jsonOrNull(recordAfter.clock),
        recordAfter.expiresMs,
        JSON.stringify(recordAfter.illegalCounts),
        jsonOrNull(recordAfter.drawOffer),
      ];
      const key = [recordBefore.sessionId, recordBefore.tick, recordBefore.seq];
      const result =
        recordAfter.status === recordBefore.status
          ? update.run(...values, ...key)
          : updateAtEnd.run(...values, ...endingOf(recordAfter), ...key);
      return result.changes === 1;
    },
    markQuarantined: (sessionId: string): void => void markQuarantined.run(sessionId),
    markAssisted: (sessionId: string): void => void markAssisted.run(sessionId),
    updateClock: (sessionId: string, gameClock: GameClockState): void =>
      void updateClock.run(jsonOrNull(gameClock), sessionId),
    /** Moves the idle expiry of every active session into the future. */
    extendExpiry: (byMs: number): void => void extendExpiry.run(Math.round(byMs)),
    updateIllegalCounts: (sessionId: string, counts: Readonly<Record<string, number>>): void =>
      void updateIllegalCounts.run(JSON.stringify(counts), sessionId),
  };
};
