/**
 * The disk or another program prevented a write, and nothing of the job was stored. The
 * same request may succeed later. The message contains no text of SQLite.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  readonly code = 'STORAGE_UNAVAILABLE';
  readonly retryable = true;
  constructor(cause?: unknown) {
    super('The storage cannot write right now; nothing was changed. Try again.', { cause });
  }
}

/** The database is open for reading only (safe mode), so every write fails. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  readonly code = 'READ_ONLY';
  readonly retryable = false;
  constructor() {
    super('The host is in read-only safe mode; nothing was changed.');
  }
}

// Primary result codes that indicate a fault of the storage and not of the statement; FULL is a full disk.
const STORAGE_CODES = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)(_|$)/;

// Faults that another program or free space can end; a damaged file does not repair itself.
const TRANSIENT_CODES = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|NOMEM|PROTOCOL|CANTOPEN)(_|$)/;

/** Whether the error is a fault of the storage that may be over a moment later. */
export function isTransientError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT_CODES.test(String(error.code));
}

/** Whether the storage failed; false for a broken statement or constraint. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STORAGE_CODES.test(String(error.code));
}
