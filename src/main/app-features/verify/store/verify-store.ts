import { parseJson, type JsonObject } from '../../../../shared/json.ts';
import type { ChainProfile } from '../../../chain/index.ts';
import { checkSchema, migrateDatabase, migrations } from '../../../platform/db/migrate.ts';
import { sessionLogs } from '../../../platform/audit/index.ts';
import { MEMORY, openDatabase, type Db } from '../../../platform/db/open.ts';
import { readLeagueEvidence, type LeagueEvidence } from '../../../league/index.ts';
import type { ChainedRow } from '../audit-log.ts';
import { recordedMints, type RecordedMint } from './chain-store.ts';
import { readMintChecks, type MintChecks } from './mint-store.ts';
import type { VerifyActionRow, VerifySessionRow } from '../verify-results.ts';
import { verifyReplayRecords, type ReplayRecordEvidence } from '../../../openfront/index.ts';
import type { InvariantResult } from '../verify-invariants.ts';
import {
  paymentInvariants,
  stakeInvariants,
  undeliveredPaymentLines,
  unprovenPaymentLines,
} from './payments-store.ts';
import { rewardInvariants } from './rewards-store.ts';
import { proofStore, type StoredProof } from './proof-store.ts';

/** Everything a verification reads, from one unchanging view of the database. */
export interface VerifyStore {
  readonly counts: {
    readonly pages: number;
    readonly audit: number;
    readonly actions: number;
    readonly sessions: number;
  };
  /** `ok`, or the first problem that SQLite reports. */
  integrity(): string;
  /** Names of tables, indexes and triggers that are missing or differ from the shipped schema. */
  alteredSchema(): Promise<string[]>;
  /** Table and row of the first foreign key without a target; null when there is none. */
  danglingReference(): string | null;
  auditRows(): Iterable<ChainedRow>;
  /** The hash of one row of a session's log; null where there is none. */
  logHashAt(sessionId: string, seq: number): string | null;
  sessions(): Iterable<VerifySessionRow>;
  actions(sessionId: string): VerifyActionRow[];
  /** The proof of who chose the moves of a session; null for one without signed players. */
  proofOf(sessionId: string): StoredProof | null;
  /** Null in a database of a version without a chain. */
  readonly mints: MintChecks | null;
  /** Rows of the mint outbox for one profile. */
  recordedMints(profile: ChainProfile): RecordedMint[];
  /** Heads that the audit log recorded when sessions ended, with the head each session has now. */
  recordedHeads(): Iterable<RecordedHead>;
  /** Lists rated leagues first, in the order of their ratings. */
  leagues(): Iterable<LeagueEvidence>;
  /** Results of the invariants of rewards and their mints. */
  rewards(): Iterable<InvariantResult>;
  /** Results of the invariants of payments, subscriptions, the wallet and stakes. */
  payments(): Iterable<InvariantResult>;
  /** One line per payment whose answer was not delivered; null in a database without payments. */
  undeliveredPayments(): readonly string[] | null;
  /** One line per confirmed payment whose transfer no node has shown; null in an older database. */
  unprovenPayments(): readonly string[] | null;
  /** The records of OpenFront games, compared with the audit log; null in an older database. */
  gameRecords(): ReplayRecordEvidence | null;
  close(): void;
}

export interface RecordedHead {
  readonly seq: number;
  readonly sessionId: string;
  readonly recorded: string | null;
  readonly current: string | null;
}

/** A manipulated value may be invalid JSON; it then becomes an object that equals nothing that was hashed. */
function parseOrKeep(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? { not_json: text } : value;
}

type AuditTuple = [number, string, string, string, string, string, string, string, string];

interface SessionColumns {
  session_id: string;
  template: string;
  options: string;
  seed: string | null;
  created_at: string;
  state: string;
  status: string;
  tick: number;
  seq: number;
  head: string;
  outcome: string | null;
  outcome_reason: string | null;
  winner: string | null;
  updated_at: string;
  clock: string | null;
}

interface ActionColumns extends Omit<VerifyActionRow, 'action' | 'agentId' | 'createdAt'> {
  agent_id: string;
  action: string;
  created_at: string;
}

const RECORDED = `select a.seq, a.subject as sessionId, case when json_valid(a.payload) then json_extract(a.payload, '$.head') end as recorded, s.head as current
  from audit a left join sessions s on s.session_id = a.subject
  where a.system = 'sessions' and a.action = 'SESSION_COMPLETED' order by a.seq`;

/** The database was written by an earlier version and not updated since, so that its rows have another form. */
export class EarlierSchemaError extends Error {
  override readonly name = 'EarlierSchemaError';
}

/**
 * Opens the file read-only and keeps one view of it, while a host may continue to write. Throws `EarlierSchemaError` for a
 * database of an earlier version.
 */
