/**
 * The disk or another program stood in the way; nothing of the job was kept.
 * The same request may succeed later. Carries none of SQLite's words outward.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code = 'UNAVAILABLE';
  readonly retryable = true;
  constructor(cause?: unknown) {
    super('The storage cannot take a write right now; nothing was changed. Try again.', { cause });
  }
}

/** The database was opened for reading only (safe mode); no write will succeed. */
export class ReadOnly extends Error {
  override readonly name = 'ReadOnly';
  readonly code = 'READ_ONLY';
  readonly retryable = false;
  constructor() {
    super('The host is in read-only safe mode; nothing was changed.');
  }
}

// Primary result codes that speak of the storage and not of the statement.
const STORAGE_CODES = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)(_|$)/;

/** True when the storage failed, false for a broken statement or constraint. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STORAGE_CODES.test(String(error.code));
}
