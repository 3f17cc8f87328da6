import type { AuditFilter, AuditHead, AuditRow } from '../../../shared/contract/audit.ts';
import type { Db } from '../db/open.ts';
import type { AuditHeads } from './head-check.ts';
import { GENESIS, type HashedRow } from './hash-chain.ts';
import type { SessionLogHead } from './head-file.ts';

export interface StoredRow extends HashedRow {
  readonly prev: string;
  readonly hash: string;
}

export interface AuditFacets {
  readonly systems: readonly string[];
  readonly actions: readonly string[];
}

/** A row without its content. */
export interface AuditMention {
  readonly seq: number;
  readonly subject: string;
}

/** A range of the matching rows with seq ≤ `upToSeq`, counted from the newest or the oldest row. */
export interface RowRange {
  readonly upToSeq: number;
  readonly from: 'newest' | 'oldest';
  readonly offset: number;
  readonly limit: number;
}

/** The SQL of the audit log. */
export interface AuditStore {
  findHead(): AuditHead;
  insert(row: StoredRow): void;
  /** Rows `from`..`to` inclusive, newest first. */
  listRange(from: number, to: number): AuditRow[];
  /** The matching rows of the range, newest first. */
  listMatching(filter: AuditFilter, range: RowRange): AuditRow[];
  /** The number of matching rows with `after` < seq ≤ `upToSeq`. */
  count(filter: AuditFilter, after: number, upToSeq: number): number;
  /** The number of matching rows with `after` < seq ≤ `upToSeq`, by the start of their hour in epoch milliseconds. */
  countByHour(filter: AuditFilter, after: number, upToSeq: number): readonly (readonly [number, number])[];
  /** Systems and actions of the rows with seq > `after`. */
  listFacets(after: number): AuditFacets;
  /** Oldest first. */
  listBySubject(subject: string, limit: number): AuditRow[];
  /** Rows with seq > `after`, oldest first. */
  listMentions(after: number, system: string, action: string): AuditMention[];
}

/** Reads the hashes of rows; the database may be open for reading only. */
export function auditHeads(db: Db): AuditHeads {
  const hashOf = db.prepare<[number], string>('select hash from audit where seq = ?').pluck();
  const findLastSeq = db.prepare<[], number>('select coalesce(max(seq), 0) from audit').pluck();
  return {
    lastSeq: findLastSeq.get() ?? 0,
    hashAt: (seq) => (seq === 0 ? GENESIS : (hashOf.get(seq) ?? null)),
  };
}

/** The newest row of the audit log. */
export const newestHead = (db: Db): AuditHead => {
  const { lastSeq, hashAt } = auditHeads(db);
  return { seq: lastSeq, hash: hashAt(lastSeq) ?? GENESIS };
};

/** Reads the hashes of rows of session logs, which are compared with the head file. */
export function sessionLogs(db: Db) {
  const hashAt = db
    .prepare<[string, number], string>('select hash from actions where session_id = ? and seq = ?')
    .pluck();
  const findLastHead = db.prepare<[string], { seq: number; hash: string }>(
    'select seq, hash from actions where session_id = ? order by seq desc limit 1',
  );
  return {
    hashAt: (sessionId: string, seq: number): string | null => hashAt.get(sessionId, seq) ?? null,
    findLastHead(sessionId: string): SessionLogHead | null {
      const row = findLastHead.get(sessionId);
      return row === undefined ? null : { session: sessionId, ...row };
    },
  };
}

const FILTERS: readonly { key: keyof AuditFilter; sql: string }[] = [
  { key: 'system', sql: 'system = @system' },
  { key: 'action', sql: 'action = @action' },
  { key: 'actor', sql: 'actor = @actor' },
  { key: 'subject', sql: 'subject = @subject' },
  {
    key: 'wallet',
    sql: "(json_type(payload, '$.wallet') is not 'text' or lower(payload ->> '$.wallet') = lower(@wallet))",
  },
  { key: 'fromMs', sql: 'at >= @fromMs' },
  { key: 'toMs', sql: 'at <= @toMs' },
];