export async function openVerifyStore(file: string): Promise<VerifyStore> {
  const db = await openDatabase(file, { readOnly: true });
  try {
    db.exec('begin');
    const schema = checkSchema(db, migrations);
    if (schema.ok && schema.value > 0 && schema.value < (migrations.at(-1)?.version ?? 0))
      throw new EarlierSchemaError(`the database has schema ${schema.value}`);
    return verifyStore(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function verifyStore(db: Db): VerifyStore {
  const count = (table: 'audit' | 'actions' | 'sessions'): number =>
    db.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
  const audit = db
    .prepare('select seq, at, system, action, subject, actor, payload, prev, hash from audit order by seq')
    .raw();
  const seats = db.prepare<[string], { role: string; agent_id: string }>(
    'select role, agent_id from participants where session_id = ?',
  );
  const actions = db.prepare<[string], ActionColumns>(
    `select seq, tick, kind, role, agent_id, action, created_at, hash from actions
     where session_id = ? order by seq`,
  );
  const sessionIds = db.prepare<[], string>('select session_id from sessions order by session_id').pluck();
  const session = db.prepare<[string], SessionColumns>('select * from sessions where session_id = ?');

  return {
    counts: {
      pages: Number(db.pragma('page_count', { simple: true })),
      audit: count('audit'),
      actions: count('actions'),
      sessions: count('sessions'),
    },
    mints: readMintChecks(db),
    recordedMints: (profile) => recordedMints(db, profile),
    integrity: () => String(db.pragma('integrity_check(1)', { simple: true })),
    alteredSchema: () => alteredSchema(db),
    danglingReference() {
      const [first] = db.pragma('foreign_key_check') as { table: string; rowid: number | null }[];
      return first === undefined ? null : `${first.table} ${first.rowid ?? ''}`.trim();
    },
    *auditRows() {
      for (const tuple of audit.iterate() as Iterable<AuditTuple>) yield chainedRow(tuple);
    },
    logHashAt: sessionLogs(db).hashAt,
    *sessions() {
      for (const id of sessionIds.all()) {
        const row = session.get(id);
        if (row !== undefined) yield sessionRow(row, seats.all(id));
      }
    },
    actions: (sessionId) => actions.all(sessionId).map(actionRow),
    proofOf: proofStore(db),
    recordedHeads: () => db.prepare<[], RecordedHead>(RECORDED).all(),
    leagues: () => readLeagueEvidence(db),
    rewards: () => rewardInvariants(db),
    payments: () => [...paymentInvariants(db), ...stakeInvariants(db)],
    undeliveredPayments: () => undeliveredPaymentLines(db),
    unprovenPayments: () => unprovenPaymentLines(db),
    gameRecords: () => verifyReplayRecords(db),
    close: () => void db.close(),
  };
}

function chainedRow([seq, at, system, action, subject, actor, payload, prev, hash]: AuditTuple): ChainedRow {
  return { seq, at, system, action, subject, actor, payload, prev, hash };
}

const sessionRow = (
  row: SessionColumns,
  seats: readonly { role: string; agent_id: string }[],
): VerifySessionRow => ({
  sessionId: row.session_id,
  template: row.template,
  options: parseOrKeep(row.options) as JsonObject,
  participants: Object.fromEntries(seats.map((seat) => [seat.role, seat.agent_id])),
  seed: row.seed,
  createdAt: row.created_at,
  state: parseOrKeep(row.state) as JsonObject,
  status: row.status,
  tick: row.tick,
  seq: row.seq,
  head: row.head,
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  winner: row.winner,
  updatedAt: row.updated_at,
  clock: row.clock === null ? null : (parseOrKeep(row.clock) as VerifySessionRow['clock']),
});

const actionRow = (row: ActionColumns): VerifyActionRow => ({
  seq: row.seq,
  tick: row.tick,
  kind: row.kind,
  role: row.role,
  agentId: row.agent_id,
  action: parseOrKeep(row.action) as VerifyActionRow['action'],
  createdAt: row.created_at,
  hash: row.hash,
});

const SCHEMA = "select type || ' ' || name as name, sql from sqlite_master where sql is not null";

async function alteredSchema(db: Db): Promise<string[]> {
  const schema = checkSchema(db, migrations);
  if (!schema.ok && schema.code === 'NEWER_SCHEMA') {
    const version = db.prepare<[], number>('select max(version) from migrations').pluck().get();
    return [`schema version ${version ?? 'unknown'}`];
  }
  const model = await openDatabase(MEMORY);
  migrateDatabase(model, { migrations, nowMs: 0, backup: () => {} });
  const read = (from: Db) => from.prepare<[], { name: string; sql: string }>(SCHEMA).all();
  const present = new Map(read(db).map((object) => [object.name, object.sql]));
  const altered = read(model).filter((object) => present.get(object.name) !== object.sql);
  model.close();
  return altered.map((object) => object.name);
}
