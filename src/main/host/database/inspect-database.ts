import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { SafeMode } from '../../../shared/contract/host.ts';
import {
  auditHeads,
  compareWithStoredHead,
  compareWithStoredLog,
  readHeadFile,
  sessionLogs,
  type StoredHead,
} from '../../platform/audit/index.ts';
import type { DataPaths } from '../../platform/data-folder/index.ts';
import { APPLICATION_ID, checkSchema, type Migration } from '../../platform/db/migrate.ts';
import { openDatabase, type Db } from '../../platform/db/open.ts';

/**
 * The state of the database in the data folder, found without changing anything in it. `broken` says only that the host
 * cannot use it: `fault.reason` tells a damaged file from one that is newer, unreadable or behind its audit head.
 */
export type DatabaseFinding =
  | { readonly state: 'new' }
  | { readonly state: 'sound' }
  | { readonly state: 'broken'; readonly fault: DatabaseFault };
export type DatabaseFault = Pick<SafeMode, 'reason' | 'detail'>;

/** The first bytes of every SQLite file. */
const SQLITE_MAGIC = 'SQLite format 3\u0000';

/**
 * Inspects the database through a read-only connection. A writable one would apply the write-ahead log and so
 * destroy evidence of what happened to a damaged database.
 */
export async function inspectDatabase(
  paths: DataPaths,
  migrations: readonly Migration[],
): Promise<DatabaseFinding> {
  if (!existsSync(paths.database)) return inspectMissing(paths);
  const fileFault = inspectFile(paths.database);
  if (fileFault !== null) return { state: 'broken', fault: fileFault };
  try {
    const db = await openDatabase(paths.database, { readOnly: true });
    try {
      const fault = inspectContents(db, paths, migrations);
      return fault === null ? { state: 'sound' } : { state: 'broken', fault };
    } finally {
      db.close();
    }
  } catch (error) {
    return { state: 'broken', fault: faultOf(error) };
  }
}

/** A missing file means a first start only when no other file shows that there was a database before. */
function inspectMissing(paths: DataPaths): DatabaseFinding {
  if (existsSync(paths.auditHead)) {
    const detail = 'The database is missing, but audit-head.json shows that there was one.';
    return { state: 'broken', fault: { reason: 'behind_head', detail } };
  }
  const wal = `${paths.database}-wal`;
  if (existsSync(wal) && statSync(wal).size > 0) {
    const detail = 'The database is missing, but its write-ahead log exists.';
    return { state: 'broken', fault: { reason: 'damaged', detail } };
  }
  return { state: 'new' };
}

function inspectFile(file: string): DatabaseFault | null {
  try {
    const magic = readMagic(file);
    if (magic === '') return { reason: 'damaged', detail: 'The database file is empty.' };
    if (magic === SQLITE_MAGIC) return null;
    return { reason: 'damaged', detail: 'The file does not begin like a SQLite database.' };
  } catch {
    return { reason: 'unreadable', detail: 'The database file cannot be read.' };
  }
}

function readMagic(file: string): string {
  const buffer = Buffer.alloc(SQLITE_MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

function inspectContents(db: Db, paths: DataPaths, migrations: readonly Migration[]): DatabaseFault | null {
  const check = String(db.pragma('quick_check(1)', { simple: true }));
  if (check !== 'ok') return { reason: 'damaged', detail: `The database is damaged: ${check}` };
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    return { reason: 'unreadable', detail: 'The file is a SQLite database that was not made by Arbiter.' };
  }
  const schema = checkSchema(db, migrations);
  if (!schema.ok) {
    return {
      reason: schema.code === 'NEWER_SCHEMA' ? 'newer_schema' : 'unreadable',
      detail: schema.message,
    };
  }
  return inspectHead(db, paths);
}

function inspectHead(db: Db, paths: DataPaths): DatabaseFault | null {
  const storedHead = readHeadFile(paths.auditHead);
  const comparison = compareWithStoredHead(storedHead, auditHeads(db));
  if (comparison.ok) return inspectLastLog(db, storedHead);
  if (storedHead.state !== 'stored') {
    return {
      reason: comparison.reason,
      detail: 'audit-head.json cannot be read. Delete it to accept the database as it is.',
    };
  }
  const detail =
    comparison.reason === 'behind_head'
      ? `The audit log ends at row ${(comparison.seq ?? 1) - 1}, but row ${storedHead.head.seq} was written.`
      : `Audit row ${storedHead.head.seq} differs from the row that was written.`;
  return { reason: comparison.reason, detail };
}

/** Moves have no audit rows, so the newest row of a session's log is compared too. */
function inspectLastLog(db: Db, storedHead: StoredHead): DatabaseFault | null {
  const mismatch = compareWithStoredLog(storedHead, sessionLogs(db).hashAt);
  if (mismatch === null) return null;
  const { reason, session, seq } = mismatch;
  const row = `row ${seq} of the log of session ${session}`;
  return {
    reason,
    detail:
      reason === 'behind_head'
        ? `The database lacks ${row}, which was written.`
        : `The database has another ${row}.`,
  };
}

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

function faultOf(error: unknown): DatabaseFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('SQLITE_')) throw error;
  return DAMAGE.test(code)
    ? { reason: 'damaged', detail: 'The database is damaged.' }
    : { reason: 'unreadable', detail: 'The database cannot be opened.' };
}