export function auditStore(db: Db): AuditStore {
  const findHead = db.prepare<[], AuditHead>('select seq, hash from audit order by seq desc limit 1');
  const insert = db.prepare(
    'insert into audit values (@seq, @at, @system, @action, @subject, @actor, @payload, @prev, @hash)',
  );
  const listRange = db.prepare<[number, number], StoredRow>(
    'select * from audit where seq between ? and ? order by seq desc',
  );
  const listSystems = db.prepare<[number], string>('select distinct system from audit where seq > ?').pluck();
  const listActions = db.prepare<[number], string>('select distinct action from audit where seq > ?').pluck();
  const listBySubject = db.prepare<[string, number], StoredRow>(
    'select * from audit where subject = ? order by seq limit ?',
  );
  const listMentions = db.prepare<[number, string, string], AuditMention>(
    'select seq, subject from audit where seq > ? and system = ? and action = ? order by seq',
  );
  const statements = new Map<string, ReturnType<Db['prepare']>>();
  /**
   * Caches at most four statements per set of filter keys. Filter values are bound and never part of the
   * SQL.
   */
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    findHead: () => findHead.get() ?? { seq: 0, hash: GENESIS },
    insert: (row) => void insert.run(row),
    listRange: (from, to) => listRange.all(from, to).map(toAuditRow),
    listMatching(filter, { from, ...range }) {
      const sql = `select * from audit where seq in (
        select seq from audit where seq <= @upToSeq${conditions(filter)}
        order by seq ${from === 'newest' ? 'desc' : 'asc'} limit @limit offset @offset) order by seq desc`;
      const rows = prepare(sql).all({ ...toBoundValues(filter), ...range }) as StoredRow[];
      return rows.map(toAuditRow);
    },
    count(filter, after, upToSeq) {
      const sql = `select count(*) as n from audit where seq > @after and seq <= @upToSeq${conditions(filter)}`;
      return (prepare(sql).get({ ...toBoundValues(filter), after, upToSeq }) as { n: number }).n;
    },
    countByHour(filter, after, upToSeq) {
      const sql = `select substr(at, 1, 13) as hour, count(*) as n from audit
        where seq > @after and seq <= @upToSeq${conditions(filter)} group by hour`;
      const rows = prepare(sql).all({ ...toBoundValues(filter), after, upToSeq }) as {
        hour: string;
        n: number;
      }[];
      return rows.map(({ hour, n }) => [Date.parse(`${hour}:00:00Z`), n] as const);
    },
    listFacets: (after) => ({ systems: listSystems.all(after), actions: listActions.all(after) }),
    listBySubject: (subject, limit) => listBySubject.all(subject, limit).map(toAuditRow),
    listMentions: (after, system, action) => listMentions.all(after, system, action),
  };
}

const hasFilter = (filter: AuditFilter, key: keyof AuditFilter): boolean => filter[key] !== undefined;

function conditions(filter: AuditFilter): string {
  return FILTERS.filter(({ key }) => hasFilter(filter, key))
    .map(({ sql }) => ` and ${sql}`)
    .join('');
}

function toBoundValues(filter: AuditFilter): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { key } of FILTERS) {
    const value = filter[key];
    // Stored times are ISO texts of equal length, so they can be compared as texts.
    if (value !== undefined) values[key] = typeof value === 'number' ? isoOf(value) : value;
  }
  return values;
}

/** The last instant of the year 9999; later times have longer texts. */
const MAX_TIME_MS = 253402300799999;
const isoOf = (ms: number): string =>
  new Date(Math.max(0, Math.min(MAX_TIME_MS, Math.trunc(ms)))).toISOString();

function toAuditRow(row: StoredRow): AuditRow {
  return {
    seq: row.seq,
    atMs: Date.parse(row.at),
    system: row.system,
    action: row.action,
    subject: row.subject,
    actor: row.actor,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    prev: row.prev,
    hash: row.hash,
  };
}
