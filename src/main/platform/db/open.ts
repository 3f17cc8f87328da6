import type BetterSqlite3 from 'better-sqlite3';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { MIN_NODE_API } from '../../../shared/min-node-api.ts';

/** A connection to SQLite. Only `store.ts` and `*-store.ts` files, `host/` and this folder run SQL on it. */
export type Db = BetterSqlite3.Database;

export const MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5000;
const MAX_WAL_BYTES = 64 * 1024 * 1024;

/**
 * This runtime cannot load the SQLite binding. Without the check the process would crash without a
 * message.
 */
export class RuntimeTooOldError extends Error {
  override readonly name = 'RuntimeTooOldError';
  constructor() {
    super(
      `This runtime (${process.version}) is too old: Arbiter needs Node 22.14 or newer (Node-API ${MIN_NODE_API}).`,
    );
  }
}

export interface OpenOptions {
  /** Opens an existing file and never writes to it, not even a checkpoint. */
  readonly readOnly?: boolean;
}

/**
 * Opens `file` (or `:memory:`) and sets the pragmas for durability and integrity. A new
 * file gets mode 0600; SQLite gives its WAL the same mode.
 *
 * @throws RuntimeTooOldError, or SQLite's own error when the file is not a database.
 */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<Db> {
  // On an older runtime the binding ends the process with SIGSEGV and no message.
  if (Number(process.versions['napi']) < MIN_NODE_API) throw new RuntimeTooOldError();
  const { default: Database } = await import('better-sqlite3');
  const readOnly = options.readOnly === true;
  if (file !== MEMORY && !readOnly) makePrivate(file);
  const db = new Database(file, { readonly: readOnly, fileMustExist: readOnly, timeout: BUSY_TIMEOUT_MS });
  try {
    if (!readOnly) makeDurable(db, file);
    setPragmas(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function makeDurable(db: Db, file: string): void {
  db.pragma('journal_mode = WAL');
  // In WAL mode the bundled build defaults to NORMAL, which may lose committed actions at a power loss.
  db.pragma('synchronous = FULL');
  if (process.platform === 'darwin') db.pragma('fullfsync = ON');
  const journal = db.pragma('journal_mode', { simple: true });
  const synchronous = db.pragma('synchronous', { simple: true });
  const hasJournalMode = journal === 'wal' || (file === MEMORY && journal === 'memory');
  if (!hasJournalMode || synchronous !== 2) {
    throw new Error(
      `SQLite refused the durable settings (journal ${String(journal)}, synchronous ${String(synchronous)})`,
    );
  }
  db.pragma('wal_autocheckpoint = 1000');
  db.pragma(`journal_size_limit = ${MAX_WAL_BYTES}`);
}

function setPragmas(db: Db): void {
  db.pragma('foreign_keys = ON');
  // Without this pragma REPLACE INTO deletes rows without running the append-only triggers.
  db.pragma('recursive_triggers = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('cache_size = -32000');
  db.pragma('temp_store = MEMORY');
}
